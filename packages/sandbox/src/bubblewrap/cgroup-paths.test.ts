import { expect, test } from "vitest";
import { findCgroupPlace } from "./cgroup-paths.ts";

test("version 1: the own directory of each controller, also where a mount shows only a part", () => {
  const mounts = [
    "30 23 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory",
    "31 23 0:27 /docker/abc /sys/fs/cgroup/pids ro - cgroup cgroup rw,pids",
    "32 23 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct",
  ].join("\n");
  const own = "4:memory:/user/x\n3:pids:/docker/abc/y\n2:cpu,cpuacct:/\n0::/\n";
  expect(findCgroupPlace(own, mounts)).toEqual({
    version: 1,
    directories: {
      memory: "/sys/fs/cgroup/memory/user/x",
      pids: "/sys/fs/cgroup/pids/y",
      cpuacct: "/sys/fs/cgroup/cpu,cpuacct",
    },
  });
});

test("version 2: one directory; a path with a colon; nothing mounted", () => {
  const mount = "35 24 0:30 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate";
  expect(findCgroupPlace("0::/system.slice/a:b.service\n", mount)).toEqual({
    version: 2,
    directories: { "": "/sys/fs/cgroup/system.slice/a:b.service" },
  });
  expect(findCgroupPlace("0::/\n", "")).toBeNull();
});
