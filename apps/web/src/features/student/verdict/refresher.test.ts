import { expect, it } from "vitest";
import { createRefresher } from "./refresher.ts";

/** A question whose answers are given by hand, in the order of asking. */
function byHand() {
  const open: { give: (answer: string) => void; fail: () => void }[] = [];
  const shown: string[] = [];
  let asked = 0;
  const refresher = createRefresher(
    () =>
      new Promise<string>((resolve, reject) => {
        asked += 1;
        open.push({ give: resolve, fail: () => reject(new Error("no network")) });
      }),
    (answer) => shown.push(answer),
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const next = async (act: "fail" | { give: string }) => {
    const question = open.shift();
    if (act === "fail") question?.fail();
    else question?.give(act.give);
    await settle();
  };
  return { refresher, shown, settle, next, count: () => asked };
}

it("asks once for what is wanted several times in one go", async () => {
  const { refresher, settle, count } = byHand();
  refresher.ask();
  refresher.ask();
  await settle();
  expect(count()).toBe(1);
});

it("asks once more, and only once, for what was wanted while it waited", async () => {
  const { refresher, settle, next, shown, count } = byHand();
  refresher.ask();
  await settle();
  refresher.ask();
  refresher.ask();
  await next({ give: "older" });
  await next({ give: "newer" });
  expect(shown).toEqual(["older", "newer"]);
  expect(count()).toBe(2);
});

it("goes on after a question that failed", async () => {
  const { refresher, settle, next, shown } = byHand();
  refresher.ask();
  await settle();
  await next("fail");
  refresher.ask();
  await settle();
  await next({ give: "there" });
  expect(shown).toEqual(["there"]);
});

it("shows nothing that was asked before something newer was shown, and nothing after its end", async () => {
  const { refresher, settle, next, shown } = byHand();
  refresher.ask();
  await settle();
  refresher.forget();
  await next({ give: "stale" });
  refresher.ask();
  await settle();
  refresher.stop();
  await next({ give: "too late" });
  expect(shown).toEqual([]);
});
