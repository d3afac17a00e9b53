import { setRacePoint } from "@warpgrade/platform";

/** Holds everybody who comes to the race point until `parties` of them are there; returns a function that removes it. */
export function meetAt(point: string, parties: number): () => void {
  let waiting = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return setRacePoint(point, async () => {
    waiting += 1;
    if (waiting >= parties) open();
    await gate;
  });
}

/** Stops the first one to come to the race point; `arrived` says that it is there, `letGo` lets it on. */
export function holdAt(point: string): { arrived: Promise<void>; letGo(): void } {
  let arrive: () => void = () => undefined;
  let open: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const gate = new Promise<void>((resolve) => (open = resolve));
  let isFirst = true;
  const remove = setRacePoint(point, async () => {
    if (!isFirst) return;
    isFirst = false;
    arrive();
    await gate;
  });
  return {
    arrived,
    letGo() {
      remove();
      open();
    },
  };
}
