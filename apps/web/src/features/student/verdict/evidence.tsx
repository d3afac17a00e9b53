"use client";

import type { Verdict } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { Notice } from "@/ui/notice.tsx";
import { CaseStrip, CaseTable } from "../../pictures/case-strip.tsx";
import { VerdictPicture } from "../../pictures/verdict-picture.tsx";
import { reportedDifferences, TemplateReport } from "../../template/template-report.tsx";
import { Checks } from "../runs/run-result.tsx";
import { formatCall, formatReturned } from "../runs/run-words.ts";
import styles from "./attempt.module.css";

/** What stands behind the sentence: the picture, the strip of cases, the visible checks. */
export function Evidence({ verdict, assignmentId }: { verdict: Verdict; assignmentId: string }) {
  const t = useTranslations("student.verdict");
  const template = useTranslations("template");
  const total = verdict.caseStrip.length;
  const agree = verdict.caseStrip.split("").filter((mark) => mark === "1").length;
  const differences = reportedDifferences(verdict);
  // Most counterexamples have one; whether this has, the simulator says when it is loaded.
  const mayHavePicture = verdict.simulator !== null || verdict.counterexample !== null;
  return (
    <>
      {differences.length > 0 && (
        <section>
          <h2>{template("title")}</h2>
          <p className="mb-3">{template(`state.${verdict.template}`)}</p>
          <TemplateReport differences={differences} />
        </section>
      )}
      {mayHavePicture && (
        <VerdictPicture head={<h2>{t("picture")}</h2>} verdict={verdict} whose="yours" assignmentId={assignmentId} />
      )}
      {total > 0 && (
        <section>
          <h2>{t("casesAgree", { agree, total })}</h2>
          <CaseStrip strip={verdict.caseStrip} ends={t("casesHash", { hash: verdict.casesSha256.slice(0, 8) })} />
          <div className={styles.two}>
            <CaseTable cases={verdict.cases} />
            <Disagreements verdict={verdict} />
          </div>
        </section>
      )}
      {verdict.checks.length > 0 && (
        <section>
          <h2>{t("checks")}</h2>
          <Checks checks={verdict.checks} />
        </section>
      )}
    </>
  );
}

function Disagreements({ verdict }: { verdict: Verdict }) {
  const t = useTranslations("student.verdict");
  const r = useTranslations("student.run");
  const { counterexample, beyondNote } = verdict;
  return (
    <div>
      {counterexample && (
        <div className="scroll" tabIndex={0} role="region" aria-label={t("first")}>
          <table>
            <caption>{t("first")}</caption>
            <thead>
              <tr>
                <th scope="col">{r("args")}</th>
                <th scope="col" className="num">
                  {r("expected")}
                </th>
                <th scope="col" className="num">
                  {r("got")}
                </th>
                <th scope="col">{t("kind")}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td className="mono">{formatCall(counterexample.args)}</td>
                <td className="num">{counterexample.expected}</td>
                <td className="num fail">{formatReturned(counterexample.actual, r)}</td>
                <td>{t(`kindOf.${counterexample.caseKind}`)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {beyondNote && (
        <div className={styles.note}>
          <Notice meaning="neutral" title={t("beyondTitle")}>
            <BeyondText note={beyondNote} />
          </Notice>
        </div>
      )}
    </div>
  );
}

function BeyondText({ note }: { note: NonNullable<Verdict["beyondNote"]> }) {
  const t = useTranslations("student.verdict.beyondText");
  const { args, expected, actual } = note;
  const got = formatReturned(actual, (_, values) => values?.type ?? "");
  return t(actual.kind, { call: formatCall(args), expected, got });
}
