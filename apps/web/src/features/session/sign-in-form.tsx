"use client";

import { useState, type FormEvent } from "react";
import { useTranslations } from "next-intl";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { postToNextAuth } from "./next-auth-client.ts";
import { signInErrorCode } from "./sign-in-error-code.ts";

/** Address and password. A refusal keeps both fields and says the same for a wrong password and an unknown address. */
export function SignInForm({ next, initialError }: { next: string; initialError: string | null }) {
  const t = useTranslations("course.signIn");
  const tCommon = useTranslations("common");
  const tErrors = useTranslations("errors");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState(initialError ? signInErrorCode(initialError) : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isIncomplete = email.trim() === "" || password === "";
    setMissing(isIncomplete);
    if (isIncomplete) return;
    setPending(true);
    setError(null);
    try {
      const answer = await postToNextAuth("callback/password", { email: email.trim(), password, callbackUrl: next });
      const refusal = answer.url?.searchParams.get("error");
      if (!answer.ok || refusal) {
        setError(signInErrorCode(refusal ?? null));
        setPending(false);
        return;
      }
      // A full load: nothing that was rendered for nobody stays in memory.
      window.location.assign(next);
    } catch {
      setError("SERVICE_UNAVAILABLE");
      setPending(false);
    }
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {error ? <Notice meaning="fail" title={tErrors(error)} /> : null}
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={missing && email.trim() === "" ? t("emailMissing") : undefined}
      />
      <TextField
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={missing && password === "" ? t("passwordMissing") : undefined}
      />
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {tCommon("signIn")}
        </Button>
      </div>
      <p className="quiet type-small">{t("help")}</p>
    </form>
  );
}
