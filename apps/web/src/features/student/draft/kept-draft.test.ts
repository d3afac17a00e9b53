import { EMPTY_WORK, WorkContent } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import {
  forgetDraft,
  keepDraft,
  keptDraftKey,
  readKeptDraft,
  submissionKey,
  type KeyValueStore,
} from "./kept-draft.ts";
import { isWorkContent } from "./work-shape.ts";

function store(): KeyValueStore & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
const full: KeyValueStore = {
  getItem: () => null,
  setItem: () => {
    throw new Error("QuotaExceededError");
  },
  removeItem: () => undefined,
};

describe("the kept draft", () => {
  const key = keptDraftKey("u1", "a1");
  it("comes back as it was, also with text of any kind", () => {
    const storage = store();
    const draft = { version: 3, content: { ...EMPTY_WORK, explanation: "“向上取整” ế 🙂 \u202e" } };
    expect(keepDraft(storage, key, draft)).toBe(true);
    expect(readKeptDraft(storage, key)).toEqual(draft);
    forgetDraft(storage, key);
    expect(readKeptDraft(storage, key)).toBeNull();
  });

  it("is nothing where storage is full, missing or holds something else", () => {
    expect(keepDraft(full, key, { version: 1, content: EMPTY_WORK })).toBe(false);
    expect(keepDraft(null, key, { version: 1, content: EMPTY_WORK })).toBe(false);
    const storage = store();
    storage.setItem(key, "{not json");
    expect(readKeptDraft(storage, key)).toBeNull();
    storage.setItem(key, '{"version":1,"content":{}}');
    expect(readKeptDraft(storage, key)).toBeNull();
  });
});

describe("isWorkContent", () => {
  it("agrees with the schema about work with any one field taken out or turned into something else", () => {
    const whole = { ...EMPTY_WORK, blank: "a", claim: { ...EMPTY_WORK.claim, source: "OWN_MACHINE" as const } };
    expect(isWorkContent(whole)).toBe(true);
    const spoilt: unknown[] = [null, [], 7, "text"];
    for (const name of Object.keys(whole)) {
      spoilt.push({ ...whole, [name]: undefined }, { ...whole, [name]: 7 }, { ...whole, [name]: null });
    }
    for (const part of ["boundary", "claim", "answers"] as const) {
      for (const name of Object.keys(whole[part])) spoilt.push({ ...whole, [part]: { ...whole[part], [name]: 7 } });
    }
    for (const one of spoilt) expect(isWorkContent(one)).toBe(WorkContent.safeParse(one).success);
  });
});

describe("the key of a submission", () => {
  const about = { viewerId: "u1", assignmentId: "a1", attempt: 1 };
  it("is one for a double click, two tabs and a retry, and another for the next attempt", () => {
    const storage = store();
    let made = 0;
    const make = () => `key-${(made += 1)}`;
    expect(submissionKey(storage, about, make)).toBe("key-1");
    expect(submissionKey(storage, about, make)).toBe("key-1");
    expect(submissionKey(storage, { ...about, attempt: 2 }, make)).toBe("key-2");
    expect(submissionKey(storage, { ...about, viewerId: "u2" }, make)).toBe("key-3");
  });

  it("exists also where the browser keeps nothing", () => {
    expect(submissionKey(full, about, () => "k")).toBe("k");
    expect(submissionKey(null, about, () => "k")).toBe("k");
  });
});
