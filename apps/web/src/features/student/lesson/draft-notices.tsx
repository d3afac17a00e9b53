"use client";

/** What the student must know about the draft: a failure, a refusal, two versions. Silence means saved. */
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button.tsx";
import { Notice } from "@/ui/notice.tsx";
import { differingFields } from "../draft/draft-machine.ts";
import type { DraftHandle } from "../draft/use-draft.ts";
import styles from "./lesson.module.css";

export function DraftNotices({ draft }: { draft: DraftHandle }) {
  const t = useTranslations("student.draft");
  const { state } = draft;
  switch (state.status) {
    case "failed":
      return (
        <div className={styles.alert}>
          <Notice meaning="fail" title={t("failedTitle")}>
            <p>{t("failedText")}</p>
            <p className="mt-2">
              <Button onPress={draft.saveNow}>{t("saveNow")}</Button>
            </p>
          </Notice>
        </div>
      );
    case "refused":
      return (
        <div className={styles.alert}>
          <Notice meaning="fail" title={t("refusedTitle")}>
            {t("refusedText")}
          </Notice>
        </div>
      );
    case "conflict":
      return (
        <div className={styles.alert}>
          <Conflict draft={draft} />
        </div>
      );
    default:
      return state.replaced > 0 ? (
        <div className={styles.alert}>
          <Notice meaning="wait" title={t("replaced", { count: state.replaced })} />
        </div>
      ) : null;
  }
}

function Conflict({ draft }: { draft: DraftHandle }) {
  const t = useTranslations("student.draft");
  const { content, theirs } = draft.state;
  if (theirs === null) return null;
  return (
    <Notice meaning="wait" title={t("conflictTitle")}>
      <p>{t("conflictText")}</p>
      {differingFields(content, theirs.content).map(({ field, mine, theirs: other }) => (
        <section key={field} className="mt-3">
          <p className="label">{t(`field.${field}`)}</p>
          <div className={styles.versions}>
            <div>
              <p className="type-small soft">{t("here")}</p>
              <pre tabIndex={0}>{mine === "" ? t("empty") : mine}</pre>
            </div>
            <div>
              <p className="type-small soft">{t("there")}</p>
              <pre tabIndex={0}>{other === "" ? t("empty") : other}</pre>
            </div>
          </div>
        </section>
      ))}
      <p className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => draft.choose("mine")}>
          {t("keepHere")}
        </Button>
        <Button onPress={() => draft.choose("theirs")}>{t("takeThere")}</Button>
      </p>
    </Notice>
  );
}
