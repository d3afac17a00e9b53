import type { ParseOutcome, PlainValue, PyConstant, PyField, PyNode } from "@warpgrade/domain";
import type { ByteReader } from "./byte-reader.ts";
import { ProtocolError } from "./byte-reader.ts";
import {
  MAX_FRAME_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_TEXT_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_NODES,
  MAX_VALUE_DEPTH,
  MAX_VALUE_ITEMS,
} from "./limits.ts";

const HEX = /^-?(0|[1-9a-f][0-9a-f]{0,1023})$/;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const REFUSALS = ["syntax", "too_deep", "too_large", "nul", "encoding"] as const;

function readInt(from: ByteReader): string {
  const hex = from.word(1025);
  if (!HEX.test(hex)) throw new ProtocolError("not a hexadecimal integer");
  return hex === "-0" ? "0" : hex;
}

/** A value the cell claims to have returned. */
export function decodeValue(from: ByteReader): PlainValue {
  let items = 0;
  function read(depth: number): PlainValue {
    items += 1;
    if (depth > MAX_VALUE_DEPTH || items > MAX_VALUE_ITEMS) throw new ProtocolError("value too large");
    const tag = from.tag();
    switch (tag) {
      case "N":
        return { t: "none" };
      case "T":
      case "F":
        return { t: "bool", v: tag === "T" };
      case "i":
        return { t: "int", hex: readInt(from) };
      case "A":
      case "B": {
        const bits = from.u64();
        if (bits <= 4096) throw new ProtocolError("a small integer sent as a large one");
        return { t: "bigint", sign: tag === "A" ? 1 : -1, bits };
      }
      case "d":
        return { t: "float", bits: from.hex(8) };
      case "s":
        return { t: "str", v: from.text(MAX_TEXT_BYTES) };
      case "l": {
        const count = from.u32();
        // Each item takes a byte at least: a count beyond the bytes that are there allocates nothing.
        if (count > from.left) throw new ProtocolError("list is shorter than it says");
        const list: PlainValue[] = [];
        for (let i = 0; i < count; i++) list.push(read(depth + 1));
        return { t: "list", items: list };
      }
      default:
        throw new ProtocolError("unknown kind of value");
    }
  }
  return read(0);
}

function readName(from: ByteReader): string {
  const name = from.word(64);
  if (!NAME.test(name)) throw new ProtocolError("not a name");
  return name;
}

function decodeTree(from: ByteReader): PyNode {
  let nodes = 0;
  function constant(): PyConstant {
    return { type: readName(from), repr: from.text(MAX_FRAME_BYTES.P!) };
  }
  function node(depth: number): PyNode {
    nodes += 1;
    if (depth > MAX_TREE_DEPTH || nodes > MAX_TREE_NODES) throw new ProtocolError("tree too large");
    const n = readName(from);
    const at: PyNode["at"] = from.tag() === "T" ? [from.u32(), from.u32(), from.u32(), from.u32()] : null;
    const f: Record<string, PyField> = {};
    const count = from.u32();
    for (let i = 0; i < count; i++) {
      const name = readName(from);
      f[name] = field(depth);
    }
    return { n, at, f };
  }
  function field(depth: number): PyField {
    const tag = from.tag();
    switch (tag) {
      case "N":
        return null;
      case "o":
        return node(depth + 1);
      case "c":
        return constant();
      case "s":
        return from.text(MAX_FRAME_BYTES.P!);
      case "i":
        return Number.parseInt(readInt(from), 16);
      case "l": {
        const count = from.u32();
        if (count > from.left) throw new ProtocolError("list is shorter than it says");
        const list: PyField[] = [];
        for (let i = 0; i < count; i++) list.push(field(depth));
        return list;
      }
      default:
        throw new ProtocolError("unknown kind of field");
    }
  }
  if (from.tag() !== "o") throw new ProtocolError("a tree begins with a node");
  return node(0);
}

export function decodeParse(from: ByteReader): ParseOutcome {
  if (from.tag() === "+") return { ok: true, tree: decodeTree(from) };
  const unsafeCode = from.text(16);
  const code = REFUSALS.find((known) => known === unsafeCode);
  if (code === undefined) throw new ProtocolError("unknown refusal");
  const message = from.text(MAX_MESSAGE_BYTES);
  const line = from.tag() === "T" ? from.u32() : null;
  const column = from.tag() === "T" ? from.u32() : null;
  return { ok: false, code, message, line, column };
}

/** Class name and message of an exception, as the cell claims them. */
export function decodeError(from: ByteReader): { type: string; message: string } {
  return { type: from.text(MAX_MESSAGE_BYTES), message: from.text(MAX_MESSAGE_BYTES) };
}
