"use client";

/** FLOPs, the bytes of the three matrices, and where their ratio stands beside a real machine's ridge. */
import type { IntensityVerdict } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { Table } from "@/ui/table.tsx";
import { modelAddress } from "./address/models-address.ts";
import { productInput, productSettings } from "./address/model-settings.ts";
import { AsTable } from "./as-table.tsx";
import { IntensityPicture } from "./intensity-picture.tsx";
import { ModelsLink } from "./models-link.tsx";
import { askRoofs } from "./roofline/ask-roofs.ts";
import { RooflineView } from "./roofline/roofline-view.tsx";
import { SimulatedFrame } from "./simulated-frame.tsx";
import { useDigits } from "./use-digits.ts";

export function IntensityFigure({ verdict, modelsAt }: { verdict: IntensityVerdict; modelsAt: string | null }) {
  const t = useTranslations("pictures.intensity");
  const { whole, decimal } = useDigits();
  const { flops, bytes, input, returned } = verdict;
  const ratioText = decimal(verdict.intensityDecimal);
  const numbers = { flops: whole(flops), bytes: whole(bytes.total), ratio: ratioText };
  const description = returned === null ? t("describeAlone", numbers) : t("describe", { ...numbers, returned });
  const rows: [name: string, value: string][] = [
    [`${t("flops")} (${t("flopsRule", { m: whole(input.m), n: whole(input.n), k: whole(input.k) })})`, whole(flops)],
    [t("matrix", { name: "A", shape: "m × k" }), whole(bytes.a)],
    [t("matrix", { name: "B", shape: "k × n" }), whole(bytes.b)],
    [t("matrix", { name: "C", shape: "m × n" }), whole(bytes.c)],
    [t("bytes"), whole(bytes.total)],
    [`${t("ratio")}, ${t("counted")}`, ratioText],
  ];
  if (returned !== null) rows.push([`${t("ratio")}, ${t("returned")}`, returned]);
  return (
    <>
      <SimulatedFrame head={<strong className="font-semibold">{t("title")}</strong>}>
        <IntensityPicture verdict={verdict} description={description} />
        <p className="type-small quiet">{t("below")}</p>
      </SimulatedFrame>
      <AsTable>
        <Table
          caption={t("title")}
          hideCaption
          rows={rows}
          rowKey={([name]) => name}
          columns={[
            { key: "name", head: t("tableHead"), cell: ([name]) => name, isRowHeader: true },
            { key: "value", head: t("tableValue"), cell: ([, value]) => value, numeric: true },
          ]}
        />
      </AsTable>
      <ProductRoofs input={input} modelsAt={modelsAt} />
    </>
  );
}

/** The same product under a card's roofs; nothing where the model has no peak for such elements. */
function ProductRoofs({ input, modelsAt }: { input: IntensityVerdict["input"]; modelsAt: string | null }) {
  const sides = { m: Number(input.m), n: Number(input.n), k: Number(input.k), bytes: Number(input.bytesPerElement) };
  const settings = { ...productSettings.start, ...sides };
  const answers = askRoofs(productInput(settings));
  if (answers.datasheet.class !== "ok") return null;
  const link = modelsAt === null ? undefined : <ModelsLink address={modelAddress(modelsAt, "roofline", settings)} />;
  return <RooflineView answers={answers} level={settings.level} note={link} />;
}
