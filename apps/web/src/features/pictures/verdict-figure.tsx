"use client";

/** Loaded by verdict-picture.tsx, with the simulator. */
import type { Verdict } from "@warpgrade/domain";
import { useMemo } from "react";
import { ComparisonFigure } from "./comparison-figure.tsx";
import { IntensityFigure } from "./intensity-figure.tsx";
import { modelsAddress } from "./models/ring-address.ts";
import { PipelineFigure } from "./pipeline-figure.tsx";
import { pictureOf } from "./sim-verdict.ts";

export interface VerdictFigureProps {
  verdict: Verdict;
  whose?: "yours" | "theirs";
  /** The lesson's assignment, if its models are to be opened from here. */
  assignmentId?: string;
}

export function VerdictFigure({ verdict, whose = "theirs", assignmentId }: VerdictFigureProps) {
  const modelsAt = assignmentId === undefined ? null : modelsAddress(assignmentId);
  const picture = useMemo(() => pictureOf(verdict), [verdict]);
  if (picture === null) return null;
  switch (picture.model) {
    case "pipeline.comparison":
      return (
        <ComparisonFigure
          verdict={picture}
          whose={whose}
          modelsAt={modelsAt}
          noRing={picture.returned === null && verdict.counterexample !== null}
        />
      );
    case "gemm.intensity":
      return <IntensityFigure verdict={picture} />;
    case "pipeline":
      return <PipelineFigure run={picture} modelsAt={modelsAt} />;
  }
}
