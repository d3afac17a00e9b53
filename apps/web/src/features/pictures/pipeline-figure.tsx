"use client";

/** One ring that was judged: its timeline, its first hazard in words, and the numbers behind it. */
import type { PipelineVerdict } from "@warpgrade/simulator";
import type { ReactNode } from "react";
import { modelAddress } from "./address/models-address.ts";
import { AsTable } from "./as-table.tsx";
import { niceAxis } from "./axis.ts";
import { HazardNote } from "./hazard-note.tsx";
import { ModelsLink } from "./models-link.tsx";
import { RingKey } from "./ring-key.tsx";
import { RingPicture } from "./ring-picture.tsx";
import { RingTable } from "./ring-table.tsx";
import { SimulatedFrame } from "./simulated-frame.tsx";
import { useRingWords } from "./use-ring-words.ts";

export interface PipelineFigureProps {
  run: PipelineVerdict;
  modelsAt: string | null;
  note?: ReactNode;
}

export function PipelineFigure({ run, modelsAt, note }: PipelineFigureProps) {
  const axis = niceAxis(run.timeline?.end ?? 1);
  const words = useRingWords()(run, axis);
  return (
    <>
      <SimulatedFrame head={<RingKey runs={[run]} spare={false} />}>
        {run.timeline !== null && <RingPicture run={run} axis={axis} words={words} />}
        <p className="type-small soft">{words.sentence}</p>
        <HazardNote run={run} />
        {note}
        {modelsAt !== null && run.input !== null && (
          <ModelsLink address={modelAddress(modelsAt, "pipeline", run.input)} />
        )}
      </SimulatedFrame>
      {run.timeline !== null && (
        <AsTable>
          <RingTable run={run} />
        </AsTable>
      )}
    </>
  );
}
