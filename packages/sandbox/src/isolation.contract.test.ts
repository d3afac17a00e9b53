import { release } from "node:os";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { afterAll, describe, expect, test } from "vitest";
import { holdCell } from "./testing/hold-cell.ts";
import { ask, int, job, presentDrivers, runIn } from "./testing/present-drivers.ts";

const drivers = await presentDrivers(2);
afterAll(() => Promise.all(drivers.map(({ driver }) => driver.dispose())));

describe.each(drivers)("$variant: what a cell finds around it", ({ driver, variant }) => {
  test("an environment that holds nothing but the locale", async () => {
    const told = await ask(
      driver,
      "import os\nreturn sorted(n for n in os.environ if n not in ('LC_ALL', 'PWD', 'PATH', 'HOSTNAME', 'HOME'))",
    );
    expect(told).toEqual({ kind: "value", value: { t: "list", items: [] } });
    expect(await ask(driver, "import sys\nreturn sys.stdout.encoding + sys.getfilesystemencoding()")).toMatchObject({
      value: { v: "utf-8utf-8" },
    });
  });

  test("an unprivileged user that cannot become another", async () => {
    const code =
      "import os\ntry:\n    os.setuid(0)\nexcept OSError: pass\nreturn [os.getuid(), os.geteuid(), os.getgid()]";
    expect(await ask(driver, code)).toMatchObject({
      value: { items: [{ hex: "fffe" }, { hex: "fffe" }, { hex: "fffe" }] },
    });
    const status =
      "return [l.split()[1] for l in open('/proc/self/status') if l.startswith(('CapEff', 'CapPrm', 'CapBnd', 'NoNewPrivs', 'Seccomp:'))]";
    const none = { v: "0000000000000000" };
    // gVisor's kernel has no line for new privileges, and is itself what a filter would be.
    const held = variant === "runsc" ? [{ v: "0" }] : [{ v: "1" }, { v: "2" }];
    expect(await ask(driver, status)).toMatchObject({ value: { items: [none, none, none, ...held] } });
  });

  test("one writable place, empty, of 64 MB; links and devices open no other", async () => {
    const walk = `
import os, errno
found = []
for top, dirs, files in os.walk('/', followlinks=False):
    if top.startswith(('/proc', '/sys')):
        dirs.clear()
        continue
    try:
        open(top + '/.probe', 'w').close()
        found.append(top)
    except OSError: pass
return found`;
    expect(await ask(driver, walk)).toEqual({ kind: "value", value: { t: "list", items: [{ t: "str", v: "/tmp" }] } });
    expect(await ask(driver, "import os\nreturn len(os.listdir('/tmp'))")).toEqual(int(0));
    const fill =
      "n = 0\ntry:\n    for i in range(9):\n        with open('/tmp/%d' % i, 'wb') as f:\n            for _ in range(16): n += f.write(bytes(1 << 20))\nexcept OSError: pass\nreturn n >> 20";
    expect(await ask(driver, fill)).toEqual(int(SANDBOX_LIMITS.tmpfsBytes >> 20));
  });

  test("no network, and nothing of the host's among the processes", async () => {
    expect(await ask(driver, "import socket\nreturn [n for _, n in socket.if_nameindex() if n != 'lo']")).toMatchObject(
      { value: { items: [] } },
    );
    const reach =
      "import socket\ns = socket.socket()\ns.settimeout(1)\ntry:\n    s.connect(('169.254.169.254', 80))\n    return 'reached'\nexcept OSError as e: return type(e).__name__";
    expect(await ask(driver, reach)).toMatchObject({ value: { v: "OSError" } });
    expect(
      await ask(driver, "import os\nreturn len([p for p in os.listdir('/proc') if p.isdigit()]) < 5"),
    ).toMatchObject({ value: { v: true } });
  });

  test("system calls that make namespaces, mounts or kernel objects are refused, or another kernel's", async () => {
    if (variant === "runsc") {
      expect(await ask(driver, "import os\nreturn os.uname().release")).not.toMatchObject({ value: { v: release() } });
      return;
    }
    const code = `
import ctypes
c = ctypes.CDLL(None, use_errno=True)
calls = {'unshare user': (c.unshare, 0x10000000), 'unshare mount': (c.unshare, 0x20000), 'mount': (c.mount, b'none', b'/tmp', b'tmpfs', 0, 0), 'chroot': (c.chroot, b'/tmp'), 'keyctl': (c.syscall, 250, 0, 0), 'bpf': (c.syscall, 321, 0, 0, 0), 'setns': (c.setns, 0, 0)}
return [name for name, (call, *args) in calls.items() if call(*args) != -1]`;
    expect(await ask(driver, code)).toEqual({ kind: "value", value: { t: "list", items: [] } });
  });

  test("its four streams, and no other descriptor of whoever started it", async () => {
    const code = `
import os
def is_there(fd):
    try: return bool(os.fstat(fd))
    except OSError: return False
return [fd for fd in range(64) if is_there(fd)]`;
    // The job's (3) is closed once it has been read; 5 is the runner's /dev/null, where the output of calls goes.
    const open = [0, 1, 2, 4, 5].map((fd) => ({ t: "int", hex: fd.toString(16) }));
    const told = await ask(driver, code);
    expect(told).toEqual({ kind: "value", value: { t: "list", items: open } });
  });

  test("the world's time zones", async () => {
    const code = "import zoneinfo\nreturn zoneinfo.ZoneInfo('Asia/Ho_Chi_Minh').key";
    expect(await ask(driver, code)).toMatchObject({ value: { v: "Asia/Ho_Chi_Minh" } });
  });

  test("streams that lead to the worker and nowhere else", async () => {
    const code = `
import socket
told = []
for fd in (1, 2, 4):
    try:
        own = socket.socket(fileno=fd)
    except OSError:
        continue
    for attempt in (lambda: own.connect(own.getsockname()), lambda: own.listen(1), lambda: own.bind('/tmp/x')):
        try:
            attempt()
            told.append(fd)
        except (OSError, TypeError): pass
    own.detach()
return told`;
    expect(await ask(driver, code)).toEqual({ kind: "value", value: { t: "list", items: [] } });
  });

  test("the limits of each process", async () => {
    const { cpuSeconds, tmpfsBytes } = SANDBOX_LIMITS;
    const code = `
import resource as r
names = ('CPU', 'FSIZE', 'NOFILE', 'CORE', 'MEMLOCK')
return ' '.join('%s=%d:%d' % (n, *r.getrlimit(getattr(r, 'RLIMIT_' + n))) for n in names)`;
    const cpu = Math.ceil(cpuSeconds);
    expect(await ask(driver, code)).toEqual({
      kind: "value",
      value: {
        t: "str",
        v: `CPU=${cpu}:${cpu + 1} FSIZE=${tmpfsBytes}:${tmpfsBytes} NOFILE=64:64 CORE=0:0 MEMLOCK=0:0`,
      },
    });
    expect(await ask(driver, "import resource\nreturn resource.getrlimit(resource.RLIMIT_AS)[1] > 0")).toMatchObject({
      value: { v: true },
    });
  });

  test("no message queue of the host's kernel, which no limit of a cell's would count", async () => {
    const code = `
import ctypes
rt = ctypes.CDLL('librt.so.1')
rt.mq_open.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p]
return rt.mq_open(b'/queue', 0o102, 0o600, None)`;
    // gVisor's kernel is the cell's own.
    expect(await ask(driver, code)).toMatchObject({ value: { hex: variant === "runsc" ? "3" : "-1" } });
  });

  test("the first process of the container has no more rights than the cell", async () => {
    const code = `
def rights(pid):
    words = ('Uid', 'Gid', 'CapEff', 'CapPrm', 'CapBnd', 'NoNewPrivs', 'Seccomp:')
    return [line.split()[1] for line in open('/proc/%s/status' % pid) if line.startswith(words)]
return rights(1) == rights('self')`;
    expect(await ask(driver, code)).toMatchObject({ value: { v: true } });
    const report = await runIn(driver, job("import os\ndef f():\n    os.kill(1, 9)\n    return 1", [[]]));
    // gVisor's kernel lets it: then the run has died by its own hand, which is no fault of the platform's.
    const expected = variant === "runsc" ? ["died", { kind: "unanswered" }] : ["finished", int(1)];
    expect([report.ended, report.calls[0]]).toEqual(expected);
  });

  test("two runs at once cannot see each other", async () => {
    const meet = `
import os, socket, sys, time
here = socket.socket(socket.AF_UNIX)
here.bind('\\0meeting')
open('/tmp/meeting', 'x').close()
def f():
    return [len(os.listdir('/tmp')), len([p for p in os.listdir('/proc') if p.isdigit()]) < 5]
print('met', flush=True)`;
    const held = await holdCell(variant, job(`${meet}\ntime.sleep(600)`), "met\n");
    try {
      const report = await runIn(driver, job(meet, [[]]));
      expect(report.cell?.error).toBeNull();
      expect(report.calls[0]).toMatchObject({ value: { items: [{ hex: "1" }, { v: true }] } });
    } finally {
      await held.end();
    }
  });

  test("each run may have its whole number of processes, whatever its neighbours do", async () => {
    const forks =
      "import os, time\ndef f():\n    for i in range(24):\n        if os.fork() == 0: time.sleep(60)\n    return 24";
    // Again and again: what the last cell's dying processes still count for is no next cell's.
    for (let round = 0; round < 5; round++) {
      const reports = await Promise.all([1, 2, 3].map(() => runIn(driver, job(forks, [[]]))));
      expect(reports.map((report) => [report.ended, report.calls[0]])).toEqual(
        [1, 2, 3].map(() => ["finished", int(24)]),
      );
    }
  });
});

describe.each(drivers.filter(({ variant }) => variant === "docker"))("$variant: the relay", ({ driver }) => {
  test("its memory and descriptors, by which a run's end is told, are out of the cell's reach", async () => {
    const code = `
reached = []
for path, mode in (('/proc/1/mem', 'r+b'), ('/proc/1/fd/1', 'wb')):
    try:
        with open(path, mode) as f: reached.append(path)
    except OSError: pass
return reached`;
    expect(await ask(driver, code)).toEqual({ kind: "value", value: { t: "list", items: [] } });
  });
});
