import { expect, it } from "vitest";
import { footLines } from "./foot-lines.ts";

it("breaks between words and between ideographs, and loses nothing", () => {
  const english = "Simulated, teaching model: order A, S 4, K 10; L 300, C 120, B 0, I 8, Bar 6 cycles";
  expect(footLines(english, 820)).toEqual([english]);
  const lines = footLines(english, 300);
  expect(lines.length).toBe(2);
  expect(lines.join(" ")).toBe(english);
  const chinese = "模拟，教学模型：顺序A，每个槽都要等待拷贝落地之后才能读取";
  expect(footLines(chinese, 160).join("")).toBe(chinese);
  expect(footLines(chinese, 160).length).toBeGreaterThan(1);
});
