/** The template's tree, parsed once per sandbox: it is the lesson's own text and does not change. */
import type { PyNode, SandboxLimits } from "@warpgrade/domain";
import type { RunReport, Sandbox } from "@warpgrade/sandbox";

const MAX_KEPT = 64;
const kept = new WeakMap<Sandbox, Map<string, PyNode>>();

export type TemplateTree = { ok: true; tree: PyNode } | { ok: false; report: RunReport; reason: string };

export interface ParseContext {
  sandbox: Sandbox;
  limits: SandboxLimits;
  signal: AbortSignal;
}

export async function templateTreeOf(template: string, context: ParseContext): Promise<TemplateTree> {
  const trees = kept.get(context.sandbox) ?? new Map<string, PyNode>();
  kept.set(context.sandbox, trees);
  const known = trees.get(template);
  if (known !== undefined) return { ok: true, tree: known };
  const report = await parseOnly([template], context);
  const [parsed] = report.parsed;
  if (!parsed?.ok) {
    const reason = parsed ? `the template does not parse: ${parsed.message}` : (report.faultReason ?? report.ended);
    return { ok: false, report, reason };
  }
  const oldest = trees.keys().next();
  if (trees.size >= MAX_KEPT && !oldest.done) trees.delete(oldest.value);
  trees.set(template, parsed.tree);
  return { ok: true, tree: parsed.tree };
}

export function parseOnly(sources: readonly string[], { sandbox, limits, signal }: ParseContext): Promise<RunReport> {
  return sandbox.run({ parse: sources, cell: null, functionName: "", calls: [] }, limits, signal);
}
