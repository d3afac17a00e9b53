"use client";

import { useEffect } from "react";
import { useRouter } from "next/navigation";

const EVERY_MS = 10_000;

/** The site's state belongs to no course, so no event tells of it: a page in sight loads again by itself. */
export function KeepFresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
