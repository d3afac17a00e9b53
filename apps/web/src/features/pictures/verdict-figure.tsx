"use client";

/** Loaded by verdict-picture.tsx, with the simulator. */
import type { Verdict } from "@warpgrade/domain";
import type { SimVerdict } from "@warpgrade/simulator";
import { useMemo, type ReactNode } from "react";
import { modelsAddress } from "./address/models-address.ts";
import { ComparisonFigure } from "./comparison-figure.tsx";
import { CountedFigure } from "./counted-figure.tsx";
import { IntensityFigure } from "./intensity-figure.tsx";
import { PipelineFigure } from "./pipeline-figure.tsx";
import styles from "./pictures.module.css";
import { pictureOf } from "./sim-verdict.ts";

export interface VerdictFigureProps {
  /** Over the picture, if there is one. */
  head?: ReactNode;
  verdict: Verdict;
  whose?: "yours" | "theirs";
  /** The lesson's assignment, if its models are to be opened from here. */
  assignmentId?: string;
}

export function VerdictFigure({ head, verdict, whose = "theirs", assignmentId }: VerdictFigureProps) {
  const picture = useMemo(() => pictureOf(verdict), [verdict]);
  if (picture === null) return null;
  return (
    <section>
      {head}
      <div className={styles.figure}>
        <SimFigure
          picture={picture}
          whose={whose}
          modelsAt={assignmentId === undefined ? null : modelsAddress(assignmentId)}
          isCounterexample={verdict.counterexample !== null}
        />
      </div>
    </section>
  );
}

export interface SimFigureProps {
  picture: SimVerdict;
  whose: "yours" | "theirs";
  /** The page of the models; null: not to be opened from here. */
  modelsAt: string | null;
  /** Whether what came back is wrong there. */
  isCounterexample: boolean;
}

/** What the simulator says, in the picture that belongs to it. */
export function SimFigure({ picture, whose, modelsAt, isCounterexample }: SimFigureProps) {
  switch (picture.model) {
    case "pipeline.comparison": {
      const noRing = picture.returned === null && isCounterexample;
      return <ComparisonFigure verdict={picture} whose={whose} modelsAt={modelsAt} noRing={noRing} />;
    }
    case "gemm.intensity":
      return <IntensityFigure verdict={picture} modelsAt={modelsAt} />;
    case "pipeline":
      return <PipelineFigure run={picture} modelsAt={modelsAt} />;
    case "counted":
      return <CountedFigure verdict={picture} modelsAt={modelsAt} />;
  }
}
