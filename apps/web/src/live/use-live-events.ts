"use client";

import { useEffect, useRef } from "react";
import type { LiveEvent } from "@warpgrade/domain";
import { liveHub, type SubscribeOptions } from "./hub.ts";

/**
 * Calls `handler` for everything that happens in a course while the component is mounted. An event of type "refetch"
 * means: load again what you show (the gap was too large, or the stream is silent and the page polls).
 */
export function useLiveEvents(
  courseId: string,
  handler: (event: LiveEvent) => void,
  { catchUp }: SubscribeOptions = {},
): void {
  const current = useRef(handler);
  useEffect(() => {
    current.current = handler;
  });
  useEffect(() => liveHub().subscribe(courseId, (event) => current.current(event), { catchUp }), [courseId, catchUp]);
}
