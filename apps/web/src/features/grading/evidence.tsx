"use client";
import { type AnswerPage, type Returned, formatPlainValue } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { StateBadge } from "../../ui/state-badge.tsx";
import { VerdictPicture } from "../pictures/verdict-picture.tsx";
import { reportedDifferences, TemplateReport } from "../template/template-report.tsx";
import { useChangeWords } from "../template/use-change-words.ts";
import styles from "./marking.module.css";

type Meaning = "pass" | "fail" | "wait" | "fault" | "sim";

/** What the machine found, beside the answer: evidence, never a judgement of the person. */
export function Evidence({ answer }: { answer: AnswerPage }) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const templateWords = useTranslations("template");
  const changeWords = useChangeWords();
  const { verdict, claim } = answer;
  const differences = verdict ? reportedDifferences(verdict) : [];
  const facts: { key: string; meaning: Meaning; name: string; text: ReactNode }[] = [];
  if (verdict) {
    facts.push({
      key: "code",
      meaning: meaningOf(verdict.outcome),
      name: words(`outcome.${verdict.outcome}`),
      text: <CodeFact answer={answer} />,
    });
    const held = verdict.checks.filter((check) => check.held).length;
    facts.push({
      key: "checks",
      meaning: verdict.visibleAsserts === null ? "wait" : verdict.visibleAsserts,
      name: t("checks"),
      text: t("checksHeld", { held, total: verdict.checks.length }),
    });
    facts.push({
      key: "template",
      meaning: verdict.template === "tampered" ? "fail" : "pass",
      name: t("templateName"),
      text: [templateWords(`state.${verdict.template}`), changeWords(verdict.changed)].filter(Boolean).join(", "),
    });
    facts.push({
      key: "claim",
      meaning: CLAIM_MEANING[verdict.claimState],
      name: t("claim"),
      text: [claim.source && t(`source.${claim.source}`), claim.device, t(`claimOf.${verdict.claimState}`)]
        .filter(Boolean)
        .join(", "),
    });
  } else {
    facts.push({ key: "code", meaning: "wait", name: t("code"), text: t("noVerdict") });
  }
  return (
    <section className={styles.evidence} aria-label={t("evidence")}>
      <h2>{t("evidence")}</h2>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.key}>
            <StateBadge meaning={fact.meaning}>{fact.name}</StateBadge>
            <span>{fact.text}</span>
          </li>
        ))}
      </ul>
      {verdict?.simulator != null && <Picture verdict={verdict} assignmentId={answer.assignmentId} />}
      {differences.length > 0 && (
        <details open={verdict?.template === "tampered"}>
          <summary>{templateWords("title")}</summary>
          <TemplateReport differences={differences} />
        </details>
      )}
      <details>
        <summary>{t("cell")}</summary>
        <pre className="raw" tabIndex={0}>
          {answer.cell}
        </pre>
      </details>
      {verdict && verdict.stdout.head !== "" && (
        <details>
          <summary>{t("output")}</summary>
          <pre
            className="raw"
            tabIndex={0}
          >{`${verdict.stdout.head}${verdict.stdout.cutBytes > 0 ? `\n[…]\n${verdict.stdout.tail}` : ""}`}</pre>
        </details>
      )}
      {claim.output !== "" && (
        <details>
          <summary>{t("claim")}</summary>
          <pre className="raw" tabIndex={0}>
            {[claim.command, claim.output].filter(Boolean).join("\n")}
          </pre>
        </details>
      )}
    </section>
  );
}

/** Loaded when it is opened: a grader pages through many answers and looks at few pictures. */
function Picture({ verdict, assignmentId }: { verdict: NonNullable<AnswerPage["verdict"]>; assignmentId: string }) {
  const t = useTranslations("grading");
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-evidence="picture" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("picture")}</summary>
      {isOpen && <VerdictPicture verdict={verdict} whose="theirs" assignmentId={assignmentId} />}
    </details>
  );
}

const CLAIM_MEANING: Record<NonNullable<AnswerPage["verdict"]>["claimState"], Meaning> = {
  none: "wait",
  matches: "pass",
  contradicts: "fail",
  stale: "wait",
  unverified: "wait",
};

function CodeFact({ answer }: { answer: AnswerPage }) {
  const t = useTranslations("grading");
  const { verdict } = answer;
  if (!verdict) return null;
  const tallies = Object.values(verdict.cases);
  const agree = tallies.reduce((sum, tally) => sum + tally.agree, 0);
  const total = tallies.reduce((sum, tally) => sum + tally.total, 0);
  const example = verdict.counterexample ?? verdict.beyondNote;
  return (
    <>
      {total > 0 && t("casesAgree", { agree, total })}
      {example && (
        <>
          {"; "}
          {t("firstAt", {
            args: `(${example.args.map((value) => formatPlainValue(value)).join(", ")})`,
            expected: example.expected,
            actual: returnedText(example.actual),
          })}
        </>
      )}
      {verdict.error && <span className="mono"> {verdict.error}</span>}
    </>
  );
}

function returnedText(returned: Returned): string {
  if (returned.kind === "value") return formatPlainValue(returned.value);
  if (returned.kind === "raised") return returned.error;
  return returned.kind === "nonData" ? returned.type : "–";
}

function meaningOf(outcome: NonNullable<AnswerPage["verdict"]>["outcome"]): Meaning {
  if (outcome === "accepted") return "pass";
  if (outcome === "platform_fault") return "fault";
  return outcome === "static_review_only" ? "wait" : "fail";
}
