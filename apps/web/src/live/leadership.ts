import { LEADER_LOCK } from "./tab-messages.ts";

/**
 * Exactly one tab of a browser leads: the holder of a lock that the browser passes on when the tab goes away. `lead` is
 * called when it is this tab's turn and gives the way to step down.
 *
 * Browsers offer the lock on secure pages only. Elsewhere (plain HTTP in a class's own network) every tab in sight
 * leads for itself and steps down when it is hidden, because six open streams to one host block everything else.
 */
export function competeForLeadership(lead: () => () => void): void {
  if ("locks" in navigator) {
    // Held until the tab goes away: the promise inside never settles.
    void navigator.locks.request(LEADER_LOCK, () => {
      lead();
      return new Promise<never>(() => undefined);
    });
    return;
  }
  let stepDown: (() => void) | null = null;
  const decide = () => {
    const isVisible = document.visibilityState === "visible";
    if (isVisible && !stepDown) stepDown = lead();
    if (!isVisible && stepDown) {
      stepDown();
      stepDown = null;
    }
  };
  document.addEventListener("visibilitychange", decide);
  decide();
}
