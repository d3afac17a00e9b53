/** The rubric of a lesson: from its front matter, or the course's own. Points are hundredths. */
import { HUMAN_PARTS, MAX_POINTS, type HumanPart, type Rubric, type RubricItem } from "@warpgrade/domain";
import type { FrontRubric } from "./front-matter.ts";

type Words = [id: string, en: string, zh: string, vi: string];

const DEFAULT_WORDS: Record<HumanPart, Words[]> = {
  EXPLANATION: [
    [
      "implementation",
      "Explains how the expression works",
      "解释了表达式如何工作",
      "Giải thích biểu thức hoạt động thế nào",
    ],
    [
      "own_boundary",
      "Own boundary input, with the expected result and why",
      "自选边界输入，给出预期结果与理由",
      "Tự chọn đầu vào biên, nêu kết quả mong đợi và lý do",
    ],
  ],
  Q1: [
    [
      "input",
      "Input: what goes in, and in what state",
      "输入：什么进来，处于什么状态",
      "Đầu vào: cái gì đi vào, ở trạng thái nào",
    ],
    [
      "state_change",
      "State change: what changes, step by step",
      "状态变化：逐步说明什么在变",
      "Thay đổi trạng thái: cái gì thay đổi, từng bước",
    ],
    ["output", "Output: what comes out", "输出：得到什么", "Đầu ra: thu được gì"],
    [
      "link",
      "Link: each step is tied to the next by a because",
      "因果：每一步都以“因为”连到下一步",
      "Liên kết: mỗi bước nối với bước sau bằng một chữ vì",
    ],
  ],
  Q2: [
    [
      "cause",
      "Cause: names what the naive change does",
      "起因：指出这种做法改变了什么",
      "Nguyên nhân: nêu thay đổi đó làm gì",
    ],
    ["because", "Because: the mechanism by which it hurts", "机理：说明它为何有害", "Vì sao: cơ chế gây hại"],
    ["effect", "Effect: what becomes slower or wrong", "结果：什么变慢或出错", "Hệ quả: cái gì chậm đi hoặc sai"],
    [
      "trade_off",
      "Trade-off: when the change would pay",
      "取舍：什么情况下值得这样做",
      "Đánh đổi: khi nào thay đổi này có lợi",
    ],
  ],
  Q3: [
    [
      "reading",
      "Names the number or reading that decides",
      "指出决定性的数字或读数",
      "Nêu con số hoặc chỉ số quyết định",
    ],
    ["meaning", "Says what that reading means", "说明该读数的含义", "Nói rõ chỉ số đó nghĩa là gì"],
    ["decision", "Draws the decision from it", "由此得出决定", "Rút ra quyết định từ đó"],
    [
      "limit",
      "Says where the reading misleads or ends",
      "说明该读数的局限或误导之处",
      "Nêu giới hạn hoặc chỗ chỉ số gây nhầm",
    ],
  ],
};

const LINK_POINTS = 50;

export function defaultRubric(): Rubric {
  const part = (key: HumanPart): RubricItem[] =>
    DEFAULT_WORDS[key].map(([id, en, zh, vi]) => ({ id, label: { en, zh, vi }, points: LINK_POINTS }));
  return { EXPLANATION: part("EXPLANATION"), Q1: part("Q1"), Q2: part("Q2"), Q3: part("Q3") };
}

export type RubricReading = { ok: true; rubric: Rubric; defaulted: string[] } | { ok: false; detail: string };

/** A part that the file leaves out is the course's own; a part that it gives must add up to what the part is worth. */
export function readRubric(front: FrontRubric | undefined, locale: string): RubricReading {
  const rubric = defaultRubric();
  const defaulted: string[] = front ? [] : ["rubric"];
  for (const key of HUMAN_PARTS) {
    const given = front?.[key];
    if (!given) {
      if (front) defaulted.push(`rubric_${key}`);
      continue;
    }
    const items = given.map((item) => ({
      id: item.id,
      label: typeof item.label === "string" ? { [locale]: item.label } : item.label,
      points: Math.round(item.points * 100),
    }));
    const sum = items.reduce((total, item) => total + item.points, 0);
    if (sum !== MAX_POINTS[key]) {
      return {
        ok: false,
        detail: `rubric.${key}: the points add up to ${sum / 100}, not to ${MAX_POINTS[key] / 100}.`,
      };
    }
    if (new Set(items.map((item) => item.id)).size !== items.length)
      return { ok: false, detail: `rubric.${key}: an id occurs twice.` };
    rubric[key] = items;
  }
  return { ok: true, rubric, defaulted };
}
