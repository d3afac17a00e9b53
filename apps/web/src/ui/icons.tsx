/** Every picture the interface uses, as inline SVG of 16 by 16. Decoration only: the word stands beside it. */
const PATHS = {
  pass: "M3 8.5 6.5 12 13 4.5",
  fail: "M4 4 12 12 M12 4 4 12",
  wait: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11 M8 5v3.2l2 1.6",
  fault: "M4.8 12.5a2.8 2.8 0 0 1-.2-5.6 3.6 3.6 0 0 1 7-.6 3.1 3.1 0 0 1-.4 6.2z",
  sim: "M2.5 5.5v-3h3 M10.5 2.5h3v3 M13.5 10.5v3h-3 M5.5 13.5h-3v-3",
  neutral: "M4 8h8",
  chevronRight: "m6 3.5 4.5 4.5L6 12.5",
  chevronDown: "m3.5 6 4.5 4.5L12.5 6",
  close: "M4 4l8 8M12 4l-8 8",
  person: "M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8 M3 13.2a5 5 0 0 1 10 0",
  download: "M8 2.5v7.5 M4.8 7 8 10.2 11.2 7 M3 13.5h10",
  upload: "M8 10.5V3 M4.8 6 8 2.8 11.2 6 M3 13.5h10",
  lock: "M4 7.5h8v6H4z M5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2",
  play: "M5 3.2v9.6l7.5-4.8z",
  undo: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6 M3 6.5 6 3.5 M3 6.5l3 3",
  eye: "M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8 M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9 M10.3 10.3l3.2 3.2",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6 M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "pass" || name === "fail" ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={name === "sim" ? "2.2 1.6" : undefined}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
