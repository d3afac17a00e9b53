import { useId, type ReactNode } from "react";

/** A part of a page with its heading; panels are set apart by space and a hairline, not by boxes. */
export function Panel({
  title,
  level = 2,
  aside,
  children,
}: {
  title: ReactNode;
  level?: 2 | 3;
  /** Stands at the end of the heading's line: a figure, an action. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={id}>{title}</Heading>
        {aside ? <div className="type-small soft">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
