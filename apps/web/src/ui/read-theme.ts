import { cookies } from "next/headers";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme chosen on this device. The server writes it into the page, so that nothing flashes and no script is needed. */
export async function readTheme(): Promise<Theme> {
  const chosen = (await cookies()).get("theme")?.value;
  return THEMES.find((theme) => theme === chosen) ?? "system";
}
