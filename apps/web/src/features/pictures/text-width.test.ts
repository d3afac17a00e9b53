import { expect, it } from "vitest";
import { startOver, textLines, textWidth } from "./text-width.ts";

it("breaks between words and between ideographs, and loses nothing", () => {
  const english = "Simulated, teaching model: order A, S 4, K 10; L 300, C 120, B 0, I 8, Bar 6 cycles";
  expect(textLines(english, 820)).toEqual([english]);
  const lines = textLines(english, 300);
  expect(lines.length).toBe(2);
  expect(lines.join(" ")).toBe(english);
  expect(textLines("L\u00a0300, C\u00a0120, B\u00a00", 60)).toEqual(["L\u00a0300,", "C\u00a0120,", "B\u00a00"]);
  const chinese = "模拟，教学模型：顺序A，每个槽都要等待拷贝落地之后才能读取";
  expect(textLines(chinese, 160).join("")).toBe(chinese);
  expect(textLines(chinese, 160).length).toBeGreaterThan(1);
  // A line never begins with the comma of the one before.
  for (let width = 60; width < 300; width += 7) {
    for (const line of textLines(chinese, width)) expect(line).not.toMatch(/^[，。]/);
  }
});

it("centres a label over its place, but never past an edge of the picture", () => {
  const label = "ridge 206";
  const half = textWidth(label) / 2;
  expect(startOver(150, label, 300)).toBeCloseTo(150 - half, 6);
  expect(startOver(10, label, 300)).toBe(0);
  expect(startOver(295, label, 300)).toBeCloseTo(300 - 2 * half, 6);
});
