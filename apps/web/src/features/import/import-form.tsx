"use client";
import type { ImportResult } from "@warpgrade/domain";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useTRPC } from "../../trpc/client.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { MAX_LESSON_BYTES, toBase64 } from "./lesson-bytes.ts";

/** Files in, lessons out, or every place that must be mended. Nothing is half imported. */
export function ImportForm({ courseId }: { courseId: string }) {
  const t = useTranslations("import");
  const id = useId();
  const trpc = useTRPC();
  const importLesson = useMutation(trpc.lesson.import.mutationOptions());
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async () => {
    setRefusal(null);
    importLesson.reset();
    if (files.length === 0) return setRefusal(t("none"));
    const large = files.find((file) => file.size > MAX_LESSON_BYTES);
    if (large) return setRefusal(t("tooLarge", { name: large.name, size: (large.size / 1024 / 1024).toFixed(1) }));
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, base64: toBase64(await file.arrayBuffer()) })),
    );
    importLesson.mutate({ courseId, files: read });
  };

  return (
    <>
      <form
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="field">
          <label htmlFor={id}>{t("files")}</label>
          <input
            id={id}
            type="file"
            className="input"
            accept=".qmd"
            multiple
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
          />
        </div>
        <p>
          <button type="submit" className="btn primary" disabled={importLesson.isPending}>
            {importLesson.isPending ? t("importing") : t("button")}
          </button>
        </p>
      </form>
      {refusal && <Notice meaning="fail" title={refusal} />}
      {importLesson.isError && <ErrorState error={importLesson.error} />}
      {importLesson.data && <Result result={importLesson.data} />}
    </>
  );
}

function Result({ result }: { result: ImportResult }) {
  const t = useTranslations("import");
  if (!result.imported) {
    return (
      <section aria-live="assertive" className="mt-6">
        <Notice meaning="fail" title={t("refused")}>
          {t("refusedText")}
        </Notice>
        <Table
          caption={t("refused")}
          hideCaption
          rows={result.problems.map((problem, index) => ({ ...problem, index }))}
          rowKey={(problem) => String(problem.index)}
          columns={[
            { key: "file", head: t("file"), isRowHeader: true, cell: (problem) => problem.file },
            { key: "line", head: t("line"), numeric: true, cell: (problem) => problem.line ?? "–" },
            {
              key: "problem",
              head: t("problem"),
              cell: (problem) => (
                <>
                  {t(`problemOf.${problem.code}`)} <span className="quiet">{problem.detail}</span>
                </>
              ),
            },
          ]}
        />
      </section>
    );
  }
  return (
    <section aria-live="polite" className="mt-6">
      <Notice meaning="pass" title={t("done")} />
      <ul className="mt-4 grid gap-3">
        {result.lessons.map((lesson) => (
          <li key={lesson.lessonVersionId}>
            <strong>{lesson.title}</strong>{" "}
            <span className="soft">
              {lesson.locales.join(", ")}, {t("version", { n: lesson.version })},{" "}
              {t("oracle", { oracle: lesson.oracle })}
              {!lesson.isNew && `, ${t("already")}`}
              {lesson.defaulted.length > 0 && `, ${t("defaulted", { what: lesson.defaulted.join(", ") })}`}
            </span>{" "}
            <Link href={`/lessons/${lesson.assignmentId}`}>{t("openLesson")}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
