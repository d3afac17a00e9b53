"use client";

import Link from "next/link";
import { useFurtherPlace } from "./place.ts";

export interface Crumb {
  label: string;
  /** The last one is where one is, and no link, until the page shows something further. */
  href?: string;
}

export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  const further = useFurtherPlace();
  const path = further === null ? crumbs : [...crumbs, { label: further, href: undefined }];
  if (path.length === 0) return null;
  return (
    <nav aria-label={label} className="crumbs wide-only">
      <ol>
        {path.map((crumb, index) => (
          <li key={crumb.label}>
            {crumb.href && index < path.length - 1 ? (
              <Link href={crumb.href}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === path.length - 1 ? "page" : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
