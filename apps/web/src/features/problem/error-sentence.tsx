import { getTranslations } from "next-intl/server";
import { Notice } from "../../ui/notice.tsx";

/** The sentence of an error code, as a page shows it. An id of another shape than ours is not repeated. */
export async function ErrorSentence({ code, id = null }: { code: string; id?: string | null }) {
  const t = await getTranslations("errors");
  const known = code !== "withNumber" && /^[A-Za-z_]+$/.test(code) && t.has(code) ? code : "unknown";
  const sentence = t(known);
  return (
    <Notice meaning="fail" title={id && /^[a-z0-9_]{1,40}$/.test(id) ? t("withNumber", { sentence, id }) : sentence} />
  );
}
