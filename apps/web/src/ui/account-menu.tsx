"use client";

import { useRef } from "react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { signOut } from "../features/session/sign-out.ts";
import { useTRPCClient } from "../trpc/client.tsx";
import { Icon } from "./icons.tsx";

/** The browser's own popover: it closes on Escape, on a press elsewhere, and gives focus back. */
export function AccountMenu({ name, email, isAdmin }: { name: string; email: string; isAdmin: boolean }) {
  const t = useTranslations("common");
  const client = useTRPCClient();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const signOutEverywhere = async () => {
    await client.me.signOutEverywhere.mutate();
    await signOut();
  };
  return (
    <>
      <button type="button" className="btn plain" popoverTarget="account-menu">
        <Icon name="person" />
        <span className="max-phone:sr-only max-w-40 truncate">{name}</span>
      </button>
      <div ref={menu} id="account-menu" popover="auto" role="group" aria-label={t("account")} className="menu">
        <p className="px-2 font-semibold break-words">{name}</p>
        <p className="quiet type-small mb-2 px-2 break-words">{email}</p>
        <Link href="/" onClick={close}>
          {t("home")}
        </Link>
        {isAdmin ? (
          <Link href="/operations" onClick={close}>
            {t("operations")}
          </Link>
        ) : null}
        <button type="button" onClick={() => void signOut()}>
          {t("signOut")}
        </button>
        <button type="button" onClick={() => void signOutEverywhere()}>
          {t("signOutEverywhere")}
        </button>
      </div>
    </>
  );
}
