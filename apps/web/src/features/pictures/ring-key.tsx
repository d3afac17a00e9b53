import type { PipelineVerdict } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { hazardMark } from "./hazard.ts";

/** The key of a timeline: only the marks that its pictures use. */
export function RingKey({ runs, spare }: { runs: readonly PipelineVerdict[]; spare: boolean }) {
  const t = useTranslations("pictures.key");
  const id = useId();
  const some = (holds: (run: PipelineVerdict) => boolean) => runs.some((run) => run.timeline !== null && holds(run));
  return (
    <ul className="key">
      <Entry word={t("copy")}>
        <rect className="copy" x=".5" y=".5" width="19" height="11" />
      </Entry>
      <Entry word={t("land")}>
        <path className="land" d="M2 6H18" />
      </Entry>
      <Entry word={t("compute")}>
        <rect className="comp" width="20" height="12" />
      </Entry>
      {some(({ input }) => (input?.I ?? 0) > 0) && (
        <Entry word={t("issue")}>
          <rect className="issue" x=".5" y="6" width="19" height="5.5" />
        </Entry>
      )}
      {some(({ input }) => (input?.Bar ?? 0) > 0) && (
        <Entry word={t("barrier")}>
          <rect className="barrier" x="6" width="8" height="12" />
        </Entry>
      )}
      {some(({ timing }) => (timing?.stall ?? 0) > 0) && (
        <Entry word={t("stall")}>
          <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className="hatch" d="M0 0V6" />
          </pattern>
          <rect className="stall" x=".5" y=".5" width="19" height="11" />
          <rect x="1" y="1" width="18" height="10" fill={`url(#${id})`} />
        </Entry>
      )}
      {some((run) => hazardMark(run) !== null) && (
        <Entry word={t("hazard")}>
          <path className="hazard-line" d="M10 4V12" />
          <path className="hazard-wedge" d="M5 0H15L10 8Z" />
        </Entry>
      )}
      {spare && (
        <Entry word={t("spare")}>
          <path className="spare" d="M2 12 14 0M8 12 20 0M-4 12 8 0" />
        </Entry>
      )}
    </ul>
  );
}

function Entry({ word, children }: { word: string; children: ReactNode }) {
  return (
    <li>
      <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
        {children}
      </svg>
      {word}
    </li>
  );
}
