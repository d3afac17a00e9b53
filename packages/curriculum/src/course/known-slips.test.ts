/**
 * Statements about GPUs that are often read and wrong. Each pattern is first shown to find the statement in all three
 * languages, so that a pattern which finds nothing any more fails here; then no shipped lesson may contain it, and the
 * lessons must say what is right.
 */
import { describe, expect, it } from "vitest";
import { loadShippedCourse } from "./load.ts";

const course = loadShippedCourse();
const texts = course.flatMap(({ lessons }) =>
  lessons.map(({ slug, locale, text, reference, rubric }) => ({
    slug,
    locale,
    words: JSON.stringify([text, reference, rubric]).replaceAll(/<[^>]*>/g, " "),
    html: text.bodyHtml,
  })),
);

const SLIPS: [what: string, pattern: RegExp, sentences: [string, string, string]][] = [
  [
    "a DRAM latency of 200 to 400 cycles",
    /200\s*(?:[~～–—-]|to|到|至|đến)\s*400\s*(?:cycles|个?周期|chu kỳ)/i,
    ["HBM answers in 200–400 cycles", "显存延迟为 200~400 周期", "độ trễ 200 đến 400 chu kỳ"],
  ],
  [
    "an asynchronous copy without registers",
    /zero[- ]registers?|without (?:any )?registers|零寄存器|不(?:占用|需要)(?:任何)?寄存器|không (?:tốn|cần) thanh ghi/i,
    ["it has zero register overhead", "零寄存器开销", "không tốn thanh ghi nào"],
  ],
  [
    "a gap of ten thousand between arithmetic and memory",
    /ten[- ]thousand|10[ ,.]?000[- ](?:fold|times)|万倍|vạn lần|mười nghìn lần/i,
    ["a ten-thousand-fold gap", "快慢差一万倍", "chênh nhau vạn lần"],
  ],
  [
    "a warpgroup of 64 threads",
    /64[- ](?:thread|个?线程|luồng)/i,
    ["a 64-thread warpgroup", "64 线程的 warpgroup", "nhóm 64 luồng"],
  ],
  [
    "one block instead of three as half",
    /\bhal(?:f|ves?|ved)\b[^.。]{0,40}occupancy|occupancy[^.。]{0,40}\bhal(?:f|ves?|ved)\b|腰斩|(?:giảm|còn) một nửa/i,
    ["occupancy is halved", "占用率被腰斩", "độ chiếm dụng giảm một nửa"],
  ],
  [
    "shared memory growing with the square of the tile",
    /(?:shared memory|共享内存|bộ nhớ chia sẻ)[^.。]{0,30}(?:quadratic|square|平方|bình phương)/i,
    ["shared memory grows quadratically", "共享内存按平方增长", "bộ nhớ chia sẻ tăng theo bình phương"],
  ],
  [
    "a register file of 30 TB/s",
    /\b30\s*\+?\s*TB\/s/,
    ["registers give 30+ TB/s", "寄存器带宽 30+ TB/s", "thanh ghi đạt 30 TB/s"],
  ],
  [
    "registers without latency",
    /zero[- ]latency|no latency at all|零延迟|độ trễ bằng (?:không|0)/i,
    ["registers have zero latency", "寄存器零延迟", "độ trễ bằng không"],
  ],
  [
    "fewer sectors per request when access is scattered",
    /(?:sectors?|扇区)[^.。;；]{0,60}(?:\bdrops?\b|\bfalls?\b|\blower\b|偏低|降低|下降|giảm|thấp)/i,
    ["sectors per request fall when uncoalesced", "扇区数偏低", "số sector mỗi yêu cầu giảm"],
  ],
  [
    "Stall Wait as the sign of too few stages",
    /stall[ _]wait/i,
    ["a high Stall Wait", "Stall Wait 很高", "Stall Wait rất cao"],
  ],
];

describe.each(SLIPS)("%s", (_what, pattern, sentences) => {
  it("is found where it is said", () => {
    expect(sentences.filter((sentence) => !pattern.test(sentence))).toEqual([]);
  });

  it("is said by no shipped lesson", () => {
    const said = texts.flatMap(({ slug, locale, words }) => {
      const hit = pattern.exec(words);
      return hit ? [`${slug} ${locale}: ${words.slice(Math.max(0, hit.index - 40), hit.index + 80)}`] : [];
    });
    expect(said).toEqual([]);
  });
});

describe("what is right", () => {
  const facts: Record<string, RegExp[]> = {
    // Published latencies of one class of parts, each with its own method; the measured one; the model's own.
    lesson06_async_pipelines: [/571\D+700\D+834/, /656\D+661/, /\b280\b/, /1 KB/, /\b32\b/],
    // The ridge of an H100, the worked product, accumulators that grow with the area, the limit of registers, idle SMs.
    lesson01_arithmetic_intensity: [/\b295\b/, /42\.6/, /16 384\D+65 536/, /\b255\b/, /\b64\b[^.。]{0,40}132/],
  };
  it.each(texts)("is said by $slug in $locale", ({ slug, words }) => {
    const wanted = facts[slug];
    expect(wanted?.length).toBeGreaterThan(0);
    expect(wanted?.filter((fact) => !fact.test(words.replaceAll("\u00a0", " ").replaceAll("\u202f", " ")))).toEqual([]);
  });

  const KINDS = { en: /measured|model|chosen/, zh: /实测|模型|选定/, vi: /đo được|mô hình|chọn/ };
  it.each(texts.filter(({ slug }) => slug === "lesson06_async_pipelines"))(
    "every latency of lesson 6 says in $locale whether it was measured, is the model's, or was chosen",
    ({ locale, html }) => {
      const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map((hit) =>
        [...hit[1]!.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map((cell) => cell[1]!.replaceAll(/<[^>]*>/g, "")),
      );
      const latencies = rows.filter(([, value]) => /\d\D*(?:cycles|周期|chu kỳ)\s*$/.test(value ?? ""));
      expect(latencies.length).toBeGreaterThanOrEqual(5);
      expect(latencies.filter(([, , kind]) => !KINDS[locale as "en"].test(kind ?? ""))).toEqual([]);
    },
  );
});
