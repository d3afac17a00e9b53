import { postToNextAuth } from "./next-auth-client.ts";

/** Ends this device's session and goes to the front page with a full load, so that no cached page is left behind. */
export async function signOut(): Promise<void> {
  await postToNextAuth("signout", {});
  window.location.assign("/");
}
