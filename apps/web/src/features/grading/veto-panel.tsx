"use client";
import type { AnswerPage, VetoView } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorState } from "../../ui/error-state.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { useChangeWords } from "../template/use-change-words.ts";
import styles from "./marking.module.css";

const MEANING = { PROPOSED: "wait", STANDING: "fail", DISMISSED: "pass" } as const;

/** The machine gathers evidence; people decide. Graders see it, an instructor confirms or dismisses with a reason. */
export function VetoPanel(props: {
  answer: AnswerPage;
  mayDecide: boolean;
  timeZone: string;
  onDecide: (vetoId: string, decision: "STANDING" | "DISMISSED", reason: string) => Promise<void>;
}) {
  const t = useTranslations("grading");
  const { vetoes, luckEvidence } = props.answer;
  return (
    <section aria-label={t("vetoes")}>
      <h2 id="vetoes" tabIndex={-1}>
        {t("vetoes")}
      </h2>
      {vetoes.length === 0 && !luckEvidence && <p className="quiet">{t("vetoNone")}</p>}
      {vetoes.map((veto) => (
        <Veto
          key={veto.id}
          veto={veto}
          mayDecide={props.mayDecide}
          timeZone={props.timeZone}
          onDecide={props.onDecide}
        />
      ))}
      {luckEvidence && !vetoes.some((veto) => veto.kind === "right_by_luck") && <p className="soft">{t("vetoLuck")}</p>}
    </section>
  );
}

function Veto(props: {
  veto: VetoView;
  mayDecide: boolean;
  timeZone: string;
  onDecide: (vetoId: string, decision: "STANDING" | "DISMISSED", reason: string) => Promise<void>;
}) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const id = useId();
  const { veto } = props;
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const decide = async (decision: "STANDING" | "DISMISSED") => {
    setBusy(true);
    setError(null);
    try {
      await props.onDecide(veto.id, decision, reason);
    } catch (refused) {
      // Somebody else may have decided meanwhile; the reason typed here stays.
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const changeWords = useChangeWords();
  return (
    <div className={styles.veto} data-veto={veto.kind} data-veto-state={veto.state}>
      <StateBadge meaning={MEANING[veto.state]}>{words(`vetoState.${veto.state}`)}</StateBadge>{" "}
      <strong>{words(`veto.${veto.kind}`)}</strong> <RelativeTime at={veto.createdAt} timeZone={props.timeZone} />
      {veto.evidence.what.length > 0 && <p className="soft">{changeWords(veto.evidence.what)}</p>}
      {veto.evidence.detail && (
        <pre className="raw" tabIndex={0}>
          {veto.evidence.detail}
        </pre>
      )}
      {veto.state !== "PROPOSED" && veto.reason !== null && (
        <p>{t("vetoDecided", { name: veto.decidedBy ?? "–", reason: veto.reason })}</p>
      )}
      {veto.state === "PROPOSED" && !props.mayDecide && <p className="quiet">{t("vetoInstructor")}</p>}
      {veto.state === "PROPOSED" && props.mayDecide && (
        <div className={styles.vetoActions}>
          <label className="label" htmlFor={id}>
            {t("vetoReason")}
          </label>
          <textarea
            id={id}
            className="input"
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <span>
            <button
              type="button"
              className="btn"
              data-action="veto-stand"
              disabled={busy || reason.trim() === ""}
              onClick={() => void decide("STANDING")}
            >
              {t("vetoConfirm")}
            </button>{" "}
            <button
              type="button"
              className="btn"
              data-action="veto-dismiss"
              disabled={busy || reason.trim() === ""}
              onClick={() => void decide("DISMISSED")}
            >
              {t("vetoDismiss")}
            </button>
          </span>
          {error !== null && <ErrorState error={error} />}
        </div>
      )}
    </div>
  );
}
