import { getEventListeners } from "node:events";
import type { PlainValue } from "@warpgrade/domain";
import { plainFloat, plainInt, SANDBOX_LIMITS } from "@warpgrade/domain";
import { afterAll, describe, expect, test, vi } from "vitest";
import { ask, int, job, list, presentDrivers, runIn, SHORT_CPU, SHORT_WALL } from "./testing/present-drivers.ts";

const drivers = await presentDrivers(2);
afterAll(() => Promise.all(drivers.map(({ driver }) => driver.dispose())));

describe.each(drivers)("$variant: what comes back", ({ driver }) => {
  test("plain values come back exactly", async () => {
    const cell = "def f(x):\n    return [x, True, None, 'đường 🚀', -0.0, float('nan'), 1e308, -(1 << 4095), [[]]]";
    const report = await runIn(driver, job(cell, [[plainInt(-(2n ** 70n))]]));
    expect(report.ended).toBe("finished");
    expect(report.calls).toEqual([
      list(
        plainInt(-(2n ** 70n)),
        { t: "bool", v: true },
        { t: "none" },
        { t: "str", v: "đường 🚀" },
        { t: "float", bits: "8000000000000000" },
        { t: "float", bits: "7ff8000000000000" },
        plainFloat(1e308),
        plainInt(-(1n << 4095n)),
        { t: "list", items: [{ t: "list", items: [] }] },
      ),
    ]);
  });

  test("arguments arrive exactly, and each call has its own", async () => {
    const args: PlainValue[] = [plainFloat(0.1), { t: "str", v: "é" }, { t: "list", items: [plainInt(1)] }];
    const report = await runIn(driver, job("def f(a, b, c):\n    c.append(a)\n    return [a, b, c]", [args, args]));
    const once = list(plainFloat(0.1), { t: "str", v: "é" }, { t: "list", items: [plainInt(1), plainFloat(0.1)] });
    expect(report.calls).toEqual([once, once]);
  });

  test("an integer above 4,096 bits comes back as sign and bit length", async () => {
    expect(await ask(driver, "return -(10 ** 100000)")).toEqual({
      kind: "value",
      value: { t: "bigint", sign: -1, bits: 332193 },
    });
  });

  test.each([
    ["(1, 2)", "tuple"],
    ["{'a': 1}", "dict"],
    ["(x for x in [4])", "generator"],
    ["type('int', (int,), {})(4)", "int"],
    ["type('S', (str,), {'__str__': lambda s: 'forged'})('x')", "S"],
    ["[1, [2, object()]]", "list"],
    ["(lambda l: (l.append(l), l)[1])([])", "list"],
    ["[0] * 10_001", "list"],
    ["'x' * 70_000", "str"],
    ["type('M', (type,), {'__name__': property(lambda c: 'int')})('Real', (), {})()", "Real"],
  ])("%s is no plain data", async (expression, type) => {
    expect(await ask(driver, `return ${expression}`)).toEqual({ kind: "nonData", type });
  });

  test("what a call raises is named, its message cut, even where the message raises", async () => {
    expect(await ask(driver, "raise ValueError('m' * 9999)")).toEqual({
      kind: "raised",
      error: "ValueError",
      message: "m".repeat(500),
    });
    expect(await ask(driver, "class E(Exception):\n    def __str__(self): raise E\nraise E")).toEqual({
      kind: "raised",
      error: "E",
      message: "",
    });
    expect(await ask(driver, "raise SystemExit(0)")).toMatchObject({ kind: "raised", error: "SystemExit" });
  });

  test("patched builtins change nothing of what is reported", async () => {
    const patch =
      "import builtins as b\ns = setattr\nfor n in dir(b):\n    if n not in ('print', '__build_class__', '__import__') and not n.startswith('__'): s(b, n, None)";
    const report = await runIn(driver, job(`${patch}\ndef f(x):\n    return [x]`, [[plainInt(7)]]));
    expect(report.calls).toEqual([list(plainInt(7))]);
  });

  test("a cell that raises keeps its function; its traceback is its own", async () => {
    const report = await runIn(driver, job("def f():\n    return 1\nassert f() == 2, 'no'", [[]]));
    expect(report.cell).toEqual({ error: { type: "AssertionError", message: "no" }, functionFound: true });
    expect(report.calls).toEqual([int(1)]);
    expect(report.stderr.head).toBe(
      'Traceback (most recent call last):\n  File "<cell>", line 3, in <module>\nAssertionError: no\n',
    );
  });

  test("no function, or none that can be called, leaves every call unanswered", async () => {
    for (const cell of ["g = 1", "f = 1", "def f(:"]) {
      const report = await runIn(driver, job(cell, [[], []]));
      expect(report.ended).toBe("finished");
      expect(report.cell?.functionFound).toBe(false);
      expect(report.calls).toEqual([{ kind: "unanswered" }, { kind: "unanswered" }]);
    }
  });

  test("only what the cell itself prints is its output", async () => {
    const report = await runIn(
      driver,
      job("import sys\nprint('đầu ra')\nprint('e', file=sys.stderr)\ndef f():\n    print('later')", [[]]),
    );
    expect(report.stdout).toEqual({ head: "đầu ra\n", tail: "", cutBytes: 0 });
    expect(report.stderr.head).toBe("e\n");
  });
});

describe.each(drivers)("$variant: parsing", ({ driver }) => {
  test("sources are parsed in order and never run", async () => {
    const report = await runIn(driver, job(null, [], ["print('run')\nx = 1.0", "x = ", "a\0b", "\ud800"]));
    expect(report.ended).toBe("finished");
    expect(report.cell).toBeNull();
    expect(report.stdout.head).toBe("");
    const [first, ...refused] = report.parsed;
    const body = first?.ok ? (first.tree.f.body as { n: string; at: unknown; f: Record<string, unknown> }[]) : [];
    expect(body.map((node) => node.n)).toEqual(["Expr", "Assign"]);
    expect(body[1]).toMatchObject({
      at: [2, 0, 2, 7],
      f: { value: { n: "Constant", f: { value: { type: "float", repr: "1.0" } } } },
    });
    expect(refused.map((one) => one && !one.ok && one.code)).toEqual(["syntax", "nul", "encoding"]);
    expect(refused[0]).toMatchObject({ line: 1, column: 5 });
  });

  test("depth and size are refused, not suffered", async () => {
    const sources = [
      `x = ${"-".repeat(60_000)}1`,
      `x = ${"1+".repeat(5000)}1`,
      `x = ${"(".repeat(150)}1${")".repeat(150)}`,
      "x=1\n".repeat(30_000),
      " ".repeat(1 << 20) + "x",
    ];
    const report = await runIn(driver, job(null, [], sources));
    expect(report.parsed.map((one) => one && !one.ok && one.code)).toEqual(
      ["too_deep", "too_deep", false, "too_large", "too_large"].map((code) => code || expect.anything()),
    );
  });

  test("constants keep their type, and a huge integer its length", async () => {
    const report = await runIn(driver, job(null, [], [`[1, 1.0, True, "1", b"1", 1j, ..., 0x1${"0".repeat(2000)}]`]));
    expect(JSON.stringify(report.parsed[0])).toContain('{"type":"int","repr":"(8001 bits)"}');
  });
});

describe.each(drivers)("$variant: ends", ({ driver }) => {
  const ends = async (cell: string, limits = SHORT_CPU): Promise<string> =>
    (await runIn(driver, job(cell, [[]]), limits)).ended;

  test("each limit has its own name", async () => {
    expect(await ends("while True: pass")).toBe("cpu_limit");
    expect(await ends("import time\ntime.sleep(60)", SHORT_WALL)).toBe("wall_limit");
    expect(await ends("x = []\nwhile True: x.append(bytearray(1 << 20))", SANDBOX_LIMITS)).toBe("memory_limit");
    expect(await ends("import sys\nwhile True: sys.stdout.write('x' * 4096)")).toBe("output_limit");
    expect(await ends("import os, time\nfor _ in range(99):\n    if os.fork() == 0: time.sleep(60)")).toBe(
      "process_limit",
    );
  });

  test("memory that was refused and not caught is the limit's; MemoryError of the cell's own is its error", async () => {
    expect(await ends("x = [0] * (10 ** 12)")).toBe("memory_limit");
    const calls = [plainInt(0), plainInt(1), plainInt(2)].map((arg) => [arg]);
    const refused = await runIn(driver, job("def f(i):\n    return len([0] * (10 ** 12 * (i == 1)))", calls));
    expect([refused.ended, refused.calls]).toEqual([
      "memory_limit",
      [int(0), { kind: "unanswered" }, { kind: "unanswered" }],
    ]);
    expect(refused.cell).toEqual({ error: null, functionFound: true });

    const own = await runIn(
      driver,
      job("def f(i):\n    raise MemoryError\ntry: f(0)\nexcept MemoryError: pass", calls),
    );
    const raised = { kind: "raised", error: "MemoryError", message: "" };
    expect([own.ended, own.calls]).toEqual(["finished", [raised, raised, raised]]);
    const atOnce = await runIn(driver, job("raise MemoryError('mine')"));
    expect(atOnce).toMatchObject({ ended: "finished", cell: { error: { type: "MemoryError", message: "mine" } } });

    const caught = "def f(i):\n    try: return len([0] * 10 ** 12)\n    except MemoryError: return i";
    expect((await runIn(driver, job(caught, calls))).calls).toEqual([int(0), int(1), int(2)]);
    const handed = "def f(i):\n    try: [0] * 10 ** 12\n    except MemoryError as e: raise e";
    expect((await runIn(driver, job(handed, calls))).ended).toBe("memory_limit");
  });

  test("limits of time hold against a cell that swallows everything", async () => {
    expect(
      await ends(
        "import time, signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True:\n  try:\n    while True: time.sleep(.01)\n  except BaseException: pass",
        SHORT_WALL,
      ),
    ).toBe("wall_limit");
  });

  test("an interpreter that goes away is named, whatever its exit code", async () => {
    for (const last of [
      "os._exit(0)",
      "os._exit(137)",
      "os.kill(os.getpid(), 9)",
      "os.execv('/proc/self/exe', ['python3', '-c', ''])",
    ]) {
      expect(await ends(`import os\n${last}`)).toBe("died");
    }
  });

  test("bytes that are not the protocol's break the run off", async () => {
    expect(await ends("import os\nos.write(4, b'\\xff' * 64)")).toBe("protocol_error");
    expect(await ends("import os\nos.write(4, b'\\x00\\x00\\x00\\x01D')")).toBe("protocol_error");
  });

  test("what was answered before a limit is kept", async () => {
    const cell = "def f(i):\n    while i == 2: pass\n    return i";
    const report = await runIn(
      driver,
      job(cell, [[plainInt(0)], [plainInt(1)], [plainInt(2)], [plainInt(3)]]),
      SHORT_CPU,
    );
    expect(report.ended).toBe("cpu_limit");
    expect(report.calls).toEqual([int(0), int(1), { kind: "unanswered" }, { kind: "unanswered" }]);
  });

  test("a child that the cell forked never answers for it", async () => {
    const report = await runIn(
      driver,
      job("import os\ndef f(i):\n    os.fork()\n    return i", [[plainInt(0)], [plainInt(1)]]),
    );
    expect([report.ended, ...report.calls]).toEqual(["finished", int(0), int(1)]);
  });

  test("an abort ends a run at once, before it begins or in its middle", async () => {
    const early = AbortSignal.abort();
    expect((await driver.run(job("x = 1"), SANDBOX_LIMITS, early)).ended).toBe("aborted");
    const controller = new AbortController();
    // A run that finds a warm container listens for the abort from the moment on in which that has its job.
    await driver.settle();
    const running = driver.run(job("import time\ntime.sleep(60)"), SANDBOX_LIMITS, controller.signal);
    await vi.waitFor(() => expect(getEventListeners(controller.signal, "abort")).toHaveLength(1), { timeout: 20_000 });
    controller.abort();
    expect((await running).ended).toBe("aborted");
  });

  test("limits never leak from one run to the next", async () => {
    expect(await ends("while True: pass")).toBe("cpu_limit");
    expect(await ends("x = bytearray(60 << 20)")).toBe("finished");
    expect(await ends("x = bytearray(60 << 20)", { ...SHORT_CPU, memoryBytes: 48 << 20 })).toBe("memory_limit");
    expect(await ends("x = bytearray(60 << 20)")).toBe("finished");
  });
});

describe.each(drivers)("$variant: output", ({ driver }) => {
  test("a long stream keeps its head and tail and says what lies between", async () => {
    const report = await runIn(driver, job("print('a' * 100_000 + 'b' * 100_000)"));
    expect(report.ended).toBe("finished");
    expect(report.stdout).toEqual({
      head: "a".repeat(32_768),
      tail: `${"b".repeat(32_767)}\n`,
      cutBytes: 200_001 - 65_536,
    });
  });

  test("bytes that are no UTF-8 and NUL become replacement characters; all else goes round", async () => {
    const report = await runIn(
      driver,
      job("import sys\nsys.stdout.buffer.write(b'\\xed\\xa0\\x80|\\xff|\\x00|')\nprint('流水线 đường ống 🚀 \\u202e')"),
    );
    expect(report.stdout.head.replaceAll("\ufffd", "?")).toBe("???|?|?|流水线 đường ống 🚀 \u202e\n");
  });
});
