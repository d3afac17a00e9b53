-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "CourseRole" AS ENUM ('STUDENT', 'GRADER', 'INSTRUCTOR');

-- CreateEnum
CREATE TYPE "RunKind" AS ENUM ('PRACTICE', 'SUBMISSION');

-- CreateEnum
CREATE TYPE "RunState" AS ENUM ('QUEUED', 'RUNNING', 'JUDGED', 'QUARANTINED');

-- CreateEnum
CREATE TYPE "VetoKind" AS ENUM ('right_by_luck', 'boundary_checks_removed', 'unrun_claimed_as_measured');

-- CreateEnum
CREATE TYPE "VetoState" AS ENUM ('PROPOSED', 'STANDING', 'DISMISSED');

-- CreateEnum
CREATE TYPE "CoreLink" AS ENUM ('HOLDS', 'BROKEN');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "sessionVersion" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Course" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "policy" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Course_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Section" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "Section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Enrollment" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "sectionId" TEXT,
    "role" "CourseRole" NOT NULL,
    "blindCode" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Enrollment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lesson" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "number" INTEGER,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LessonVersion" (
    "id" TEXT NOT NULL,
    "lessonId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "oracle" TEXT NOT NULL,
    "cases" JSONB NOT NULL,
    "casesSha256" TEXT NOT NULL,
    "sourceSha256" TEXT NOT NULL,
    "importedById" TEXT,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LessonText" (
    "id" TEXT NOT NULL,
    "lessonVersionId" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "exercise" JSONB NOT NULL,
    "content" JSONB NOT NULL,
    "reference" JSONB NOT NULL,
    "previous" JSONB,
    "next" JSONB,
    "source" TEXT NOT NULL,

    CONSTRAINT "LessonText_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RubricVersion" (
    "id" TEXT NOT NULL,
    "lessonVersionId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "rubric" JSONB NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RubricVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Assignment" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "lessonVersionId" TEXT NOT NULL,
    "rubricVersionId" TEXT NOT NULL,
    "opensAt" TIMESTAMPTZ(6) NOT NULL,
    "dueAt" TIMESTAMPTZ(6) NOT NULL,
    "maxAttempts" INTEGER NOT NULL DEFAULT 5,
    "blind" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "receiptCode" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "blank" TEXT NOT NULL,
    "cell" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "sha256" TEXT NOT NULL,
    "replacedChars" INTEGER NOT NULL DEFAULT 0,
    "onTime" BOOLEAN NOT NULL,
    "counts" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" "RunKind" NOT NULL,
    "submissionId" TEXT,
    "state" "RunState" NOT NULL DEFAULT 'QUEUED',
    "token" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "input" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "cellSha256" TEXT,
    "outcome" TEXT,
    "idempotencyKey" TEXT,
    "queuedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(6),
    "beatAt" TIMESTAMPTZ(6),
    "finishedAt" TIMESTAMPTZ(6),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verdict" (
    "id" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "submissionId" TEXT,
    "outcome" TEXT NOT NULL,
    "normalPoints" INTEGER,
    "boundaryPoints" INTEGER,
    "visibleAsserts" TEXT,
    "body" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Verdict_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mark" (
    "id" TEXT NOT NULL,
    "submissionId" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "rubricVersionId" TEXT NOT NULL,
    "graderId" TEXT NOT NULL,
    "points" INTEGER,
    "itemIds" JSONB NOT NULL,
    "comment" TEXT NOT NULL,
    "causalChain" BOOLEAN,
    "coreLink" "CoreLink",
    "extra" JSONB,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MarkHead" (
    "submissionId" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "markId" TEXT NOT NULL,

    CONSTRAINT "MarkHead_pkey" PRIMARY KEY ("submissionId","part")
);

-- CreateTable
CREATE TABLE "Veto" (
    "id" TEXT NOT NULL,
    "submissionId" TEXT NOT NULL,
    "kind" "VetoKind" NOT NULL,
    "state" "VetoState" NOT NULL DEFAULT 'PROPOSED',
    "evidence" JSONB NOT NULL,
    "verdictId" TEXT,
    "proposedById" TEXT,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(6),
    "reason" TEXT,

    CONSTRAINT "Veto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Hold" (
    "id" TEXT NOT NULL,
    "submissionId" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "graderId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,
    "endedAt" TIMESTAMPTZ(6),
    "endedById" TEXT,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HintReveal" (
    "id" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HintReveal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Release" (
    "id" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "releasedById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "Release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReleaseItem" (
    "releaseId" TEXT NOT NULL,
    "submissionId" TEXT NOT NULL,

    CONSTRAINT "ReleaseItem_pkey" PRIMARY KEY ("releaseId","submissionId")
);

-- CreateTable
CREATE TABLE "Export" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "assignmentId" TEXT,
    "createdById" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerHead" (
    "courseId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL,

    CONSTRAINT "LedgerHead_pkey" PRIMARY KEY ("courseId")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "courseId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "actorId" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "subject" JSONB NOT NULL,
    "digest" TEXT,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("courseId","seq")
);

-- CreateTable
CREATE TABLE "LedgerPayload" (
    "courseId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "salt" TEXT NOT NULL,
    "payload" JSONB NOT NULL,

    CONSTRAINT "LedgerPayload_pkey" PRIMARY KEY ("courseId","seq")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,
    "usedAt" TIMESTAMPTZ(6),

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Course_slug_key" ON "Course"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Section_courseId_name_key" ON "Section"("courseId", "name");

-- CreateIndex
CREATE INDEX "Enrollment_userId_idx" ON "Enrollment"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollment_courseId_userId_key" ON "Enrollment"("courseId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollment_courseId_blindCode_key" ON "Enrollment"("courseId", "blindCode");

-- CreateIndex
CREATE UNIQUE INDEX "Lesson_courseId_slug_key" ON "Lesson"("courseId", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "LessonVersion_lessonId_version_key" ON "LessonVersion"("lessonId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "LessonText_lessonVersionId_locale_key" ON "LessonText"("lessonVersionId", "locale");

-- CreateIndex
CREATE UNIQUE INDEX "RubricVersion_lessonVersionId_version_key" ON "RubricVersion"("lessonVersionId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "Assignment_courseId_lessonVersionId_key" ON "Assignment"("courseId", "lessonVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_assignmentId_userId_key" ON "Draft"("assignmentId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_receiptCode_key" ON "Submission"("receiptCode");

-- CreateIndex
CREATE INDEX "Submission_assignmentId_counts_idx" ON "Submission"("assignmentId", "counts");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_assignmentId_userId_attempt_key" ON "Submission"("assignmentId", "userId", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_userId_idempotencyKey_key" ON "Submission"("userId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "Run_state_queuedAt_idx" ON "Run"("state", "queuedAt");

-- CreateIndex
CREATE INDEX "Run_submissionId_idx" ON "Run"("submissionId");

-- CreateIndex
CREATE INDEX "Run_assignmentId_userId_queuedAt_idx" ON "Run"("assignmentId", "userId", "queuedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Run_userId_idempotencyKey_key" ON "Run"("userId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "Verdict_runId_key" ON "Verdict"("runId");

-- CreateIndex
CREATE INDEX "Verdict_submissionId_createdAt_idx" ON "Verdict"("submissionId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Mark_submissionId_part_version_key" ON "Mark"("submissionId", "part", "version");

-- CreateIndex
CREATE UNIQUE INDEX "MarkHead_markId_key" ON "MarkHead"("markId");

-- CreateIndex
CREATE UNIQUE INDEX "Veto_submissionId_kind_key" ON "Veto"("submissionId", "kind");

-- CreateIndex
CREATE INDEX "Hold_submissionId_part_endedAt_idx" ON "Hold"("submissionId", "part", "endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "HintReveal_assignmentId_userId_level_key" ON "HintReveal"("assignmentId", "userId", "level");

-- CreateIndex
CREATE INDEX "Release_assignmentId_idx" ON "Release"("assignmentId");

-- CreateIndex
CREATE UNIQUE INDEX "ReleaseItem_submissionId_key" ON "ReleaseItem"("submissionId");

-- CreateIndex
CREATE INDEX "Export_courseId_createdAt_idx" ON "Export"("courseId", "createdAt");

-- CreateIndex
CREATE INDEX "SignInAttempt_key_at_idx" ON "SignInAttempt"("key", "at");

-- AddForeignKey
ALTER TABLE "Section" ADD CONSTRAINT "Section_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_sectionId_fkey" FOREIGN KEY ("sectionId") REFERENCES "Section"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonVersion" ADD CONSTRAINT "LessonVersion_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonText" ADD CONSTRAINT "LessonText_lessonVersionId_fkey" FOREIGN KEY ("lessonVersionId") REFERENCES "LessonVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RubricVersion" ADD CONSTRAINT "RubricVersion_lessonVersionId_fkey" FOREIGN KEY ("lessonVersionId") REFERENCES "LessonVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_lessonVersionId_fkey" FOREIGN KEY ("lessonVersionId") REFERENCES "LessonVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_rubricVersionId_fkey" FOREIGN KEY ("rubricVersionId") REFERENCES "RubricVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verdict" ADD CONSTRAINT "Verdict_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verdict" ADD CONSTRAINT "Verdict_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mark" ADD CONSTRAINT "Mark_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mark" ADD CONSTRAINT "Mark_rubricVersionId_fkey" FOREIGN KEY ("rubricVersionId") REFERENCES "RubricVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mark" ADD CONSTRAINT "Mark_graderId_fkey" FOREIGN KEY ("graderId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MarkHead" ADD CONSTRAINT "MarkHead_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MarkHead" ADD CONSTRAINT "MarkHead_markId_fkey" FOREIGN KEY ("markId") REFERENCES "Mark"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Veto" ADD CONSTRAINT "Veto_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hold" ADD CONSTRAINT "Hold_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hold" ADD CONSTRAINT "Hold_graderId_fkey" FOREIGN KEY ("graderId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HintReveal" ADD CONSTRAINT "HintReveal_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HintReveal" ADD CONSTRAINT "HintReveal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Release" ADD CONSTRAINT "Release_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReleaseItem" ADD CONSTRAINT "ReleaseItem_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReleaseItem" ADD CONSTRAINT "ReleaseItem_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerHead" ADD CONSTRAINT "LedgerHead_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

