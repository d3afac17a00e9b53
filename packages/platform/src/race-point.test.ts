import { expect, it } from "vitest";
import { racePoint, setRacePoint } from "./race-point.ts";

it("does nothing unless a test holds it, and lets go when told", async () => {
  await racePoint("save.before-commit");
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const remove = setRacePoint("save.before-commit", async () => {
    order.push("first waits");
    await held;
  });
  const first = racePoint("save.before-commit").then(() => order.push("first goes on"));
  remove();
  await racePoint("save.before-commit").then(() => order.push("second goes through"));
  release();
  await first;
  expect(order).toEqual(["first waits", "second goes through", "first goes on"]);
});

it("removes only its own hook", async () => {
  let calls = 0;
  const removeOld = setRacePoint("p", () => {});
  setRacePoint("p", () => void (calls += 1));
  removeOld();
  await racePoint("p");
  setRacePoint("p", null);
  await racePoint("p");
  expect(calls).toBe(1);
});
