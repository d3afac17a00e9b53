/** The part of this room that also runs in a browser: no node: module, no environment, no logger. */
export { newId, isId } from "./ids.ts";
export { canonicalJson } from "./canonical-json.ts";
