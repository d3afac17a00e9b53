"use client";
import { type HumanPart, MARK_STEP, MAX_POINTS, type Rubric, formatPoints } from "@warpgrade/domain";
import { useLocale, useTranslations } from "next-intl";
import { Kbd } from "../../ui/kbd.tsx";
import { type PartEdit, clampPoints, toggleItem } from "./mark-edit.ts";
import { Segments } from "../../ui/segments.tsx";
import { TRI, booleanOf, triOf } from "./tri.ts";
import styles from "./marking.module.css";

export function RubricPane(props: {
  edit: PartEdit;
  rubric: { version: number; rubric: Rubric };
  locked: boolean;
  holdLine: string;
  onChange: (edit: PartEdit) => void;
}) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const locale = useLocale();
  const { edit, locked } = props;
  const part: HumanPart = edit.part;
  const max = MAX_POINTS[part];
  const isQuestion = part !== "EXPLANATION";
  const step = (by: number) => props.onChange({ ...edit, points: clampPoints(part, edit.points + by) });
  return (
    <>
      <div className={styles.rubricHead}>
        <h2 className={styles.paneTitle}>{t("rubric", { version: props.rubric.version })}</h2>
        <span className="label">{t("points", { points: formatPoints(max) })}</span>
      </div>
      <fieldset disabled={locked}>
        <legend className="vh">{words(`part.${part}`)}</legend>
        {props.rubric.rubric[part].map((item, index) => (
          <label key={item.id} className={styles.item}>
            {index < 9 ? <Kbd>{String(index + 1)}</Kbd> : <span />}
            <input
              type="checkbox"
              checked={edit.itemIds.includes(item.id)}
              onChange={() => props.onChange(toggleItem(edit, item.id, props.rubric.rubric))}
            />
            <span>{item.label[locale] ?? item.label.en ?? item.id}</span>
            <span className={styles.itemPoints}>{formatPoints(item.points)}</span>
          </label>
        ))}
        {isQuestion && (
          <>
            <div className={styles.choice}>
              <Kbd>C</Kbd>
              <span>{t("causalChain")}</span>
              <Segments
                label={t("causalChain")}
                isDisabled={locked}
                value={triOf(edit.causalChain)}
                options={TRI.map((value) => ({ value, label: words(value) }))}
                onChange={(value) => props.onChange({ ...edit, causalChain: booleanOf(value) })}
              />
            </div>
            <div className={styles.choice}>
              <Kbd>B</Kbd>
              <span>{t("coreLink")}</span>
              <Segments
                label={t("coreLink")}
                isDisabled={locked}
                value={edit.coreLink ?? "unset"}
                options={(["HOLDS", "BROKEN", "unset"] as const).map((value) => ({
                  value,
                  label: value === "unset" ? words("unset") : t(value),
                }))}
                onChange={(value) => props.onChange({ ...edit, coreLink: value === "unset" ? null : value })}
              />
            </div>
          </>
        )}
      </fieldset>
      <div className={styles.comment}>
        <label className="label" htmlFor="mark-comment">
          {t("comment")}
        </label>
        <textarea
          id="mark-comment"
          className="input"
          rows={4}
          maxLength={20_000}
          disabled={locked}
          value={edit.comment}
          onChange={(event) => props.onChange({ ...edit, comment: event.target.value })}
        />
      </div>
      <div className={styles.total}>
        <strong aria-live="polite">{formatPoints(edit.points)}</strong>
        <span className="quiet">{t("ofPoints", { max: formatPoints(max) })}</span>
        <span className={styles.stepper}>
          <button
            type="button"
            className="btn"
            aria-label={t("less")}
            disabled={locked}
            onClick={() => step(-MARK_STEP)}
          >
            −
          </button>
          <button
            type="button"
            className="btn"
            aria-label={t("more")}
            disabled={locked}
            onClick={() => step(MARK_STEP)}
          >
            +
          </button>
        </span>
        <span className={styles.aside}>{props.holdLine}</span>
      </div>
    </>
  );
}
