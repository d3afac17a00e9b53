"use client";

/** A ring to play with inside a lesson's text: every change simulates it again, in the browser. */
import { simulateRing } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { AsTable } from "./as-table.tsx";
import { niceAxis } from "./axis.ts";
import styles from "./pictures.module.css";
import { RingKey } from "./ring-key.tsx";
import { RingPicture } from "./ring-picture.tsx";
import { RingTable } from "./ring-table.tsx";
import { SimulatedFrame } from "./simulated-frame.tsx";
import { Slider } from "./slider.tsx";
import type { RingFacts } from "./stage-choices.ts";
import { useRingWords } from "./use-ring-words.ts";

const MAX_STAGES = 8;
const TILES = 8;

export function RingPlayer({ start }: { start: RingFacts }) {
  const t = useTranslations("pictures.player");
  const [ring, setRing] = useState(start);
  const run = useMemo(
    () => simulateRing({ S: ring.stages, K: TILES, L: ring.copy, C: ring.compute, order: "A" }),
    [ring],
  );
  // The axis of the slowest ring one can set with these cycles, so that bars move and the axis does not.
  const slowest = useMemo(
    () => simulateRing({ S: 2, K: TILES, L: ring.copy, C: ring.compute, order: "A" }),
    [ring.copy, ring.compute],
  );
  const axis = niceAxis(Math.min(slowest.timeline?.end ?? 1, 1.5 * (run.timeline?.end ?? 1)));
  const words = useRingWords()(run, axis);
  const needed = run.timing?.sMin ?? null;
  const changed = ring.stages !== start.stages || ring.copy !== start.copy || ring.compute !== start.compute;
  const spare = needed !== null && ring.stages > needed ? needed : null;
  return (
    <figure>
      <SimulatedFrame head={<RingKey runs={[run]} spare={spare !== null} />}>
        {/* Over the picture, whose height changes with the stages: a slider that is held stays where it is. */}
        <div className={styles.inputs}>
          <Slider
            label={t("stages")}
            min={2}
            max={MAX_STAGES}
            step={1}
            value={ring.stages}
            onChange={(stages) => setRing({ ...ring, stages })}
          />
          <Slider
            label={t("copy")}
            min={20}
            max={Math.max(1000, start.copy)}
            step={20}
            value={ring.copy}
            onChange={(copy) => setRing({ ...ring, copy })}
          />
          <Slider
            label={t("compute")}
            min={20}
            max={Math.max(400, start.compute)}
            step={20}
            value={ring.compute}
            onChange={(compute) => setRing({ ...ring, compute })}
          />
          <Button onPress={() => setRing(start)} isDisabled={!changed}>
            {t("reset")}
          </Button>
        </div>
        {run.timeline && <RingPicture run={run} axis={axis} spareFrom={spare} words={words} />}
        <p className="type-small soft" aria-live="polite">
          {words.sentence}
        </p>
        <AsTable>
          <RingTable run={run} />
        </AsTable>
      </SimulatedFrame>
      <figcaption>{t("caption")}</figcaption>
    </figure>
  );
}
