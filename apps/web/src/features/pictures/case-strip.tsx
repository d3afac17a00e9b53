/** One mark per fixed case, in the order in which they were judged, and the counts behind it. */
import type { Verdict } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { Table } from "@/ui/table.tsx";
import styles from "./pictures.module.css";

const STEP = 4;
const HEIGHT = 28;

export function CaseStrip({ strip, ends }: { strip: string; ends?: string }) {
  const t = useTranslations("pictures.cases");
  const marks = strip.split("");
  const agree = marks.filter((mark) => mark === "1").length;
  const first = marks.findIndex((mark) => mark !== "1") + 1;
  const description =
    first === 0 ? t("describeAll", { total: marks.length }) : t("describe", { agree, total: marks.length, first });
  if (marks.length === 0) return null;
  return (
    <>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${marks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        {marks.map((mark, index) =>
          mark === "1" ? (
            <rect key={index} className={styles.agree} x={index * STEP} y={11} width={STEP - 1} height={6} />
          ) : (
            <rect
              key={index}
              className={mark === "0" ? styles.differ : styles.open}
              x={index * STEP}
              y={mark === "0" ? 0 : 9}
              width={STEP - 1}
              height={mark === "0" ? HEIGHT : 10}
            />
          ),
        )}
      </svg>
      <div className={styles.ends}>
        <span>{t("order")}</span>
        {ends && <span>{ends}</span>}
      </div>
    </>
  );
}

const KINDS = ["normal", "boundary", "beyond"] as const;

export function CaseTable({ cases }: { cases: Verdict["cases"] }) {
  const t = useTranslations("pictures.cases");
  const worth = { normal: t("normalPoints"), boundary: t("boundaryPoint"), beyond: t("note") };
  return (
    <Table
      caption={t("count")}
      hideCaption
      rows={KINDS.filter((kind) => cases[kind].total > 0)}
      rowKey={(kind) => kind}
      columns={[
        { key: "kind", head: t("kind"), cell: (kind) => t(kind), isRowHeader: true },
        { key: "total", head: t("count"), cell: (kind) => cases[kind].total, numeric: true },
        { key: "agree", head: t("agree"), cell: (kind) => cases[kind].agree, numeric: true },
        {
          key: "worth",
          head: t("counts"),
          cell: (kind) => <span className={kind === "beyond" ? "quiet" : undefined}>{worth[kind]}</span>,
        },
      ]}
    />
  );
}
