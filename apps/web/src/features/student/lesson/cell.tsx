"use client";

/** The exercise cell: every line locked but one field, which is a native one, so that every input method works in it. */
import { useTranslations } from "next-intl";
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from "react";
import { Button } from "@/ui/button.tsx";
import { findFullWidth, repairFullWidth } from "../work/full-width.ts";
import { splitTemplate, tokenizeLines, type Token } from "../work/template.ts";
import styles from "./lesson.module.css";

export function Cell({
  template,
  blank,
  onChange,
  readOnly,
}: {
  template: string;
  blank: string;
  onChange: (blank: string) => void;
  readOnly: boolean;
}) {
  const t = useTranslations("student.code");
  const id = useId();
  const parts = useMemo(() => splitTemplate(template), [template]);
  const tokens = useMemo(() => tokenizeLines([...parts.before, parts.left, ...parts.after]), [parts]);
  const wide = findFullWidth(blank);
  const field = useGrowingField(blank);
  const beforeCount = parts.before.length;
  return (
    <>
      <div className={styles.cell} role="group" aria-label={t("cell", { line: parts.blankLine })} tabIndex={0}>
        {parts.before.map((line, index) => (
          <Line key={index} number={index + 1} tokens={tokens[index] ?? [{ kind: "plain", text: line }]} />
        ))}
        <div className={`${styles.line} ${styles.blankLine}`}>
          <span className={styles.number} aria-hidden="true">
            {parts.blankLine}
          </span>
          <span className={styles.blankRow}>
            <label htmlFor={id}>
              <span className="vh">{t("blankLabel", { line: parts.blankLine })}</span>
              <Tokens tokens={tokens[beforeCount] ?? []} />
            </label>
            <textarea
              id={id}
              ref={field}
              name="blank"
              className={styles.blank}
              rows={1}
              value={blank}
              readOnly={readOnly}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              aria-describedby={wide.count > 0 ? `${id}w` : undefined}
              onChange={(event) => onChange(event.target.value)}
            />
            {parts.right !== "" && <span aria-hidden="true">{parts.right}</span>}
          </span>
        </div>
        {parts.after.map((line, index) => (
          <Line
            key={index}
            number={parts.blankLine + index + 1}
            tokens={tokens[beforeCount + 1 + index] ?? [{ kind: "plain", text: line }]}
          />
        ))}
      </div>
      {wide.count > 0 && (
        <div className={styles.hintLine} id={`${id}w`}>
          <span>
            {t.rich("fullWidth", {
              count: wide.count,
              signs: () => wide.kinds.map(({ found }) => <Sign key={found} text={found} />),
            })}
          </span>
          {!readOnly && (
            <Button onPress={() => onChange(repairFullWidth(blank))}>
              {wide.kinds.length === 1 && wide.kinds[0]?.replacement.trim()
                ? t("repairOne", { sign: wide.kinds[0].replacement })
                : t("repairAll")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Sign({ text }: { text: string }) {
  return <span className={styles.wideSign}>{text.trim() === "" ? "␣" : text}</span>;
}

function Line({ number, tokens }: { number: number; tokens: readonly Token[] }) {
  return (
    <div className={styles.line}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span>
        <Tokens tokens={tokens} />
      </span>
    </div>
  );
}

function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map(({ kind, text }, index) =>
    kind === "plain" ? (
      text
    ) : (
      <span key={index} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}

/**
 * As high as its text, so that an expression over several lines is seen whole. Measured again when the
 * field's width changes, which is also when a tab brings it into sight: hidden, it has no height.
 */
function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current !== null) grow(field.current);
  }, [text]);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      grow(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return field;
}

function grow(element: HTMLTextAreaElement): void {
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight + 2}px`;
}
