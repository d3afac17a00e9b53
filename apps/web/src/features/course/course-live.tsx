"use client";

import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { liveHub } from "../../live/hub.ts";

/** Several events at once (a class submits at the due date) load the page again once. */
const GATHER_MS = 1_000;

/** Keeps a page that the server rendered up to date: whatever happens in these courses, its counts load again. */
export function CourseLive({ courseIds }: { courseIds: readonly string[] }) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = courseIds.join(" ");
  useEffect(() => {
    const refresh = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => router.refresh(), GATHER_MS);
    };
    const stops = key
      .split(" ")
      .filter(Boolean)
      .map((courseId) => liveHub().subscribe(courseId, (event) => (event.type === "presence" ? undefined : refresh())));
    return () => {
      clearTimeout(timer.current);
      for (const stop of stops) stop();
    };
  }, [key, router]);
  return null;
}
