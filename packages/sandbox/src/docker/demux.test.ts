import fc from "fast-check";
import { expect, test } from "vitest";
import { PacketSplitter, parseRelayEnd, RELAY_HEADER } from "./demux.ts";

test("packets come out as they went in, however the bytes are cut", () => {
  const packets = fc.array(fc.tuple(fc.nat(255), fc.uint8Array({ minLength: 1, maxLength: 50 })), { maxLength: 10 });
  fc.assert(
    fc.property(packets, fc.integer({ min: 1, max: 20 }), (sent, step) => {
      const bytes = Buffer.concat(
        sent.map(([stream, body]) => {
          const header = Buffer.alloc(5);
          header[0] = stream;
          header.writeUInt32BE(body.length, 1);
          return Buffer.concat([header, body]);
        }),
      );
      const heard: [number, Buffer][] = [];
      let open = false;
      const splitter = new PacketSplitter(RELAY_HEADER, (stream, part, left) => {
        if (open) heard.at(-1)![1] = Buffer.concat([heard.at(-1)![1], part]);
        else heard.push([stream, part]);
        open = left > 0;
      });
      for (let at = 0; at < bytes.length; at += step) splitter.push(bytes.subarray(at, at + step));
      expect(heard.map(([stream, body]) => [stream, [...body]])).toEqual(
        sent.map(([stream, body]) => [stream, [...body]]),
      );
    }),
    { numRuns: 500, seed: 4 },
  );
});

test("the relay's last word is four numbers and nothing else", () => {
  expect(parseRelayEnd("0 24 -1 3")).toEqual({ code: 0, signal: 24, outOfMemoryKills: -1, refusedForks: 3 });
  for (const bad of ["", "0 0 0", "0 0 0 0 0", "a 0 0 0", "0 0 0 1e3", "0 0 0 9999999999999999"])
    expect(parseRelayEnd(bad)).toBeNull();
});
