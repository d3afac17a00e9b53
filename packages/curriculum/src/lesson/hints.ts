/** Hints for a lesson whose file has none: made from the lesson's own parts, one for each of the four levels. */
import type { LessonText, Locale } from "@warpgrade/domain";
import { scanPython } from "../python/scan.ts";

export interface HintSource {
  title: string;
  /** Heading of the worked example or the last one before the exercise; null if there is none. */
  lastSection: string | null;
  firstAssert: string;
  /** The expression that fills the blank. */
  expression: string;
}

/** Shape of an expression with its names and numbers hidden: `(a + b - 1) // b` -> `(□ + □ - □) // □`. */
function shapeOfExpression(expression: string): string {
  return scanPython(expression)
    .map((token) =>
      ["name", "number", "string"].includes(token.kind) && !/^(?:if|else|and|or|not|in|is|for|lambda)$/.test(token.text)
        ? "□"
        : token.text,
    )
    .join("");
}

const WORDS: Record<Locale, (source: HintSource, shape: string) => [string, string, string]> = {
  en: (source, shape) => [
    `This is about: ${source.title}.`,
    `${source.lastSection ? `Go through "${source.lastSection}" again, then work` : "Work"} out by hand what ${source.firstAssert} needs, and write each step as arithmetic on the parameters.`,
    `The expression has this shape: ${shape}`,
  ],
  zh: (source, shape) => [
    `所属概念：${source.title}。`,
    `${source.lastSection ? `重读“${source.lastSection}”，然后` : ""}手算 ${source.firstAssert} 需要什么，把每一步写成参数之间的运算。`,
    `表达式的形状是：${shape}`,
  ],
  vi: (source, shape) => [
    `Khái niệm: ${source.title}.`,
    `${source.lastSection ? `Đọc lại "${source.lastSection}", rồi tính` : "Tính"} tay xem ${source.firstAssert} cần gì, và viết mỗi bước thành phép tính trên các tham số.`,
    `Biểu thức có dạng: ${shape}`,
  ],
};

export function defaultHints(locale: Locale, source: HintSource): LessonText["hints"] {
  const call = source.firstAssert.replace(/^assert\s+/, "");
  const [area, direction, part] = WORDS[locale]({ ...source, firstAssert: call }, shapeOfExpression(source.expression));
  return [area, direction, part, source.expression];
}
