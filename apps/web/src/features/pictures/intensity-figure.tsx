"use client";

/** FLOPs, the bytes of the three matrices, and where their ratio stands beside a real machine's ridge. */
import type { IntensityVerdict } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { modelAddress } from "./address/models-address.ts";
import { productInput, productSettings } from "./address/model-settings.ts";
import { logAxis, RIDGE_H100, SHARE_WIDTH, shares } from "./intensity-layout.ts";
import { ModelsLink } from "./models-link.tsx";
import { Picture } from "./picture.tsx";
import styles from "./pictures.module.css";
import { askRoofs } from "./roofline/ask-roofs.ts";
import { RooflineView } from "./roofline/roofline-view.tsx";
import { SimulatedFrame } from "./simulated-frame.tsx";

export function IntensityFigure({ verdict, modelsAt }: { verdict: IntensityVerdict; modelsAt: string | null }) {
  const t = useTranslations("pictures.intensity");
  const { flops, bytes, input, returned } = verdict;
  const ratio = Number(verdict.intensityDecimal);
  const ratioText = trimDecimal(verdict.intensityDecimal);
  const numbers = { flops: group(flops), bytes: group(bytes.total), ratio: ratioText };
  const description = returned === null ? t("describeAlone", numbers) : t("describe", { ...numbers, returned });
  return (
    <>
      <SimulatedFrame head={<strong className="font-semibold">{t("title")}</strong>}>
        <Drawing verdict={verdict} ratio={ratio} ratioText={ratioText} description={description} />
        <p className="type-small quiet">{t("below")}</p>
      </SimulatedFrame>
      <details>
        <summary>{t("asTable")}</summary>
        <div className="scroll" tabIndex={0} role="region" aria-label={t("title")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("tableHead")}</th>
                <th scope="col" className="num">
                  {t("tableValue")}
                </th>
              </tr>
            </thead>
            <tbody>
              <Row
                head={`${t("flops")} (${t("flopsRule", { m: group(input.m), n: group(input.n), k: group(input.k) })})`}
                value={group(flops)}
              />
              <Row head={t("matrix", { name: "A", shape: "m × k" })} value={group(bytes.a)} />
              <Row head={t("matrix", { name: "B", shape: "k × n" })} value={group(bytes.b)} />
              <Row head={t("matrix", { name: "C", shape: "m × n" })} value={group(bytes.c)} />
              <Row head={t("bytes")} value={group(bytes.total)} />
              <Row head={`${t("ratio")}, ${t("counted")}`} value={ratioText} />
              {returned !== null && <Row head={`${t("ratio")}, ${t("returned")}`} value={returned} />}
            </tbody>
          </table>
        </div>
      </details>
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

function Row({ head, value }: { head: string; value: string }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      <td className="num">{value}</td>
    </tr>
  );
}

interface DrawingProps {
  verdict: IntensityVerdict;
  ratio: number;
  ratioText: string;
  description: string;
}

function Drawing({ verdict, ratio, ratioText, description }: DrawingProps) {
  const t = useTranslations("pictures.intensity");
  const { input } = verdict;
  const width = shares(verdict.bytes);
  const wrong = verdict.returned === null ? Number.NaN : Number(verdict.returned);
  const shownWrong = Number.isFinite(wrong) && wrong > 0 && wrong !== ratio ? wrong : null;
  const axis = logAxis([ratio, shownWrong ?? ratio, RIDGE_H100]);
  const decades = Array.from({ length: axis.high - axis.low + 1 }, (_, index) => axis.low + index);
  const matrices = [
    { name: "A", x: 0, width: width.a, bar: styles.a, text: "" },
    { name: "B", x: width.a, width: width.b, bar: styles.b, text: styles.onB },
    { name: "C", x: width.a + width.b, width: width.c, bar: styles.c, text: styles.onC },
  ];
  return (
    <Picture
      className={styles.share}
      name={t("title")}
      description={description}
      width={772}
      height={166}
      file={`intensity-${input.m}-${input.n}-${input.k}`}
    >
      <g transform="translate(12 0)">
        <text x={0} y={10}>
          {`${t("bytes")}: ${group(verdict.bytes.total)}`}
        </text>
        {matrices.map((matrix) => (
          <g key={matrix.name}>
            <rect
              className={matrix.bar}
              x={matrix.x + 0.5}
              y={18.5}
              width={Math.max(0.5, matrix.width - 1)}
              height={21}
            />
            {matrix.width > 24 && (
              <text className={matrix.text} x={matrix.x + matrix.width / 2} y={33} textAnchor="middle">
                {matrix.name}
              </text>
            )}
          </g>
        ))}
        <path className={styles.axis} d={`M0 110.5H${SHARE_WIDTH}`} />
        {decades.map((power) => (
          <g key={power}>
            <path className={styles.axis} d={`M${axis.at(10 ** power)} 106V115`} />
            <text x={axis.at(10 ** power)} y={128} textAnchor={power === axis.high ? "end" : "middle"}>
              {power >= 0 && power <= 4 ? group(String(10 ** power)) : decadeText(power)}
            </text>
          </g>
        ))}
        <text x={0} y={146}>
          {t("axis")}
        </text>
        <path className={styles.ridge} d={`M${axis.at(RIDGE_H100)} 60V110`} />
        <text x={axis.at(RIDGE_H100)} y={56} textAnchor="middle">
          {`${t("ridge")}, 295`}
        </text>
        <Mark x={axis.at(ratio)} y={82} className={styles.counted} text={`${t("counted")} ${ratioText}`} />
        {shownWrong !== null && (
          <Mark
            x={axis.at(shownWrong)}
            y={100}
            className={styles.returned}
            textClass={styles.returnedText}
            text={`${t("returned")} ${shorten(verdict.returned ?? "")}`}
            square
          />
        )}
        <text x={0} y={162}>
          {t("foot")}
        </text>
      </g>
    </Picture>
  );
}

interface MarkProps {
  x: number;
  y: number;
  className: string | undefined;
  textClass?: string | undefined;
  text: string;
  square?: boolean;
}

/** A shape as well as a colour: counted is round, returned is square. */
function Mark({ x, y, className, textClass, text, square = false }: MarkProps) {
  const left = x > SHARE_WIDTH / 2;
  return (
    <>
      {square ? (
        <rect className={className} x={x - 4} y={y - 4} width={8} height={8} />
      ) : (
        <circle className={className} cx={x} cy={y} r={4.5} />
      )}
      <text className={textClass} x={left ? x - 9 : x + 9} y={y + 4} textAnchor={left ? "end" : "start"}>
        {text}
      </text>
    </>
  );
}

/** Exact decimal text with thousands set apart; it may be longer than a number can hold. */
function group(text: string): string {
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

function trimDecimal(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") || "0" : text;
}

function shorten(text: string): string {
  return text.length > 14 ? `${text.slice(0, 13)}…` : text;
}

function decadeText(power: number): string {
  return power < 0 && power >= -3 ? String(10 ** power) : `1e${power}`;
}
