"use client";

import { startTransition, useEffect, useState, type ReactNode } from "react";

/**
 * Draws its children right after what stands around them has been shown: for the large rest of a page whose first
 * sentence is waited for.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime ? children : null;
}
