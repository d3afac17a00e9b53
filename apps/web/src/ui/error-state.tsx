"use client";

import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { useErrorText } from "./use-error-text.ts";

/** What happened, what is kept, what to do: for a list, a panel or a form that could not be loaded or saved. */
export function ErrorState({
  error,
  onRetry,
  children,
}: {
  error: unknown;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("common");
  const errorText = useErrorText();
  return (
    <Notice meaning="fail" title={errorText(error)}>
      {children}
      {onRetry ? (
        <div className="mt-2">
          <Button onPress={onRetry}>{t("retry")}</Button>
        </div>
      ) : null}
    </Notice>
  );
}
