"use client";

import type { KeptStream } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import styles from "../lesson/lesson.module.css";

/** The most that is put into the page; the rest stays in what was kept, and the count says so. */
const RENDERED_CHARS = 20_000;

/** Raw output, folded, head and tail, with the amount that was cut between them. */
export function Output({
  stdout,
  stderr,
  summaryEnd,
}: {
  stdout: KeptStream;
  stderr: KeptStream;
  summaryEnd?: string;
}) {
  const t = useTranslations("student.run");
  const isSilent = [stdout, stderr].every((stream) => stream.head === "" && stream.tail === "");
  return (
    <details className="mt-2">
      <summary>
        <span>{t("output")}</span>
        <span className="quiet ml-auto">{summaryEnd ?? (isSilent ? t("noOutput") : "")}</span>
      </summary>
      {isSilent && <p className="type-small quiet">{t("noOutput")}</p>}
      <Stream name={t("stdout")} stream={stdout} />
      <Stream name={t("stderr")} stream={stderr} />
    </details>
  );
}

function Stream({ name, stream }: { name: string; stream: KeptStream }) {
  const t = useTranslations("student.run");
  const format = useFormatter();
  if (stream.head === "" && stream.tail === "") return null;
  const head = stream.head.slice(0, RENDERED_CHARS);
  const tail = stream.tail.slice(-RENDERED_CHARS);
  const hidden = stream.cutBytes + (stream.head.length - head.length) + (stream.tail.length - tail.length);
  return (
    <>
      <p className="label mt-1">{name}</p>
      <pre className={`raw ${styles.output}`} tabIndex={0}>
        {head}
        {hidden > 0 && `\n… ${t("cut", { bytes: format.number(hidden) })} …\n`}
        {tail}
      </pre>
    </>
  );
}
