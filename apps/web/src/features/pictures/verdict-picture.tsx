"use client";

/**
 * The picture of a verdict, whichever model drew it; nothing where there is none. It and the simulator
 * are loaded after the page, which is read from its sentence down. Messages: "common", "pictures" and "counts".
 */
import dynamic from "next/dynamic";
import { Skeleton } from "@/ui/skeleton.tsx";

export const VerdictPicture = dynamic(async () => (await import("./verdict-figure.tsx")).VerdictFigure, {
  ssr: false,
  loading: () => <Skeleton lines={1} height={420} />,
});
