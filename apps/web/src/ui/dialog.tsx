"use client";

import { lazy, Suspense } from "react";
import type { LayerProps } from "./dialog-layer.tsx";

const Layer = lazy(() => import("./dialog-layer.tsx"));

/** For an act that cannot be undone. Anything else is a side panel or has undo. */
export function Dialog(props: LayerProps) {
  return <WhenOpen {...props} side={false} />;
}

/** Comes in from the end of the line and leaves the page in sight. */
export function SidePanel(props: LayerProps) {
  return <WhenOpen {...props} side />;
}

function WhenOpen(props: LayerProps & { side: boolean }) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Layer {...props} />
    </Suspense>
  );
}
