import { getTranslations } from "next-intl/server";
import { Notice } from "../../ui/notice.tsx";

/** The page of an error code: a heading and its sentence. An id of another shape than ours is not repeated. */
export async function ErrorSentence({ code, id = null }: { code: string; id?: string | null }) {
  const [t, tCommon] = await Promise.all([getTranslations("errors"), getTranslations("common")]);
  const known = code !== "withNumber" && /^[A-Za-z_]+$/.test(code) && t.has(code) ? code : "unknown";
  const sentence = t(known);
  return (
    <>
      <h1 className="mb-4">{tCommon("errorTitle")}</h1>
      <Notice
        meaning="fail"
        title={id && /^[a-z0-9_]{1,40}$/.test(id) ? t("withNumber", { sentence, id }) : sentence}
      />
    </>
  );
}
