"use client";

import { useEffect, useRef } from "react";

/** "j", "?", "ctrl+enter", "ctrl+shift+enter"; on a Mac, Command counts as ctrl. */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>;

/**
 * Binds keys for as long as the component is mounted. A key does nothing while an input method composes, and a bare
 * letter does nothing while somebody types in a field; combinations with ctrl work there too.
 */
export function useKeys(keys: KeyMap): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // keyCode 229: Safari ends the composition before the key that ended it arrives.
      if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
      const name = nameOf(event);
      if (!name.startsWith("ctrl+") && name !== "escape" && isTyping(event.target)) return;
      const act = current.current[name];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey ? "ctrl+" : "";
  const alt = event.altKey ? "alt+" : "";
  // Shift is part of a sign such as "?"; it is named only with keys that have no sign of their own.
  const shift = event.shiftKey && key.length > 1 ? "shift+" : "";
  return `${control}${alt}${shift}${key}`;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type);
}
