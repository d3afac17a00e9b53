/**
 * System calls that a cell has no use for and that reach kernel code with a history of escapes.
 * Numbers from the kernel's own tables (arch/x86/entry/syscalls/syscall_64.tbl and asm-generic/unistd.h).
 * A row is [name, x86-64, arm64]; null: the architecture has no such call.
 */
export const DENIED: readonly (readonly [string, number | null, number | null])[] = [
  ["ptrace", 101, 117],
  ["process_vm_readv", 310, 270],
  ["process_vm_writev", 311, 271],
  ["kcmp", 312, 272],
  ["pidfd_getfd", 438, 438],
  // Who is at the other end of a cell's streams can be asked for, and is the worker.
  ["pidfd_send_signal", 424, 424],
  ["process_madvise", 440, 440],
  // Mounts and namespaces.
  ["mount", 165, 40],
  ["umount2", 166, 39],
  ["pivot_root", 155, 41],
  ["chroot", 161, 51],
  ["open_tree", 428, 428],
  ["move_mount", 429, 429],
  ["fsopen", 430, 430],
  ["fsconfig", 431, 431],
  ["fsmount", 432, 432],
  ["fspick", 433, 433],
  ["mount_setattr", 442, 442],
  ["unshare", 272, 97],
  ["setns", 308, 268],
  // Kernel objects that outlive a process or are shared by a user.
  ["mq_open", 240, 180],
  ["add_key", 248, 217],
  ["request_key", 249, 218],
  ["keyctl", 250, 219],
  ["bpf", 321, 280],
  ["perf_event_open", 298, 241],
  ["userfaultfd", 323, 282],
  ["io_uring_setup", 425, 425],
  ["io_uring_enter", 426, 426],
  ["io_uring_register", 427, 427],
  ["fanotify_init", 300, 262],
  ["name_to_handle_at", 303, 264],
  ["open_by_handle_at", 304, 265],
  ["memfd_secret", 447, 447],
  // The machine.
  ["init_module", 175, 105],
  ["finit_module", 313, 273],
  ["delete_module", 176, 106],
  ["kexec_load", 246, 104],
  ["kexec_file_load", 320, 294],
  ["reboot", 169, 142],
  ["swapon", 167, 224],
  ["swapoff", 168, 225],
  ["acct", 163, 89],
  ["quotactl", 179, 60],
  ["quotactl_fd", 443, 443],
  ["syslog", 103, 116],
  ["vhangup", 153, 58],
  ["settimeofday", 164, 170],
  ["clock_settime", 227, 112],
  ["clock_adjtime", 305, 266],
  ["adjtimex", 159, 171],
  ["sethostname", 170, 161],
  ["setdomainname", 171, 162],
  ["personality", 135, 92],
  ["lookup_dcookie", 212, 18],
  ["nfsservctl", 180, 42],
  ["iopl", 172, null],
  ["ioperm", 173, null],
  ["modify_ldt", 154, null],
  ["uselib", 134, null],
  ["_sysctl", 156, null],
  ["sysfs", 139, null],
  ["ustat", 136, null],
  // Memory placement: another process's pages, other nodes.
  ["mbind", 237, 235],
  ["set_mempolicy", 238, 237],
  ["get_mempolicy", 239, 236],
  ["migrate_pages", 256, 238],
  ["move_pages", 279, 239],
];

export interface Architecture {
  /** AUDIT_ARCH_* of linux/audit.h. */
  audit: number;
  column: 1 | 2;
  clone: number;
  clone3: number;
  socket: number;
  socketpair: number;
  ioctl: number;
  /** x86-64 carries a second numbering (x32) above this bit; it is refused whole. */
  foreignAbove: number | null;
}

export const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x64: {
    audit: 0xc000003e,
    column: 1,
    clone: 56,
    clone3: 435,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    foreignAbove: 0x40000000,
  },
  arm64: {
    audit: 0xc00000b7,
    column: 2,
    clone: 220,
    clone3: 435,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    foreignAbove: null,
  },
};

/** Calls numbered above this are newer than this list: answered ENOSYS, as an older kernel would. */
export const NEWEST_KNOWN = 450;
