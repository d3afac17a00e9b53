import type { Locale } from "@warpgrade/domain";

export const CALLOUT_KINDS = ["note", "tip", "warning", "caution", "important"] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** What a callout is called where its author gave no title. */
export const CALLOUT_TITLES: Record<CalloutKind, Record<Locale, string>> = {
  note: { en: "Note", zh: "说明", vi: "Ghi chú" },
  tip: { en: "Tip", zh: "提示", vi: "Mẹo" },
  warning: { en: "Warning", zh: "警告", vi: "Cảnh báo" },
  caution: { en: "Caution", zh: "当心", vi: "Cẩn thận" },
  important: { en: "Important", zh: "重要", vi: "Quan trọng" },
};

export const FIGURE_MISSING: Record<Locale, string> = {
  en: "The picture is not part of the lesson file.",
  zh: "图片不在课程文件中。",
  vi: "Hình không nằm trong tệp bài học.",
};
