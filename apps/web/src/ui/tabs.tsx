"use client";

import type { ReactNode } from "react";
import { Tab as AriaTab, TabList as AriaTabList, TabPanel as AriaTabPanel } from "react-aria-components/Tabs";

export { Tabs } from "react-aria-components/Tabs";

/** `<Tabs><TabList label="..."><Tab id="code">Code</Tab>...</TabList><TabPanel id="code">...</TabPanel></Tabs>` */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaTabList aria-label={label} className="tabs">
      {children}
    </AriaTabList>
  );
}

/** `count` stands small beside the word, e.g. "2/5". */
export function Tab({ id, count, children }: { id: string; count?: ReactNode; children: ReactNode }) {
  return (
    <AriaTab id={id}>
      {children}
      {count === undefined ? null : <span className="count">{count}</span>}
    </AriaTab>
  );
}

/** Stays mounted while another tab shows: what was typed there is not lost. */
export function TabPanel({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <AriaTabPanel
      id={id}
      className={className}
      shouldForceMount
      style={({ isInert }) => ({ display: isInert ? "none" : undefined })}
    >
      {children}
    </AriaTabPanel>
  );
}
