import type { PipelineVerdict } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Hatch } from "./hatch.tsx";
import { hazardMark } from "./hazard.ts";
import { KeyEntry } from "./key-entry.tsx";

/** The key of a timeline: only the marks that its pictures use. */
export function RingKey({ runs, spare }: { runs: readonly PipelineVerdict[]; spare: boolean }) {
  const t = useTranslations("pictures.key");
  const id = useId();
  const some = (holds: (run: PipelineVerdict) => boolean) => runs.some((run) => run.timeline !== null && holds(run));
  return (
    <ul className="key">
      <KeyEntry word={t("copy")}>
        <rect className="copy" x=".5" y=".5" width="19" height="11" />
      </KeyEntry>
      <KeyEntry word={t("land")}>
        <path className="land" d="M2 6H18" />
      </KeyEntry>
      <KeyEntry word={t("compute")}>
        <rect className="comp" width="20" height="12" />
      </KeyEntry>
      {some(({ input }) => (input?.I ?? 0) > 0) && (
        <KeyEntry word={t("issue")}>
          <rect className="issue" x=".5" y="6" width="19" height="5.5" />
        </KeyEntry>
      )}
      {some(({ input }) => (input?.Bar ?? 0) > 0) && (
        <KeyEntry word={t("barrier")}>
          <rect className="barrier" x="6" width="8" height="12" />
        </KeyEntry>
      )}
      {some(({ timing }) => (timing?.stall ?? 0) > 0) && (
        <KeyEntry word={t("stall")}>
          <Hatch id={id} />
          <rect className="stall" x=".5" y=".5" width="19" height="11" />
          <rect x="1" y="1" width="18" height="10" fill={`url(#${id})`} />
        </KeyEntry>
      )}
      {some((run) => hazardMark(run) !== null) && (
        <KeyEntry word={t("hazard")}>
          <path className="hazard-line" d="M10 4V12" />
          <path className="hazard-wedge" d="M5 0H15L10 8Z" />
        </KeyEntry>
      )}
      {spare && (
        <KeyEntry word={t("spare")}>
          <path className="spare" d="M2 12 14 0M8 12 20 0M-4 12 8 0" />
        </KeyEntry>
      )}
    </ul>
  );
}
