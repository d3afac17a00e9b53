"use client";

/** A count and the numbers that it is put together from, where no model of a machine shows it. */
import type { PartsAnswer } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { Table } from "@/ui/table.tsx";
import { Hatch } from "../hatch.tsx";
import { KeyEntry } from "../key-entry.tsx";
import { ModelView } from "../model-view.tsx";
import { useDigits } from "../use-digits.ts";
import { totalOf } from "./parts-layout.ts";
import { MARK_OF, type PartName } from "./parts-marks.ts";
import { PartsPicture } from "./parts-picture.tsx";

export function PartsView({ answer, note }: { answer: PartsAnswer; note?: ReactNode }) {
  const t = useTranslations("counts.parts");
  const { whole } = useDigits();
  const inUnits = (value: bigint | string) => t(`unit.${answer.unit}`, { value: whole(value) });
  const names = answer.rows.map(({ name }) => t(`row.${name}`));
  const values = answer.rows.map((row) => {
    const saved = BigInt(row.parts.find(({ name }) => name === "saved")?.value ?? 0);
    const moved = inUnits(totalOf(row) - saved);
    return saved === 0n ? moved : t("less", { moved, saved: whole(saved) });
  });
  const sentence = names.map((name, index) => t("said", { name, value: values[index] ?? "" })).join(" ");
  const parts = answer.rows.flatMap((row) => row.parts.map((part) => ({ row: row.name, ...part })));
  return (
    <ModelView
      head={<PartsKey parts={[...new Set(parts.map(({ name }) => name))]} />}
      picture={<PartsPicture answer={answer} names={names} values={values} description={sentence} />}
      sentence={sentence}
      note={note}
      table={
        <Table
          caption={t(`name.${answer.input.of}`)}
          rows={parts}
          rowKey={({ row, name }) => `${row}.${name}`}
          columns={[
            { key: "row", head: t("head.row"), cell: ({ row }) => t(`row.${row}`), isRowHeader: true },
            { key: "part", head: t("head.part"), cell: ({ name }) => t(`part.${name}`) },
            { key: "value", head: t("head.value"), cell: ({ value }) => inUnits(value), numeric: true },
          ]}
        />
      }
    />
  );
}

function PartsKey({ parts }: { parts: readonly PartName[] }) {
  const t = useTranslations("counts.parts.part");
  const id = useId();
  return (
    <ul className="key">
      {parts.map((part) => (
        <KeyEntry key={part} word={t(part)}>
          <rect className={MARK_OF[part]} x=".5" y=".5" width="19" height="11" />
          {MARK_OF[part] === "stall" && (
            <>
              <Hatch id={id} />
              <rect x="1" y="1" width="18" height="10" fill={`url(#${id})`} />
            </>
          )}
        </KeyEntry>
      ))}
    </ul>
  );
}
