/** A lab opened at what its model does not take begins as usual; what is set afterwards is its own. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { accepted } from "./accepted.tsx";
import type { LabState } from "./lab.tsx";

interface Settings {
  tiles: number;
}

const Lab = accepted(
  ({ settings, opened }: LabState<Settings>) => (
    <p>
      {settings.tiles} of {opened.tiles}
    </p>
  ),
  { start: { tiles: 1 }, accepts: ({ tiles }) => tiles < 5 },
);

const shown = (settings: Settings, opened: Settings) =>
  renderToStaticMarkup(<Lab settings={settings} opened={opened} onChange={() => undefined} />);

it("shows what it was opened with where the model takes it", () => {
  const opened = { tiles: 3 };
  expect(shown(opened, opened)).toBe("<p>3 of 3</p>");
});

it("begins as usual where the model does not", () => {
  const opened = { tiles: 9 };
  expect(shown(opened, opened)).toBe("<p>1 of 1</p>");
  expect(shown({ tiles: 2 }, opened)).toBe("<p>2 of 1</p>");
});
