"use client";

/** The models and the simulator are loaded after the page's own words. Messages: "common", "pictures", "counts", "models". */
import dynamic from "next/dynamic";
import { Skeleton } from "@/ui/skeleton.tsx";

export const ModelsPage = dynamic(async () => (await import("./models-screen.tsx")).ModelsScreen, {
  ssr: false,
  loading: () => <Skeleton lines={1} height={520} />,
});
