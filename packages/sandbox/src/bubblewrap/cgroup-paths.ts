/** Where this process may make cgroups of its own: pure reading of the kernel's tables. */

export interface CgroupPlace {
  version: 1 | 2;
  /** Directory of this process's own cgroup, by controller; version 2 has one for all, under "". */
  directories: Readonly<Record<string, string>>;
}

interface Mount {
  root: string;
  point: string;
  type: string;
  options: string[];
}

function parseMounts(mountinfo: string): Mount[] {
  return mountinfo
    .split("\n")
    .filter((line) => line.includes(" - cgroup"))
    .map((line) => {
      const [left = "", right = ""] = line.split(" - ");
      const fields = left.split(" ");
      const [type = "", , options = ""] = right.split(" ");
      return { root: fields[3] ?? "/", point: fields[4] ?? "", type, options: options.split(",") };
    });
}

/** A mount may show only a part of the hierarchy (inside a container); paths are relative to that part. */
function directoryIn(mount: Mount, path: string): string {
  if (mount.root === "/") return path === "/" ? mount.point : mount.point + path;
  if (path === mount.root) return mount.point;
  if (path.startsWith(`${mount.root}/`)) return mount.point + path.slice(mount.root.length);
  return mount.point;
}

/** `cgroup` and `mountinfo`: the text of /proc/self/cgroup and /proc/self/mountinfo. */
export function findCgroupPlace(cgroup: string, mountinfo: string): CgroupPlace | null {
  const mounts = parseMounts(mountinfo);
  const own = new Map<string, string>();
  for (const line of cgroup.trim().split("\n")) {
    const [, controllers = "", ...path] = line.split(":");
    for (const controller of controllers.split(",")) own.set(controller, path.join(":"));
  }
  const directories: Record<string, string> = {};
  for (const controller of ["memory", "pids", "cpuacct"]) {
    const mount = mounts.find((one) => one.type === "cgroup" && one.options.includes(controller));
    const path = own.get(controller);
    if (mount && path !== undefined) directories[controller] = directoryIn(mount, path);
  }
  if (Object.keys(directories).length > 0) return { version: 1, directories };
  const unified = mounts.find((one) => one.type === "cgroup2");
  const path = own.get("");
  return unified && path !== undefined ? { version: 2, directories: { "": directoryIn(unified, path) } } : null;
}
