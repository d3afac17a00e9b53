"use client";

/**
 * What the input needs, and below it, on the same axis, what the answer gives; any other number of
 * stages can be tried, and is simulated here in the browser by the same engine that judged.
 * The page gives the messages of "common" and "pictures".
 */
import { simulateRing, type ComparisonVerdict, type PipelineVerdict } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Segments } from "@/ui/segments.tsx";
import { modelAddress } from "./address/models-address.ts";
import { AsTable } from "./as-table.tsx";
import { niceAxis, type Axis } from "./axis.ts";
import { ModelsLink } from "./models-link.tsx";
import styles from "./pictures.module.css";
import { RingKey } from "./ring-key.tsx";
import { RingPicture } from "./ring-picture.tsx";
import { RingTable } from "./ring-table.tsx";
import { SimulatedFrame } from "./simulated-frame.tsx";
import { stageChoices } from "./stage-choices.ts";
import { sharedEnd } from "./timeline-layout.ts";
import { useRingWords } from "./use-ring-words.ts";

/** `whose`: "yours" for the student's own page, "theirs" for a grader's. */
export function ComparisonFigure({
  verdict,
  whose = "yours",
  noRing = false,
  modelsAt = null,
}: {
  verdict: ComparisonVerdict;
  whose?: "yours" | "theirs";
  /** The answer was no number of slots that could be run; said, since there is no second picture of it. */
  noRing?: boolean;
  /** The page of the models, where this ring can be opened; null: none. */
  modelsAt?: string | null;
}) {
  const t = useTranslations("pictures");
  const input = verdict.needed.input;
  const neededStages = input?.S ?? 2;
  const returnedStages = verdict.returned?.input?.S ?? null;
  const choices = stageChoices(neededStages, returnedStages);
  const [tried, setTried] = useState(returnedStages ?? (neededStages > 2 ? neededStages - 1 : neededStages + 1));
  const axis = axisOf(verdict);
  const shown = useMemo(() => {
    if (tried === returnedStages && verdict.returned !== null) return verdict.returned;
    return input === null ? verdict.needed : simulateRing({ ...input, S: tried });
  }, [tried, returnedStages, verdict, input]);
  return (
    <>
      <SimulatedFrame head={<RingKey runs={[verdict.needed, shown]} spare={tried > neededStages} />}>
        <Run run={verdict.needed} axis={axis} spareFrom={null} title={t("needed", { stages: neededStages })} />
        <div className={styles.try}>
          <span className="label" aria-hidden="true">
            {t("try")}
          </span>
          <Segments
            label={t("try")}
            value={String(tried)}
            options={choices.map((stages) => ({ value: String(stages), label: String(stages) }))}
            onChange={(value) => setTried(Number(value))}
          />
          {modelsAt !== null && shown.input !== null && (
            <ModelsLink address={modelAddress(modelsAt, "pipeline", shown.input)} />
          )}
        </div>
        <Run
          run={shown}
          axis={axis}
          spareFrom={tried > neededStages ? neededStages : null}
          title={tried === returnedStages ? t(whose, { stages: tried }) : t("stages", { stages: tried })}
        />
        {noRing && <p className="type-small quiet">{t("notARing")}</p>}
      </SimulatedFrame>
      <AsTable both>
        <RingTable run={verdict.needed} />
        <RingTable run={shown} />
      </AsTable>
    </>
  );
}

function axisOf({ needed, returned }: ComparisonVerdict): Axis {
  const end = needed.timeline?.end ?? 0;
  return niceAxis(sharedEnd(end, returned?.timeline?.end ?? end));
}

function Run({
  run,
  axis,
  spareFrom,
  title,
}: {
  run: PipelineVerdict;
  axis: Axis;
  spareFrom: number | null;
  title: string;
}) {
  const t = useTranslations("pictures");
  const words = useRingWords()(run, axis);
  return (
    <>
      {/* The whole picture in words: its marks need not be read out as well. */}
      <p className={styles.cap} aria-live="polite" aria-atomic="true">
        <strong>{title}</strong> <span className="soft">{words.sentence}</span>
      </p>
      {run.timeline === null ? (
        <p className="type-small quiet">{t("tooDeep", { stages: run.input?.S ?? 0 })}</p>
      ) : (
        <RingPicture run={run} axis={axis} spareFrom={spareFrom} words={words} />
      )}
    </>
  );
}
