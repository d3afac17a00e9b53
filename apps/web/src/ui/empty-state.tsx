import type { ReactNode } from "react";

/** An empty list says so, and what would fill it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <p className="type-h3 text-ink">{title}</p>
      {children ? <p className="mt-1">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
