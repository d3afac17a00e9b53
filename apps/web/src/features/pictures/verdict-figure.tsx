"use client";

/** Loaded by verdict-picture.tsx, with the simulator. */
import type { Verdict } from "@warpgrade/domain";
import { useMemo } from "react";
import { ComparisonFigure } from "./comparison-figure.tsx";
import { IntensityFigure } from "./intensity-figure.tsx";
import { pictureOf } from "./sim-verdict.ts";

export function VerdictFigure({ verdict, whose = "theirs" }: { verdict: Verdict; whose?: "yours" | "theirs" }) {
  const picture = useMemo(() => pictureOf(verdict), [verdict]);
  if (picture === null) return null;
  switch (picture.model) {
    case "pipeline.comparison":
      return (
        <ComparisonFigure
          verdict={picture}
          whose={whose}
          noRing={picture.returned === null && verdict.counterexample !== null}
        />
      );
    case "gemm.intensity":
      return <IntensityFigure verdict={picture} />;
    case "pipeline":
      return null;
  }
}
