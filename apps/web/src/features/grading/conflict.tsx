"use client";
import { type MarkInput, type MarkView, formatPoints } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import styles from "./marking.module.css";

/** A refused save: both versions side by side, nothing typed is lost, the grader decides. */
export function Conflict(props: {
  mine: MarkInput;
  theirs: MarkView;
  viewerId: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useTranslations("grading");
  const self = props.theirs.grader.id === props.viewerId;
  return (
    <div role="alert" className={styles.conflict} data-conflict>
      <strong>{self ? t("conflictSelf") : t("conflictTitle", { name: props.theirs.grader.name })}</strong>
      <div className={styles.versions}>
        <div>
          <span className="label">{t("mine")}</span>
          <MarkText mark={props.mine} />
        </div>
        <div>
          <span className="label">{self ? t("theirsSelf") : t("theirs")}</span>
          <MarkText mark={props.theirs.mark} />
        </div>
      </div>
      <button type="button" className="btn primary" data-action="keep-mine" onClick={props.onKeepMine}>
        {t("keepMine")}
      </button>{" "}
      <button type="button" className="btn" data-action="take-theirs" onClick={props.onTakeTheirs}>
        {t("takeTheirs")}
      </button>
    </div>
  );
}

function MarkText({ mark }: { mark: MarkInput }) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  if (mark.part === "AUTOMATIC") return <p>{mark.reason}</p>;
  if (mark.part === "WHOLE") {
    const facts = (["boundaryNamed", "tradeOffNamed", "independent", "checksPassed"] as const).filter(
      (fact) => mark[fact] !== null,
    );
    return <p>{facts.map((fact) => `${t(fact)}: ${mark[fact] ? words("yes") : words("no")}`).join("\n")}</p>;
  }
  return (
    <p>
      {formatPoints(mark.points)}
      {mark.comment && `\n${mark.comment}`}
    </p>
  );
}
