import { expect, it } from "vitest";
import { checkNode } from "../bin/bootstrap.mjs";

it.each(["18.20.4", "20.18.3", "16.0.0"])("refuses Node %s in one sentence, with the way to a newer one", (version) => {
  expect(() => checkNode(version)).toThrow(`This is Node ${version}; Warpgrade needs Node 20.19 or newer.`);
  expect(() => checkNode(version)).toThrow(
    expect.objectContaining({ mend: expect.stringContaining("nvm install 20") }),
  );
});

it.each(["20.19.0", "20.20.2", "22.1.0", "24.0.0"])("takes Node %s", (version) => {
  expect(() => checkNode(version)).not.toThrow();
});
