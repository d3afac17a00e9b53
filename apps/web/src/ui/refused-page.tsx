import { getTranslations } from "next-intl/server";
import type { ErrorCode } from "@warpgrade/domain";
import { ButtonLink } from "./button-link.tsx";
import { Notice } from "./notice.tsx";
import { Shell } from "./shell.tsx";

/** A page the domain refuses to show to this person: what it says, and the way back. */
export async function RefusedPage({ code }: { code: ErrorCode }) {
  const [errors, t] = await Promise.all([getTranslations("errors"), getTranslations("common")]);
  return (
    <Shell>
      <div className="page">
        <Notice meaning="fail" title={errors(code)}>
          <p className="mt-2">
            <ButtonLink href="/">{t("backHome")}</ButtonLink>
          </p>
        </Notice>
      </div>
    </Shell>
  );
}
