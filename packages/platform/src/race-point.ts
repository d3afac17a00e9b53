/**
 * A race point names the moment between two steps of which another request could get in. In production it does nothing.
 * A test registers a hook for the name, holds one request exactly there, lets the other one run, and then lets go: the
 * order of events is chosen, not hoped for, and no test needs a sleep.
 *
 * The hooks live on globalThis because a bundler may hand out this module twice.
 */
type Hook = () => void | Promise<void>;

const registry = globalThis as typeof globalThis & { [hooksKey]?: Map<string, Hook> };
const hooksKey: unique symbol = Symbol.for("warpgrade.racePoints") as never;

/** Waits for the hook registered under the name, if a test registered one. */
export async function racePoint(name: string): Promise<void> {
  await registry[hooksKey]?.get(name)?.();
}

/** Registers (or with null removes) the hook of a race point; returns a function that removes it again. */
export function setRacePoint(name: string, hook: Hook | null): () => void {
  const hooks = (registry[hooksKey] ??= new Map());
  if (hook) hooks.set(name, hook);
  else hooks.delete(name);
  return () => {
    if (hooks.get(name) === hook) hooks.delete(name);
  };
}
