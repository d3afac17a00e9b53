import type { PipelineVerdict } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";

/** The numbers behind a timeline, tile by tile. */
export function RingTable({ run }: { run: PipelineVerdict }) {
  const t = useTranslations("pictures.table");
  const format = useFormatter();
  if (run.timeline === null || run.input === null) return null;
  const { slots } = run.timeline;
  const rows = slots
    .flatMap(({ slot, computes, copies, stalls }) =>
      computes.map((compute) => ({
        tile: compute.tile,
        slot,
        compute,
        copy: copies.find(({ tile }) => tile === compute.tile) ?? null,
        stall: compute.tile === 0 ? null : (stalls.find(({ tile }) => tile === compute.tile) ?? null),
      })),
    )
    .sort((a, b) => a.tile - b.tile);
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t("caption", { stages: run.input.S })}>
      <table>
        <caption>{t("caption", { stages: run.input.S })}</caption>
        <thead>
          <tr>
            {(["tile", "slot", "copyFrom", "copyTo", "stall", "computeFrom", "computeTo"] as const).map((head) => (
              <th key={head} scope="col" className="num">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tile, slot, copy, stall, compute }) => (
            <tr key={tile}>
              <th scope="row" className="num">
                {tile}
              </th>
              <td className="num">{slot}</td>
              <td className="num">{copy === null ? "–" : format.number(copy.from)}</td>
              <td className="num">{copy === null ? "–" : format.number(copy.to)}</td>
              <td className={`num ${stall === null ? "quiet" : "fail"}`}>
                {stall === null ? "0" : format.number(stall.to - stall.from)}
              </td>
              <td className="num">{format.number(compute.from)}</td>
              <td className="num">{format.number(compute.to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
