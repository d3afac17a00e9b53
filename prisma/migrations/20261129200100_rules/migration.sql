-- What the schema language cannot say: who may write what, which values are possible, which row is the only one,
-- and how a new ledger row makes itself heard. Written by hand; a schema change needs its counterpart here in a
-- migration of its own (packages/db/src/grants.test.ts names every table that was forgotten).

-- 1. The application's role. It owns nothing. Login and password are set by the migration runner, because a password
--    has no place in a file. Roles belong to the whole server, so another database may have made it already.
DO $$
BEGIN
  CREATE ROLE warpgrade_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

GRANT USAGE ON SCHEMA public TO warpgrade_app;

-- 2. Everyday tables. Nothing a person is known by is ever deleted by the application.
GRANT SELECT, INSERT, UPDATE ON "User", "Course", "Section", "Enrollment", "Assignment" TO warpgrade_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "Draft" TO warpgrade_app;
GRANT SELECT, INSERT, DELETE ON "SignInAttempt" TO warpgrade_app;
GRANT SELECT, INSERT, DELETE, UPDATE ("usedAt") ON "SignInLink" TO warpgrade_app;

-- 3. Append-only tables: no UPDATE, no DELETE, so no bug and no stolen application password rewrites history.
GRANT SELECT, INSERT ON
  "Lesson", "LessonVersion", "LessonText", "RubricVersion",
  "Verdict", "Mark", "HintReveal", "Release", "ReleaseItem", "Export", "LedgerEntry"
TO warpgrade_app;

-- 4. Tables of which only the named columns move.
GRANT SELECT, INSERT, UPDATE ("counts") ON "Submission" TO warpgrade_app;
GRANT SELECT, INSERT,
  UPDATE ("state", "token", "tries", "cellSha256", "outcome", "queuedAt", "startedAt", "beatAt", "finishedAt")
ON "Run" TO warpgrade_app;
GRANT SELECT, INSERT, UPDATE ("version", "markId") ON "MarkHead" TO warpgrade_app;
GRANT SELECT, INSERT, UPDATE ("state", "decidedById", "decidedAt", "reason") ON "Veto" TO warpgrade_app;
GRANT SELECT, INSERT, UPDATE ("expiresAt", "endedAt", "endedById") ON "Hold" TO warpgrade_app;
GRANT SELECT, INSERT, UPDATE ("seq", "hash") ON "LedgerHead" TO warpgrade_app;
-- Personal data can be taken out of the ledger's payloads; it cannot be changed there.
GRANT SELECT, INSERT, DELETE ON "LedgerPayload" TO warpgrade_app;

-- 5. The only row of its kind.
CREATE UNIQUE INDEX "Submission_one_counts" ON "Submission" ("assignmentId", "userId") WHERE "counts";
CREATE UNIQUE INDEX "Hold_one_active" ON "Hold" ("submissionId", "part") WHERE "endedAt" IS NULL;

-- 6. Possible values. Points are hundredths.
ALTER TABLE "User"
  ADD CONSTRAINT "User_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "User_locale" CHECK ("locale" IN ('en', 'zh', 'vi')),
  ADD CONSTRAINT "User_sessionVersion" CHECK ("sessionVersion" >= 1);

ALTER TABLE "LessonVersion"
  ADD CONSTRAINT "LessonVersion_version" CHECK ("version" >= 1),
  ADD CONSTRAINT "LessonVersion_digests" CHECK ("casesSha256" ~ '^[0-9a-f]{64}$' AND "sourceSha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "LessonText"
  ADD CONSTRAINT "LessonText_locale" CHECK ("locale" IN ('en', 'zh', 'vi'));

ALTER TABLE "RubricVersion"
  ADD CONSTRAINT "RubricVersion_version" CHECK ("version" >= 1);

ALTER TABLE "Assignment"
  ADD CONSTRAINT "Assignment_dates" CHECK ("dueAt" > "opensAt"),
  ADD CONSTRAINT "Assignment_maxAttempts" CHECK ("maxAttempts" BETWEEN 1 AND 100);

ALTER TABLE "Draft"
  ADD CONSTRAINT "Draft_version" CHECK ("version" >= 1);

ALTER TABLE "Submission"
  ADD CONSTRAINT "Submission_attempt" CHECK ("attempt" >= 1),
  ADD CONSTRAINT "Submission_locale" CHECK ("locale" IN ('en', 'zh', 'vi')),
  ADD CONSTRAINT "Submission_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "Submission_replacedChars" CHECK ("replacedChars" >= 0);

-- A run ends with an outcome and a time, or has neither.
ALTER TABLE "Run"
  ADD CONSTRAINT "Run_submission" CHECK (("kind" = 'SUBMISSION') = ("submissionId" IS NOT NULL)),
  ADD CONSTRAINT "Run_token" CHECK ("token" ~ '^[0-9A-Za-z_-]{1,80}$'),
  ADD CONSTRAINT "Run_tries" CHECK ("tries" >= 0),
  ADD CONSTRAINT "Run_locale" CHECK ("locale" IN ('en', 'zh', 'vi')),
  ADD CONSTRAINT "Run_started" CHECK ("state" <> 'RUNNING' OR "startedAt" IS NOT NULL),
  ADD CONSTRAINT "Run_finished" CHECK (("state" IN ('JUDGED', 'QUARANTINED')) = ("finishedAt" IS NOT NULL)),
  ADD CONSTRAINT "Run_judged" CHECK ("state" <> 'JUDGED' OR "outcome" IS NOT NULL),
  ADD CONSTRAINT "Run_outcome" CHECK ("outcome" IN (
    'accepted', 'wrong_answer', 'runtime_error', 'time_limit', 'memory_limit', 'output_limit', 'process_limit',
    'non_data_result', 'tampered', 'nothing_to_run', 'platform_fault', 'static_review_only'));

-- Automatic points are all or nothing, and a machine that gives none gives none at all.
ALTER TABLE "Verdict"
  ADD CONSTRAINT "Verdict_points" CHECK ("normalPoints" IN (0, 200) AND "boundaryPoints" IN (0, 100)),
  ADD CONSTRAINT "Verdict_both_points" CHECK (("normalPoints" IS NULL) = ("boundaryPoints" IS NULL)),
  ADD CONSTRAINT "Verdict_visibleAsserts" CHECK ("visibleAsserts" IN ('pass', 'fail')),
  ADD CONSTRAINT "Verdict_outcome" CHECK ("outcome" IN (
    'accepted', 'wrong_answer', 'runtime_error', 'time_limit', 'memory_limit', 'output_limit', 'process_limit',
    'non_data_result', 'tampered', 'nothing_to_run', 'platform_fault', 'static_review_only'));

-- Human marks move in steps of 0.25; "not marked" is the absence of a row, never a zero.
ALTER TABLE "Mark"
  ADD CONSTRAINT "Mark_version" CHECK ("version" >= 1),
  ADD CONSTRAINT "Mark_points" CHECK (
    CASE
      WHEN "part" = 'EXPLANATION' THEN "points" IS NOT NULL AND "points" BETWEEN 0 AND 100 AND "points" % 25 = 0
      WHEN "part" IN ('Q1', 'Q2', 'Q3') THEN "points" IS NOT NULL AND "points" BETWEEN 0 AND 200 AND "points" % 25 = 0
      WHEN "part" IN ('AUTOMATIC', 'WHOLE') THEN "points" IS NULL
      ELSE false
    END);

ALTER TABLE "MarkHead"
  ADD CONSTRAINT "MarkHead_version" CHECK ("version" >= 1);

-- Decided means: by somebody, at a time, for a reason.
ALTER TABLE "Veto"
  ADD CONSTRAINT "Veto_decided" CHECK (
    CASE
      WHEN "state" = 'PROPOSED' THEN "decidedById" IS NULL AND "decidedAt" IS NULL AND "reason" IS NULL
      ELSE "decidedById" IS NOT NULL AND "decidedAt" IS NOT NULL AND "reason" IS NOT NULL AND btrim("reason") <> ''
    END);

ALTER TABLE "Hold"
  ADD CONSTRAINT "Hold_ended" CHECK ("endedById" IS NULL OR "endedAt" IS NOT NULL);

ALTER TABLE "HintReveal"
  ADD CONSTRAINT "HintReveal_level" CHECK ("level" BETWEEN 1 AND 4);

ALTER TABLE "Export"
  ADD CONSTRAINT "Export_rows" CHECK ("rows" >= 0),
  ADD CONSTRAINT "Export_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "LedgerHead"
  ADD CONSTRAINT "LedgerHead_seq" CHECK ("seq" >= 0),
  ADD CONSTRAINT "LedgerHead_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "LedgerEntry"
  ADD CONSTRAINT "LedgerEntry_seq" CHECK ("seq" >= 1),
  ADD CONSTRAINT "LedgerEntry_hashes" CHECK (
    "hash" ~ '^[0-9a-f]{64}$' AND "prevHash" ~ '^[0-9a-f]{64}$' AND ("digest" IS NULL OR "digest" ~ '^[0-9a-f]{64}$'));

-- 7. A ledger row wakes whoever listens, at commit and not before. The payload is a hint: a listener that missed it
--    reads the rows after its number and has lost nothing.
CREATE FUNCTION "notify_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ledger', NEW."courseId" || ':' || NEW."seq");
  RETURN NULL;
END
$$;

CREATE TRIGGER "LedgerEntry_notify" AFTER INSERT ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION "notify_ledger"();
