const YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps a preference of this device in a cookie that the server reads when it renders the next page. No secret. */
export function rememberOnDevice(name: "theme" | "locale", value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
