"use client";

/** What one run showed: its checks as a table, the student's own case, the error, and the output, folded. */
import type { CheckResult, OwnCase, RunView } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { Notice } from "@/ui/notice.tsx";
import { StateBadge, type Meaning } from "@/ui/state-badge.tsx";
import { Table } from "@/ui/table.tsx";
import { Output } from "./output.tsx";
import { expectedText, formatCall, formatReturned, runWords } from "./run-words.ts";

export function RunResult({ run }: { run: RunView }) {
  const t = useTranslations("student.run");
  const why = useTranslations("student.verdict.why");
  const { verdict } = run;
  const words = runWords(run);
  if (verdict === null) {
    return words.meaning === "fault" ? (
      <Notice meaning="fault" title={t("faultTitle")}>
        {t("faultText")}
      </Notice>
    ) : null;
  }
  return (
    <>
      {words.meaning === "fault" && (
        <Notice meaning="fault" title={t("faultTitle")}>
          {t("faultText")}
        </Notice>
      )}
      {run.outcome === "static_review_only" && (
        <Notice meaning="wait" title={t("staticTitle")}>
          {t("staticText")}
        </Notice>
      )}
      {verdict.error !== null && (
        <p className="mono fail" role="alert">
          {verdict.error}
        </p>
      )}
      {verdict.error === null && words.meaning === "fail" && run.outcome !== "wrong_answer" && run.outcome !== null && (
        <p className="type-small soft" role="alert">
          {why(run.outcome)}
        </p>
      )}
      {verdict.checks.length > 0 && <Checks checks={verdict.checks} />}
      {verdict.ownCase !== null && <OwnCaseLine own={verdict.ownCase} />}
      <Output stdout={verdict.stdout} stderr={verdict.stderr} />
    </>
  );
}

export function Checks({ checks }: { checks: readonly CheckResult[] }) {
  const t = useTranslations("student.run");
  const rows = checks.map((check, index) => ({ check, index }));
  return (
    <Table
      caption={t("checks")}
      hideCaption
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        {
          key: "args",
          head: t("args"),
          cell: ({ check }) => (
            <span className="mono" title={check.source}>
              {check.args === null ? check.source : formatCall(check.args)}
            </span>
          ),
        },
        { key: "expected", head: t("expected"), numeric: true, cell: ({ check }) => expectedText(check) },
        {
          key: "got",
          head: t("got"),
          numeric: true,
          cell: ({ check }) => (check.returned === null ? "–" : formatReturned(check.returned, t)),
        },
        {
          key: "result",
          head: t("result"),
          numeric: true,
          cell: ({ check }) => (
            <StateBadge meaning={check.held ? "pass" : "fail"}>{t(check.held ? "holds" : "holdsNot")}</StateBadge>
          ),
        },
      ]}
    />
  );
}

function meaningOfExpectation(isRight: boolean | null): Meaning {
  if (isRight === null) return "neutral";
  return isRight ? "pass" : "fail";
}

function OwnCaseLine({ own }: { own: OwnCase }) {
  const t = useTranslations("student.run");
  const meaning = meaningOfExpectation(own.expectationRight);
  return (
    <p className="type-small mt-3 flex flex-wrap gap-x-3 gap-y-1">
      <StateBadge meaning={meaning}>{t("ownCase")}</StateBadge>
      <span className="soft">
        {t("ownCaseText", {
          call: formatCall(own.args),
          expected: own.expected === "" ? "–" : own.expected,
          got: formatReturned(own.returned, t),
        })}{" "}
        {own.oracle === null ? t("ownCaseUnknown") : t("ownCaseOracle", { oracle: own.oracle })}
      </span>
    </p>
  );
}
