"use client";

/** A lesson's count in the picture of the model that shows it, beside what the cell returned. */
import type { CountedVerdict } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { answerAddress } from "./address/settings-of-answer.ts";
import { BanksView } from "./banks/banks-view.tsx";
import { CoalescingView } from "./coalescing/coalescing-view.tsx";
import { ModelsLink } from "./models-link.tsx";
import { OccupancyView } from "./occupancy/occupancy-view.tsx";
import { PartsView } from "./parts/parts-view.tsx";
import styles from "./pictures.module.css";
import { PipelineFigure } from "./pipeline-figure.tsx";
import { WavesView } from "./waves/waves-view.tsx";

export interface CountedFigureProps {
  verdict: CountedVerdict;
  /** The page of the models, where this can be opened; null: none. */
  modelsAt: string | null;
}

export function CountedFigure({ verdict, modelsAt }: CountedFigureProps) {
  const note = <CountedNote verdict={verdict} modelsAt={modelsAt} />;
  return (
    <div className={styles.figure} data-counted={verdict.quantity}>
      <View verdict={verdict} note={note} />
    </div>
  );
}

function View({ verdict, note }: { verdict: CountedVerdict; note: ReactNode }) {
  const { answer, lane } = verdict;
  switch (answer.model) {
    case "occupancy":
      return <OccupancyView answer={answer} note={note} />;
    case "banks":
      return <BanksView answer={answer} note={note} />;
    case "coalescing":
      return <CoalescingView answer={answer} lane={lane} note={note} />;
    case "waves":
      return <WavesView answer={answer} note={note} />;
    case "parts":
      return <PartsView answer={answer} note={note} />;
    case "pipeline":
      return <PipelineFigure run={answer} note={note} modelsAt={null} />;
  }
}

function CountedNote({ verdict, modelsAt }: CountedFigureProps) {
  const t = useTranslations("counts");
  const { quantity, lane, answer } = verdict;
  const address = modelsAt === null ? null : answerAddress(modelsAt, answer);
  const [counted, returned] = [shorten(verdict.counted), shorten(verdict.returned ?? "")];
  return (
    <div className="type-small">
      <p>
        <strong className="font-semibold">
          {verdict.returned === null ? t("counted", { counted }) : t("returned", { counted, returned })}
        </strong>{" "}
        <span className="soft">{t(`of.${quantity}`, { counted, lane: lane ?? 0 })}</span>
      </p>
      {address !== null && <ModelsLink address={address} />}
    </div>
  );
}

/** A whole number is not said as a fraction, and a long one is cut. */
function shorten(text: string): string {
  const said = text.replace(/\/1$/, "");
  return said.length > 24 ? `${said.slice(0, 23)}…` : said;
}
