import { type Decision, type ReportPage as Report, type ReportRow, formatPoints } from "@warpgrade/domain";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { StateBadge, meaningOfOutcome, meaningOfResult } from "../../ui/state-badge.tsx";
import { Table } from "../../ui/table.tsx";
import { Distribution } from "./distribution.tsx";
import styles from "./report.module.css";

/** What the page shows is what the export writes: both come from the same rows. */
export function ReportPage({ report }: { report: Report }) {
  const t = useTranslations("report");
  const format = useFormatter();
  const time = format.dateTime(new Date(report.asOf), {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: report.timeZone,
  });
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{report.lessonTitle}</h1>
          <p>{t("asOf", { time, zone: report.timeZone })}</p>
        </div>
        {report.assignments.length > 1 && (
          <nav aria-label={t("lesson")} className="noprint">
            <ul className={styles.lessons}>
              {report.assignments.map((other) => (
                <li key={other.assignmentId}>
                  <Link
                    className="btn"
                    href={`/reports/${other.assignmentId}`}
                    aria-current={other.assignmentId === report.assignmentId ? "page" : undefined}
                  >
                    {other.lessonTitle}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <Figures figures={report.figures} />
      <Distribution counts={report.distribution} />
      <section className={styles.section} aria-labelledby="students">
        <h2 id="students">{t("rows")}</h2>
        <Rows rows={report.rows} />
      </section>
      <Exports report={report} />
    </>
  );
}

function Figures({ figures }: { figures: Report["figures"] }) {
  const t = useTranslations("report");
  const rate = figures.marked === 0 ? "–" : ((100 * figures.passed) / figures.marked).toFixed(1);
  const cells = [
    {
      name: t("submitted"),
      value: figures.submitted,
      of: figures.enrolled,
      note: t("notYet", { n: figures.enrolled - figures.submitted }),
    },
    {
      name: t("judged"),
      value: figures.judged,
      of: figures.submitted,
      note: t("running", { n: figures.submitted - figures.judged }),
    },
    {
      name: t("marked"),
      value: figures.marked,
      of: figures.submitted,
      note: t("toMark", { n: figures.submitted - figures.marked }),
    },
    {
      name: t("released"),
      value: figures.released,
      of: figures.marked,
      note: t("heldBack", { n: Math.max(0, figures.marked - figures.released) }),
    },
    { name: t("passRate"), value: rate, unit: "%", note: t("passedOf", { n: figures.passed, total: figures.marked }) },
    {
      name: t("platformFaults"),
      value: figures.platformFaults,
      unit: t("ofRuns", { n: figures.runs }),
      note: t("neverStudent"),
    },
  ];
  return (
    <dl className={styles.figures}>
      {cells.map((cell) => (
        <div key={cell.name}>
          <dt>{cell.name}</dt>
          <dd>
            {cell.value}
            <small>{cell.unit ?? t("of", { n: cell.of ?? 0 })}</small>
          </dd>
          <dd className={styles.note}>{cell.note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { rows: readonly ReportRow[] }) {
  const t = useTranslations("report");
  const words = useTranslations("common");
  const unmet = (decision: Decision) =>
    decision.conditions
      .filter((condition) => condition.state === "failed" || condition.state === "waiting")
      .map((condition) => `${words(`condition.${condition.name}`)} (${words(`conditionState.${condition.state}`)})`)
      .join("; ");
  return (
    <Table
      caption={t("rows")}
      hideCaption
      rows={rows}
      rowKey={(row) => row.studentEmail}
      empty={t("noStudents")}
      columns={[
        { key: "student", head: t("student"), isRowHeader: true, cell: (row) => <Student row={row} /> },
        { key: "section", head: t("section"), cell: (row) => row.section ?? "–" },
        { key: "attempt", head: t("attempt"), numeric: true, cell: (row) => row.attempt ?? "–" },
        {
          key: "outcome",
          head: t("outcome"),
          cell: (row) =>
            row.outcome === null ? (
              <span className="quiet">{row.submissionId === null ? t("noSubmission") : "–"}</span>
            ) : (
              <StateBadge meaning={meaningOfOutcome(row.outcome)}>{words(`outcome.${row.outcome}`)}</StateBadge>
            ),
        },
        {
          key: "total",
          head: t("total"),
          numeric: true,
          // No score is not zero, and zero is not no score.
          cell: (row) =>
            row.decision === null || row.decision.total === null ? "–" : formatPoints(row.decision.total),
        },
        {
          key: "decision",
          head: t("decision"),
          cell: (row) =>
            row.decision && (
              <StateBadge meaning={meaningOfResult(row.decision.result)}>
                {words(`result.${row.decision.result}`)}
              </StateBadge>
            ),
        },
        {
          key: "conditions",
          head: t("conditions"),
          cell: (row) => row.decision && <span className="soft">{unmet(row.decision)}</span>,
        },
        { key: "released", head: t("released"), cell: (row) => (row.released ? words("yes") : words("no")) },
      ]}
    />
  );
}

function Student({ row }: { row: ReportRow }) {
  return (
    <>
      <bdi>{row.studentName}</bdi>
      <br />
      <span className="quiet">{row.studentEmail}</span>
    </>
  );
}

function Exports({ report }: { report: Report }) {
  const t = useTranslations("report");
  return (
    <section className={styles.section} aria-labelledby="exports">
      <h2 id="exports">
        {t("exports")}{" "}
        <a
          className="btn noprint"
          href={`/api/export/decisions?assignmentId=${encodeURIComponent(report.assignmentId)}`}
          download
        >
          {t("newExport")}
        </a>
      </h2>
      <Table
        caption={t("exports")}
        hideCaption
        rows={report.exports}
        rowKey={(row) => row.id}
        empty={t("noExports")}
        columns={[
          { key: "what", head: t("exportWhat"), isRowHeader: true, cell: () => t("exportDecisions") },
          { key: "rows", head: t("exportRows"), numeric: true, cell: (row) => row.rows },
          { key: "at", head: t("exportAsked"), cell: (row) => <RelativeTime at={row.at} timeZone={report.timeZone} /> },
          { key: "by", head: t("exportBy"), cell: (row) => row.by },
          { key: "sha", head: t("exportSha"), cell: (row) => <span className={styles.sha}>{row.sha256}</span> },
        ]}
      />
    </section>
  );
}
