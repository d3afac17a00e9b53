import type { ReactNode } from "react";
import { AsTable } from "./as-table.tsx";
import { Facts } from "./facts.tsx";
import { SimulatedFrame } from "./simulated-frame.tsx";

export interface ModelViewProps {
  picture: ReactNode;
  /** A name alone, or the key of the picture's marks. */
  head: ReactNode;
  /** The picture in words; said again whenever it changes. */
  sentence: ReactNode;
  /** More to say inside the frame. */
  note?: ReactNode;
  facts?: readonly (readonly [name: string, value: ReactNode])[];
  table: ReactNode;
}

/** What a model answers, as every model shows it: picture, sentence, figures, and the table behind them. */
export function ModelView({ picture, head, sentence, note, facts, table }: ModelViewProps) {
  return (
    <>
      <SimulatedFrame head={typeof head === "string" ? <strong className="font-semibold">{head}</strong> : head}>
        {picture}
        <p className="soft" aria-live="polite">
          {sentence}
        </p>
        {note}
      </SimulatedFrame>
      {facts !== undefined && <Facts facts={facts} />}
      <AsTable>{table}</AsTable>
    </>
  );
}
