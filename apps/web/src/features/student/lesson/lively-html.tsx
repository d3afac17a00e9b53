"use client";

/**
 * Brings the living parts of a lesson's HTML to life: timelines to play with, and diagrams. The HTML
 * itself is rendered on the server and stays as it is; each part is put into its own place there.
 */
import { Fragment, lazy, Suspense, useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Skeleton } from "@/ui/skeleton.tsx";
import type { RingFacts } from "../../pictures/stage-choices.ts";
import { Diagram } from "./diagram.tsx";
import styles from "./reading.module.css";
import { useSeen } from "./use-seen.ts";

const RingPlayer = lazy(async () => ({ default: (await import("../../pictures/ring-player.tsx")).RingPlayer }));

type Part = { place: HTMLElement } & ({ kind: "ring"; start: RingFacts } | { kind: "diagram"; source: string });

/** `version` changes whenever the HTML inside does. */
export function LivelyHtml({
  version,
  className,
  children,
}: {
  version: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<Part[]>([]);
  useEffect(() => {
    setParts(root.current === null ? [] : findParts(root.current));
  }, [version]);
  return (
    <div ref={root} className={className}>
      {children}
      {parts.map((part, index) => (
        <Fragment key={`${version}${index}`}>{createPortal(<LivePart part={part} />, part.place)}</Fragment>
      ))}
    </div>
  );
}

function LivePart({ part }: { part: Part }) {
  return part.kind === "diagram" ? <Diagram source={part.source} /> : <LiveRing start={part.start} />;
}

/** Loaded, with the simulator, when it comes into sight. */
function LiveRing({ start }: { start: RingFacts }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const waiting = <Skeleton lines={1} height={280} />;
  return (
    <div ref={place} className={styles.ring} style={{ "--stages": start.stages } as CSSProperties}>
      <Suspense fallback={waiting}>{isSeen ? <RingPlayer start={start} /> : waiting}</Suspense>
    </div>
  );
}

function findParts(root: HTMLElement): Part[] {
  const parts: Part[] = [];
  for (const place of root.querySelectorAll<HTMLElement>(".timeline-player")) {
    const { copy, compute, stages } = place.dataset;
    const start = { copy: Number(copy), compute: Number(compute), stages: Number(stages) };
    if ([start.copy, start.compute].every((n) => n >= 1) && start.stages >= 2)
      parts.push({ place, kind: "ring", start });
  }
  for (const source of root.querySelectorAll<HTMLElement>("pre.mermaid")) {
    parts.push({ place: placeBefore(source), kind: "diagram", source: source.textContent });
  }
  return parts;
}

/** React does not know the source's element, so it may be hidden; the drawing's place stands before it, once. */
function placeBefore(source: HTMLElement): HTMLElement {
  source.hidden = true;
  const before = source.previousElementSibling;
  if (before instanceof HTMLElement && before.dataset.diagram !== undefined) return before;
  const place = document.createElement("div");
  place.dataset.diagram = "";
  source.before(place);
  return place;
}
