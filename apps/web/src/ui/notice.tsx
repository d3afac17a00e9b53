import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";
import type { Meaning } from "./state-badge.tsx";

/** One thing to know, in the place it concerns. Errors and refusals are spoken at once (`role="alert"`). */
export function Notice({ meaning, title, children }: { meaning: Meaning; title?: ReactNode; children?: ReactNode }) {
  return (
    <div
      className={`notice ${meaning === "neutral" ? "soft" : meaning}`}
      role={meaning === "fail" ? "alert" : "status"}
    >
      <Icon name={meaning} />
      <div>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
