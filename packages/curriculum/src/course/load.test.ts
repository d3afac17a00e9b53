import { describe, expect, it } from "vitest";
import { fillBlank } from "../integrity/blank.ts";
import { runPython } from "../../test-support/python.ts";
import { loadShippedCourse, shippedFiles } from "./load.ts";

const course = loadShippedCourse({ knownOracles: ["gemm.arithmetic_intensity", "pipeline.minimum_stages"] });

describe("the shipped course", () => {
  it("has lessons 1 and 6, each in English and Chinese at least", () => {
    expect(course.map((lesson) => [lesson.slug, lesson.number])).toEqual([
      ["lesson01_arithmetic_intensity", 1],
      ["lesson06_async_pipelines", 6],
    ]);
    for (const lesson of course) expect(Object.keys(lesson.byLocale)).toEqual(expect.arrayContaining(["en", "zh"]));
    expect(course.flatMap((lesson) => lesson.lessons)).toHaveLength(shippedFiles().length);
  });

  it("refuses to load with an oracle that nobody has", () => {
    expect(() => loadShippedCourse({ knownOracles: [] })).toThrow("unknown_oracle");
  });

  describe.each(course)("$slug", ({ lessons }) => {
    it("is one exercise in every language: only words differ", () => {
      const [first] = lessons;
      for (const lesson of lessons) {
        expect(lesson.exercise.asserts).toEqual(first!.exercise.asserts);
        expect(lesson.exercise.parameters).toEqual(first!.exercise.parameters);
        expect(lesson.exercise.oracle).toBe(first!.exercise.oracle);
        expect(lesson.rubric).toEqual(first!.rubric);
        expect(lesson.text.hints[3]).toBe(first!.text.hints[3]);
        expect(lesson.text.sections.map((section) => section.level)).toEqual(
          first!.text.sections.map((section) => section.level),
        );
        expect(lesson.text.goals).toHaveLength(first!.text.goals.length);
      }
    });

    it.each(lessons)("$locale has all its parts and gives nothing away", (lesson) => {
      const { hints, ...shown } = lesson.text;
      expect(lesson.defaulted).toEqual(["rubric_EXPLANATION"]);
      for (const part of [
        "goalsHtml",
        "prerequisitesHtml",
        "bodyHtml",
        "exerciseHtml",
        "scoringHtml",
        "referencesHtml",
      ] as const) {
        expect(lesson.text[part]).not.toBe("");
      }
      expect(lesson.text.bodyHtml).toMatch(/class="mermaid"[\s\S]*/);
      expect(lesson.text.bodyHtml).toContain("<math");
      expect(lesson.text.bodyHtml).toContain("<table>");
      expect(lesson.text.bodyHtml).toContain('<aside class="callout');
      expect(JSON.stringify(shown)).not.toMatch(/formula-error|\*\*|:::/);
      expect(JSON.stringify(shown).includes(hints[3])).toBe(false);
      for (const answer of Object.values(lesson.reference.answersHtml)) expect(answer.length).toBeGreaterThan(200);
      const sums = Object.values(lesson.rubric).map((items) => items.reduce((sum, item) => sum + item.points, 0));
      expect(sums).toEqual([100, 200, 200, 200]);
      for (const items of Object.values(lesson.rubric)) {
        for (const item of items) expect(Object.keys(item.label)).toEqual(["en", "zh", "vi"]);
      }
    });

    it.each(lessons)("$locale: its last hint and its solution pass the visible checks", (lesson) => {
      const { exercise, text, reference } = lesson;
      expect(runPython(fillBlank(exercise.template, text.hints[3]))).toBe(0);
      expect(runPython(reference.solutionCell)).toBe(0);
      expect(runPython(fillBlank(exercise.template, "0"))).not.toBe(0);
    });
  });
});
