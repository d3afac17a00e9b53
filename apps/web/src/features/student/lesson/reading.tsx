/** The text of a lesson. Its HTML was sanitized when the file was read; formulas come as HTML with MathML. */
import type { LessonPage } from "@warpgrade/domain";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import "katex/dist/katex.min.css";
import { HTML_LANG } from "@/i18n/locale.ts";
import { ButtonLink } from "@/ui/button-link.tsx";
import { LivelyHtml } from "./lively-html.tsx";
import styles from "./reading.module.css";

export async function Reading({ page }: { page: LessonPage }) {
  const [t, models] = await Promise.all([getTranslations("student.lesson"), getTranslations("models")]);
  const { text, previous, next, reference } = page;
  // A lesson that does not exist in the reader's language is shown in another one.
  const lang = HTML_LANG[page.locale];
  return (
    <LivelyHtml version={`${page.assignmentId}.${page.locale}`} className={styles.reading}>
      <h1 id="title" lang={lang}>
        {text.title}
      </h1>
      <p className="type-small noprint">
        <Link href={`/lessons/${page.assignmentId}/models`} prefetch={false}>
          {models("link")}
        </Link>
      </p>
      <Part title={t("goals")} html={text.goalsHtml} lang={lang} />
      <Part title={t("prerequisites")} html={text.prerequisitesHtml} lang={lang} />
      <Html html={text.bodyHtml} lang={lang} />
      <Part title={t("exercise")} html={text.exerciseHtml} lang={lang} />
      <Part title={t("scoring")} html={text.scoringHtml} lang={lang} />
      {reference && (
        <section>
          <h2>{t("reference")}</h2>
          <pre tabIndex={0}>
            <code>{reference.solutionCell}</code>
          </pre>
          {(["Q1", "Q2", "Q3"] as const).map((question) => (
            <details key={question}>
              <summary>{t(`referenceOf.${question}`)}</summary>
              <Html html={reference.answersHtml[question]} lang={lang} />
            </details>
          ))}
        </section>
      )}
      <Part title={t("references")} html={text.referencesHtml} lang={lang} />
      {(previous !== null || next !== null) && (
        <nav className={styles.turn} aria-label={t("turn")}>
          <Neighbour lesson={previous} label={t("previous")} />
          <Neighbour lesson={next} label={t("next")} />
        </nav>
      )}
    </LivelyHtml>
  );
}

function Part({ title, html, lang }: { title: string; html: string; lang: string }) {
  if (html.trim() === "") return null;
  return (
    <section>
      <h2>{title}</h2>
      <Html html={html} lang={lang} />
    </section>
  );
}

function Html({ html, lang }: { html: string; lang: string }) {
  return <div lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A lesson that is not in the course is named, and leads nowhere. */
function Neighbour({ lesson, label }: { lesson: LessonPage["previous"]; label: string }) {
  if (lesson === null) return <span />;
  const words = `${label}: ${lesson.title}`;
  if (lesson.assignmentId === null) return <span className="type-small quiet">{words}</span>;
  return <ButtonLink href={`/lessons/${lesson.assignmentId}`}>{words}</ButtonLink>;
}
