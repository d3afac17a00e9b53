import { isMet, type Finding } from "./judge.ts";

/** One line a finding, columns padded: what the validation command prints. */
export function formatFindings(findings: readonly Finding[]): string {
  const rows = findings.map(cells);
  const header = ["check", "rows", "exact", "MAPE %", "p95 %", "worst %", "target", ""];
  const widths = header.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) => {
    const padded = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    return padded.join("  ").trimEnd();
  };
  return [header, ...rows].map(line).join("\n");
}

function cells(finding: Finding): string[] {
  const met = isMet(finding);
  const verdict = met === null ? "" : { true: "met", false: "MISSED" }[`${met}`];
  if (finding.kind === "exact") {
    const target = finding.target === null ? "" : `${100 * finding.target} % exact`;
    const share = `${finding.exact} (${((100 * finding.exact) / finding.rows).toFixed(1)} %)`;
    return [finding.name, String(finding.rows), share, "", "", "", target, verdict];
  }
  const { points, mape, p95, worst, target } = finding;
  const limit = target === null ? "" : `MAPE ${target.mape}${target.p95 === null ? "" : `, p95 ${target.p95}`}`;
  return [finding.name, String(points), "", mape.toFixed(2), p95.toFixed(2), worst.toFixed(2), limit, verdict];
}
