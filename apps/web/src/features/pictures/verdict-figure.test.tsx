/** Every oracle's picture as the pages show it: a drawing with its name, a table behind it, a link to the models. */
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LOCALES } from "@warpgrade/domain";
import { getOracle, oracles, type SimVerdict } from "@warpgrade/simulator";
import { loadMessages } from "@/i18n/messages.ts";
import { SimFigure } from "./verdict-figure.tsx";

const WITH_PICTURE = Object.keys(oracles).filter((name) => firstPicture(name) !== null);

/** Of the first case that has one, with a wrong answer. */
function firstPicture(name: string): SimVerdict | null {
  const oracle = getOracle(name);
  for (const { args } of oracle?.cases() ?? []) {
    const picture = oracle?.picture(args, { kind: "int", int: 7n }) ?? null;
    if (picture !== null) return picture;
  }
  return null;
}

describe.each(LOCALES)("in %s", async (locale) => {
  const messages = await loadMessages(locale);
  const errors: string[] = [];
  const shown = (picture: SimVerdict) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={messages}
        timeZone="UTC"
        onError={(error) => errors.push(error.message)}
      >
        <SimFigure picture={picture} whose="yours" modelsAt="/lessons/a/models" isCounterexample />
      </NextIntlClientProvider>,
    );

  it.each(WITH_PICTURE)("%s opens as a picture", (name) => {
    const picture = firstPicture(name);
    if (picture === null) throw new Error(name);
    const html = shown(picture);
    expect(html).toMatch(/<svg[^>]* role="img" aria-label="[^"]+" aria-describedby="[^"]+" data-picture="[^"]+"/);
    expect(html).toContain("<table");
    expect(html).toMatch(/<desc[^>]*>[^<]{20,}<\/desc>/);
    expect(html).toContain('class="state sim"');
    expect(errors).toEqual([]);
    const bytes = picture.model === "gemm.intensity" ? picture.input.bytesPerElement : "2";
    // What is only counted has no model to be opened.
    const isParts = picture.model === "counted" && picture.answer.model === "parts";
    if (!isParts && (bytes === "2" || bytes === "4")) expect(html).toContain('href="/lessons/a/models?');
    if (picture.model === "counted") expect(html).toContain("7");
  });
});

it("are all of the oracles", () => {
  expect(WITH_PICTURE).toEqual(Object.keys(oracles));
});
