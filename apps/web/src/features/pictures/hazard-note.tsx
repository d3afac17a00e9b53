"use client";

/** The first hazard in words: cycle, slot, the two program points, what is missing, and how small it can be shown. */
import type { MinimalCounterexample, PipelineVerdict } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { Icon } from "@/ui/icons.tsx";
import { programPlace } from "./hazard.ts";
import styles from "./pictures.module.css";

export function HazardNote({ run }: { run: PipelineVerdict }) {
  const t = useTranslations("pictures.hazard");
  const say = usePointWords();
  const { correctness } = run;
  if (correctness === null) return null;
  const { first, stuck } = correctness;
  if (first === null && !correctness.deadlock) return null;
  return (
    <div className={`notice fail ${styles.hazard}`} data-hazard={first?.kind ?? "deadlock"}>
      <Icon name="fail" />
      <div>
        <p className="font-semibold">{first === null ? t("deadlockTitle") : <FirstTitle run={run} />}</p>
        <ul className={styles.points}>
          {first !== null && (
            <>
              <li>{say(first.reader)}</li>
              {first.writer !== null && <li>{say(first.writer)}</li>}
              <li>{t(`missing.${first.missing}`)}</li>
              {!correctness.deadlock && (
                <li>
                  <Shows run={run} />
                </li>
              )}
            </>
          )}
          {stuck.map((at) => (
            <li key={at.warp}>{t("stuck", { point: say({ ...at, op: `${at.op}#${at.tile}` }) })}</li>
          ))}
          {correctness.minimalCounterexample !== null && (
            <li>
              <Smallest smallest={correctness.minimalCounterexample} />
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

function FirstTitle({ run }: { run: PipelineVerdict }) {
  const t = useTranslations("pictures.hazard");
  const format = useFormatter();
  const first = run.correctness?.first ?? null;
  if (first === null) return null;
  const place = { kind: t(`kind.${first.kind}`), slot: first.slot, tile: first.tile };
  return first.cycle === null ? t("titleNever", place) : t("title", { ...place, cycle: format.number(first.cycle) });
}

function Shows({ run }: { run: PipelineVerdict }) {
  const t = useTranslations("pictures.hazard");
  const format = useFormatter();
  const { correctness } = run;
  if (correctness?.manifested) return t("showsHere", { cycle: format.number(correctness.manifested.cycle) });
  if (correctness?.manifestsWhen) return t("showsFrom", { copy: format.number(correctness.manifestsWhen.min) });
  return t("showsNot");
}

function Smallest({ smallest }: { smallest: MinimalCounterexample }) {
  const t = useTranslations("pictures.hazard");
  const { S, K, L, C, delay } = smallest;
  const ring = t("smallest", { S, K, L, C });
  if (delay === null) return ring;
  return `${ring} ${t(`delay.${delay.what}`, { tile: delay.tile, warp: delay.warp, by: delay.by })}`;
}

/** "warp 1 reads tile 8 (read#8)". */
function usePointWords(): (point: { warp: number; op: string }) => string {
  const t = useTranslations("pictures.hazard");
  return ({ warp, op }) => {
    const { operation, tile } = programPlace(op);
    const does = operation === null ? op : t(`point.${operation}`, { tile: tile ?? 0 });
    return t("point.of", { warp, does, op });
  };
}
