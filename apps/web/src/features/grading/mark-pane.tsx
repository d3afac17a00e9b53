"use client";
import type { AnswerPage, HumanPart, MarkPart } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AutomaticPane, type AutomaticEdit } from "./automatic-pane.tsx";
import { Conflict } from "./conflict.tsx";
import { DecisionSoFar } from "./decision-so-far.tsx";
import type { PartEdit } from "./mark-edit.ts";
import { RubricPane } from "./rubric-pane.tsx";
import type { HoldView } from "./use-holds.ts";
import type { useMarkEdits } from "./use-mark-edits.ts";
import { WholePane, type WholeEdit } from "./whole-pane.tsx";
import styles from "./marking.module.css";

/** The right pane: rubric of the open part, the whole submission, automatic points, the decision so far. */
export function MarkPane(props: {
  answer: AnswerPage;
  marks: ReturnType<typeof useMarkEdits>;
  part: HumanPart;
  viewerId: string;
  hold: HoldView | null;
  onChange: (edit: PartEdit | WholeEdit) => void;
  onLoadRubric: () => void;
  onBreakHold: ((reason: string) => Promise<void>) | null;
}) {
  const t = useTranslations("grading");
  const { answer, marks, part, hold } = props;
  const edit = marks.edits[part];
  const whole = marks.edits.WHOLE;
  // In every part: an unsettled conflict keeps the grader on this answer, so it must be in sight.
  const conflicting = (Object.keys(marks.edits) as MarkPart[]).filter(
    (name) => marks.edits[name]?.state === "conflict",
  );
  if (!edit) return null;
  return (
    <section
      data-marking={part}
      className={styles.rubric}
      aria-label={t("rubric", { version: answer.rubric.version })}
      tabIndex={0}
    >
      {answer.released && <p className="notice soft mb-4">{t("releasedLocked")}</p>}
      {conflicting.map((name) => {
        const conflict = marks.edits[name];
        if (!conflict?.conflict) return null;
        return (
          <Conflict
            key={name}
            mine={conflict.edit}
            theirs={conflict.conflict}
            viewerId={props.viewerId}
            onKeepMine={() => marks.resolve(name, "mine")}
            onTakeTheirs={() => marks.resolve(name, "theirs")}
          />
        );
      })}
      {marks.staleRubric && (
        <div role="alert" className={styles.conflict}>
          <p>{t("conflictRubric")}</p>
          <button type="button" className="btn" onClick={props.onLoadRubric}>
            {t("loadRubric")}
          </button>
        </div>
      )}
      <RubricPane
        edit={edit.edit as PartEdit}
        rubric={answer.rubric}
        locked={answer.released}
        holdLine={holdLine(t, hold)}
        onChange={props.onChange}
      />
      {hold && !hold.held && props.onBreakHold && <BreakHold onBreak={props.onBreakHold} />}
      <WholePane
        edit={whole?.edit as WholeEdit}
        saved={answer.marks.WHOLE ?? null}
        askIndependent={answer.hintsOpened === 4}
        askChecks={answer.verdict?.visibleAsserts == null}
        locked={answer.released}
        onChange={props.onChange}
      />
      <AutomaticPane
        key={answer.marks.AUTOMATIC?.version ?? 0}
        saved={(answer.marks.AUTOMATIC?.mark as AutomaticEdit | undefined) ?? null}
        automatic={answer.verdict?.automaticPoints ?? null}
        locked={answer.released}
        onSave={marks.change}
      />
      <DecisionSoFar decision={answer.decision} />
    </section>
  );
}

function holdLine(t: ReturnType<typeof useTranslations<"grading">>, hold: HoldView | null): string {
  if (!hold) return "";
  if (!hold.held) return t("holdOther", { name: hold.holder.name });
  const minutes = Math.max(0, Math.round((Date.parse(hold.expiresAt) - Date.now()) / 60_000));
  return t("holdMine", { minutes });
}

function BreakHold({ onBreak }: { onBreak: (reason: string) => Promise<void> }) {
  const t = useTranslations("grading");
  const [reason, setReason] = useState("");
  return (
    <div className="field">
      <label htmlFor="break-hold">{t("holdBreakReason")}</label>
      <input
        id="break-hold"
        type="text"
        className="input"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <button type="button" className="btn" disabled={reason.trim() === ""} onClick={() => void onBreak(reason)}>
        {t("holdBreak")}
      </button>
    </div>
  );
}
