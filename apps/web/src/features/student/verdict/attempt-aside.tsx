"use client";

import {
  CONDITION_NAMES,
  formatPoints,
  MAX_POINTS,
  TOTAL_POINTS,
  type AttemptPage,
  type Condition,
} from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { ExactTime } from "@/ui/exact-time.tsx";
import { meaningOfCondition, StateBadge, type Meaning } from "@/ui/state-badge.tsx";
import styles from "./attempt.module.css";

/** Points part by part. "No score yet" is a dash, never a zero. */
export function PointsTable({ page }: { page: AttemptPage }) {
  const t = useTranslations("student.verdict");
  const words = useTranslations("common.part");
  const decided = page.released?.decision.parts ?? null;
  const questions = decided === null ? null : sumOf([decided.Q1, decided.Q2, decided.Q3]);
  const rows: { key: string; name: string; points: number | null; max: number }[] = [
    {
      key: "NORMAL",
      name: words("NORMAL"),
      points: decided?.NORMAL ?? page.provisional?.normal ?? null,
      max: MAX_POINTS.NORMAL,
    },
    {
      key: "BOUNDARY",
      name: words("BOUNDARY"),
      points: decided?.BOUNDARY ?? page.provisional?.boundary ?? null,
      max: MAX_POINTS.BOUNDARY,
    },
    {
      key: "EXPLANATION",
      name: words("EXPLANATION"),
      points: decided?.EXPLANATION ?? null,
      max: MAX_POINTS.EXPLANATION,
    },
    { key: "questions", name: t("questions"), points: questions, max: MAX_POINTS.Q1 + MAX_POINTS.Q2 + MAX_POINTS.Q3 },
  ];
  const total = rows.reduce((sum, row) => sum + (row.points ?? 0), 0);
  return (
    <section>
      <h2>{t(decided === null ? "pointsSoFar" : "points")}</h2>
      {decided === null && <p className={styles.provisional}>{t("provisional")}</p>}
      <table>
        <tbody>
          {rows.map(({ key, name, points, max }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <StateBadge meaning={meaningOfPoints(points, max)}>
                  {t(`pointState.${stateOf(points, max)}`)}
                </StateBadge>
              </td>
              <td className={points === null ? "num quiet" : "num"}>
                {points === null ? "–" : trim(formatPoints(points))} / {max / 100}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("total")}
            </th>
            <td className="num">
              {trim(formatPoints(total))} / {TOTAL_POINTS / 100}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function sumOf(points: readonly (number | null | undefined)[]): number | null {
  return points.some((one) => one === null || one === undefined)
    ? null
    : points.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function stateOf(points: number | null, max: number): "waiting" | "full" | "part" | "none" {
  if (points === null) return "waiting";
  if (points >= max) return "full";
  return points === 0 ? "none" : "part";
}

function meaningOfPoints(points: number | null, max: number): Meaning {
  const state = stateOf(points, max);
  return ({ waiting: "wait", full: "pass", part: "neutral", none: "fail" } as const)[state];
}

function trim(points: string): string {
  return points.replace(/\.00$/, "");
}

/** Before release only what the machine knows; after it each condition with its state. */
export function ConditionList({ page }: { page: AttemptPage }) {
  const t = useTranslations("student.verdict");
  const words = useTranslations("common");
  const conditions: Condition[] = page.released?.decision.conditions ?? provisionalConditions();
  return (
    <section>
      <h2>{t("toPass")}</h2>
      <ul className={styles.conditions}>
        {conditions
          .filter((condition) => condition.state !== "off")
          .map(({ name, state }) => (
            <li key={name}>
              <span>{words(`condition.${name}`)}</span>
              <StateBadge meaning={meaningOfCondition(state)}>{words(`conditionState.${state}`)}</StateBadge>
            </li>
          ))}
        {page.released === null && page.verdict?.visibleAsserts && (
          <li>
            <span>{t("visibleChecks")}</span>
            <StateBadge meaning={page.verdict.visibleAsserts}>
              {words(`states.${page.verdict.visibleAsserts}`)}
            </StateBadge>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Vetoes are nobody's business before release, so that line is not even listed as waiting. */
function provisionalConditions(): Condition[] {
  return CONDITION_NAMES.filter((name) => name !== "no_veto").map((name) => ({ name, state: "waiting" }));
}

export function AttemptFacts({ page }: { page: AttemptPage }) {
  const t = useTranslations("student.attempt");
  const { receipt, timeZone } = page;
  return (
    <section>
      <h2>{t("number", { attempt: receipt.attempt })}</h2>
      <dl className={styles.facts}>
        <dt>{t("submitted")}</dt>
        <dd>
          <ExactTime at={receipt.createdAt} timeZone={timeZone} withZone={false} />
        </dd>
        {!receipt.onTime && (
          <>
            <dt>{t("time")}</dt>
            <dd>{t("late")}</dd>
          </>
        )}
        <dt>{t("receipt")}</dt>
        <dd className="mono" data-testid="receipt-code">
          {receipt.receiptCode}
        </dd>
        <dt>{t("standing")}</dt>
        <dd>{t(page.counts ? "countsLong" : "countsNot")}</dd>
        <dt>{t("left")}</dt>
        <dd>{t("leftOf", { left: page.attemptsLeft, max: page.maxAttempts })}</dd>
        <dt>{t("due")}</dt>
        <dd>
          <ExactTime at={page.dueAt} timeZone={timeZone} />
        </dd>
      </dl>
      <p className="noprint mt-3">
        <a
          className="btn"
          href={`/api/receipt?submissionId=${receipt.submissionId}`}
          download={`receipt-${receipt.receiptCode}.json`}
        >
          {t("download")}
        </a>
      </p>
      <p className={`${styles.hash} mono`} title={t("hash")}>
        sha256 {receipt.sha256.slice(0, 16)}…
      </p>
      {receipt.replaced > 0 && <p className="type-small soft mt-2">{t("replaced", { count: receipt.replaced })}</p>}
    </section>
  );
}
