"use client";

import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { useLiveState } from "../../live/use-live-state.ts";
import { onSessionChange } from "../../trpc/session-loss.ts";
import { Icon } from "../../ui/icons.tsx";

/** Lines above the page, only while something about the connection is not as it should be. */
export function ConnectionLines() {
  const t = useTranslations("common");
  const isOnline = useIsOnline();
  const live = useLiveState();
  const isSessionLost = useSessionLost();
  return (
    <div role="status" aria-live="polite">
      {isSessionLost ? (
        <Line>
          {t("sessionLost")}{" "}
          <a href="/sign-in" target="_blank" rel="noopener">
            {t("sessionLostAction")}
          </a>
        </Line>
      ) : null}
      {isOnline ? null : <Line>{t("offline")}</Line>}
      {isOnline && live === "polling" && !isSessionLost ? <Line>{t("livePolling")}</Line> : null}
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="line-above noprint">
      <span className="wait">
        <Icon name="wait" />
      </span>
      <span>{children}</span>
    </p>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("online", changed);
      window.addEventListener("offline", changed);
      return () => {
        window.removeEventListener("online", changed);
        window.removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

function useSessionLost(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => onSessionChange(setLost), []);
  return isLost;
}
