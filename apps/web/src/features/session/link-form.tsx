"use client";

import { useState, type FormEvent } from "react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { postToNextAuth } from "./next-auth-client.ts";
import { signInErrorCode } from "./sign-in-error-code.ts";

/** As the server demands. */
const MIN_PASSWORD_LENGTH = 8;

/** Uses a one-time link up, and sets a password for the next time if one is typed. */
export function LinkForm({ token }: { token: string }) {
  const t = useTranslations("course.signIn");
  const tErrors = useTranslations("errors");
  const [password, setPassword] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const tooShort = password !== "" && password.length < MIN_PASSWORD_LENGTH;
    setTooShort(tooShort);
    if (tooShort || isPending) return;
    setPending(true);
    setError(null);
    try {
      const answer = await postToNextAuth("callback/link", { token, password, callbackUrl: "/" });
      const refusal = answer.url?.searchParams.get("error");
      if (answer.ok && !refusal) return window.location.assign("/");
      const code = signInErrorCode(refusal ?? null);
      setError(code === "WRONG_CREDENTIALS" ? t("linkSpent") : tErrors(code));
    } catch {
      setError(tErrors("SERVICE_UNAVAILABLE"));
    }
    setPending(false);
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {error ? <Notice meaning="fail" title={error} /> : null}
      <TextField
        label={t("newPassword")}
        hint={t("newPasswordHint", { length: MIN_PASSWORD_LENGTH })}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={isTooShort ? t("passwordTooShort", { length: MIN_PASSWORD_LENGTH }) : undefined}
      />
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t("useLink")}
        </Button>
      </div>
    </form>
  );
}
