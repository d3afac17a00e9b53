const LOST = "warpgrade:session-lost";
const HOLDS = "warpgrade:session-holds";

/** Some request or the event stream found the session ended. */
export function reportSessionLoss(): void {
  window.dispatchEvent(new Event(LOST));
}

/** The event stream opened, so there is a session. */
export function reportSessionHolds(): void {
  window.dispatchEvent(new Event(HOLDS));
}

/** Calls back with true when the session is lost and with false when it holds. Returns the way to stop listening. */
export function onSessionChange(listener: (isLost: boolean) => void): () => void {
  const lost = () => listener(true);
  const holds = () => listener(false);
  window.addEventListener(LOST, lost);
  window.addEventListener(HOLDS, holds);
  return () => {
    window.removeEventListener(LOST, lost);
    window.removeEventListener(HOLDS, holds);
  };
}
