import type { ReactNode } from "react";
import Link from "next/link";

/** Looks like a button, is a link. `download` and other origins' files need `plainAnchor`. */
export function ButtonLink({
  href,
  variant = "default",
  plainAnchor = false,
  children,
}: {
  href: string;
  variant?: "default" | "primary" | "plain";
  plainAnchor?: boolean;
  children: ReactNode;
}) {
  const className = variant === "default" ? "btn" : `btn ${variant}`;
  if (plainAnchor) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={className} prefetch={false}>
      {children}
    </Link>
  );
}
