/**
 * What headings are called, in the three languages of the courses. Structure decides first (which section
 * holds the exercise cell, what stands after it); these words only settle what structure leaves open.
 */
export type SectionKind = "goals" | "prerequisites" | "exercise" | "scoring" | "answers" | "references";

const SYNONYMS: Record<SectionKind, RegExp> = {
  goals: /目标|学习目的|\bgoals?\b|\bobjectives?\b|learning outcomes|mục tiêu/iu,
  prerequisites:
    /前置|先修|预备知识|\bprerequisites?\b|before you (?:start|begin)|what you need|điều kiện tiên quyết|kiến thức (?:cần|nền)/iu,
  exercise: /实践任务|练习|代码填空|\bexercises?\b|\btask\b|bài tập|nhiệm vụ/iu,
  scoring:
    /评分|计分|通过规则|\bscoring\b|\bgrading\b|\bmarking\b|how (?:it|this) is (?:scored|marked)|chấm điểm|thang điểm/iu,
  answers: /参考答案|参考解答|reference (?:answers?|solution)|model answers?|đáp án|lời giải/iu,
  references: /^(?:参考资料|参考文献|延伸阅读|references?|further reading|sources|tài liệu(?: tham khảo)?|nguồn)\s*$/iu,
};

export function classifyHeading(text: string): SectionKind | null {
  const order: SectionKind[] = ["references", "answers", "scoring", "goals", "prerequisites", "exercise"];
  return order.find((kind) => SYNONYMS[kind].test(text.trim())) ?? null;
}

const QUESTION =
  /^(?:Q|question|问题|第|câu hỏi|câu)\s*([123１２３一二三])(?:\s*题)?\s*(?:[.:：、)）—–-]\s*|\s+|$)(.*)$/iu;
const DIGITS: Record<string, 1 | 2 | 3> = { "1": 1, "2": 2, "3": 3, "１": 1, "２": 2, "３": 3, 一: 1, 二: 2, 三: 3 };

/** "Q2", "Q2. Why ...", "问题二：..." -> the number and the words after it. */
export function readQuestionHeading(text: string): { key: "Q1" | "Q2" | "Q3"; rest: string } | null {
  const hit = QUESTION.exec(text.trim());
  const digit = hit ? DIGITS[hit[1]!] : undefined;
  return hit && digit ? { key: `Q${digit}`, rest: hit[2]!.trim() } : null;
}

const NUMBERED = /^(?:第\s*(\d{1,4})\s*[课讲]|(?:lesson|bài(?: học)?)\s+(\d{1,4}))\s*[:：.、—–-]?\s*(.*)$/iu;

/** "Lesson 6: Pipelines" -> 6 and "Pipelines"; the screens put number and title together themselves. */
export function splitNumberedTitle(title: string): { number: number | null; title: string } {
  const hit = NUMBERED.exec(title.trim());
  if (!hit) return { number: null, title: title.trim() };
  return { number: Number(hit[1] ?? hit[2]), title: hit[3]!.trim() || title.trim() };
}

/** A note that says "this edition has the answers": false once the answers are held back, so it is left out. */
export function isAnswerEditionNotice(text: string): boolean {
  return /^\s*(?:参考答案版|answer edition|edition with answers|bản có đáp án)/iu.test(text);
}
