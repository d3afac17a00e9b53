import { describe, expect, it } from "vitest";
import { chooseLocale } from "./locale.ts";

describe("chooseLocale", () => {
  it("prefers what was chosen here before", () => {
    expect(chooseLocale({ cookie: "vi", acceptLanguage: "zh" })).toBe("vi");
  });
  it.each([
    ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
    ["fr-FR, vi;q=0.4, en;q=0.6", "en"],
    ["en;q=0, zh-TW", "zh"],
    ["de", "en"],
    ["", "en"],
    [null, "en"],
    ["x".repeat(100_000), "en"],
  ])("reads Accept-Language %s as %s", (acceptLanguage, locale) => {
    expect(chooseLocale({ acceptLanguage })).toBe(locale);
  });
  it("ignores a cookie that is no language of ours", () => {
    expect(chooseLocale({ cookie: "../../etc", acceptLanguage: "vi-VN" })).toBe("vi");
  });
});
