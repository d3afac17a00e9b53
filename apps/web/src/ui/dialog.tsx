"use client";

import { lazy, Suspense } from "react";
import type { LayerProps } from "./dialog-layer.tsx";

const Layer = lazy(() => import("./dialog-layer.tsx"));

/** For an act that cannot be undone, and for a list of keys; loaded when it first opens. */
export function Dialog(props: LayerProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Layer {...props} />
    </Suspense>
  );
}
