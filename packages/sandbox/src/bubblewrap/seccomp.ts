/**
 * The seccomp filter as a classic BPF program, written by hand because there is no library to lean on.
 *
 * Shape: check the architecture; refuse the foreign numbering; look at the arguments of the few calls that
 * are allowed only in part (clone without new namespaces, sockets of families that namespaces isolate, no
 * pushing of characters into a terminal); refuse the denied list; answer ENOSYS for calls newer than it.
 * Instruction format: linux/filter.h, struct sock_filter { u16 code; u8 jt; u8 jf; u32 k; }, little-endian.
 */
import type { Architecture } from "./syscalls.ts";
import { ARCHITECTURES, DENIED, NEWEST_KNOWN } from "./syscalls.ts";

const LOAD = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_GREATER_EQUAL = 0x35;
const JUMP_ANY_BIT = 0x45; // BPF_JSET
const RETURN = 0x06;

// struct seccomp_data: nr at 0, arch at 4, args[i] (64 bits) from 16; the low half of an argument comes first.
const NUMBER = 0;
const ARCH = 4;
const argument = (index: number): number => 16 + 8 * index;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const errno = (code: number): number => 0x00050000 | code;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** CLONE_NEW{TIME,NS,CGROUP,UTS,IPC,USER,PID,NET} */
const NEW_NAMESPACES =
  0x00000080 | 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000;
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK. Not AF_VSOCK and the like: a network namespace does not hold them. */
const SOCKET_FAMILIES = [1, 2, 10, 16];
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, k: number];

const give = (action: number): Instruction => [RETURN, 0, 0, action];

/** `body` runs only for call number `nr`; the number is in the accumulator before and, if skipped, after. */
function onCall(nr: number, body: readonly Instruction[]): Instruction[] {
  return [[JUMP_EQUAL, 0, body.length, nr], ...body];
}

function rules(on: Architecture): Instruction[] {
  const families = SOCKET_FAMILIES.flatMap((family): Instruction[] => [[JUMP_EQUAL, 0, 1, family], give(ALLOW)]);
  const onlyFamilies: Instruction[] = [[LOAD, 0, 0, argument(0)], ...families, give(errno(EAFNOSUPPORT))];
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCH],
    [JUMP_EQUAL, 1, 0, on.audit],
    give(KILL_PROCESS),
    [LOAD, 0, 0, NUMBER],
  ];
  if (on.foreignAbove !== null) program.push([JUMP_GREATER_EQUAL, 0, 1, on.foreignAbove], give(KILL_PROCESS));
  // A filter cannot read the struct behind clone3; with ENOSYS the C library falls back to clone.
  program.push(...onCall(on.clone3, [give(errno(ENOSYS))]));
  program.push(
    ...onCall(on.clone, [
      [LOAD, 0, 0, argument(0)],
      [JUMP_ANY_BIT, 0, 1, NEW_NAMESPACES],
      give(errno(EPERM)),
      give(ALLOW),
    ]),
  );
  program.push(...onCall(on.socket, onlyFamilies), ...onCall(on.socketpair, onlyFamilies));
  program.push(
    ...onCall(on.ioctl, [
      [LOAD, 0, 0, argument(1)],
      [JUMP_EQUAL, 1, 0, TIOCSTI],
      [JUMP_EQUAL, 0, 1, TIOCLINUX],
      give(errno(EPERM)),
      give(ALLOW),
    ]),
  );
  for (const row of DENIED) {
    const nr = row[on.column];
    if (nr !== null) program.push(...onCall(nr, [give(errno(EPERM))]));
  }
  program.push([JUMP_GREATER_EQUAL, 0, 1, NEWEST_KNOWN + 1], give(errno(ENOSYS)), give(ALLOW));
  return program;
}

/** The program for this processor, or null for one that the table does not know. */
export function seccompProgram(architecture: string = process.arch): Buffer | null {
  const on = ARCHITECTURES[architecture];
  if (!on) return null;
  const program = rules(on);
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, jumpTrue, jumpFalse, k], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpTrue, index * 8 + 2);
    bytes.writeUInt8(jumpFalse, index * 8 + 3);
    bytes.writeUInt32LE(k >>> 0, index * 8 + 4);
  });
  return bytes;
}
