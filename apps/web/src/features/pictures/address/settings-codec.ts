/** A model's settings as part of an address, and back: only what differs from the usual ones is written. */

export interface Field<Value> {
  /** null: the text is no such value. */
  read(text: string): Value | null;
  write(value: Value): string;
}

export interface SettingsCodec<Settings> {
  /** The usual settings: what an address without any opens. */
  start: Settings;
  /** Whatever stands in an address -> settings that the model takes. */
  read(query: URLSearchParams): Settings;
  write(query: URLSearchParams, settings: Settings): void;
}

export interface CodecParts<Settings> {
  /** Before each name, so that the models do not share names; may be empty. */
  prefix: string;
  start: Settings;
  fields: { [Name in keyof Settings]: Field<Settings[Name]> };
  /** Whether the model takes them all together; left out where only its lab knows (models/accepted.tsx). */
  accepts?(settings: Settings): boolean;
}

export function settingsCodec<Settings extends object>(parts: CodecParts<Settings>): SettingsCodec<Settings> {
  const { prefix, start, fields, accepts } = parts;
  const names = Object.keys(fields) as (keyof Settings & string)[];
  return {
    start,
    read(query) {
      const settings = { ...start };
      for (const name of names) {
        const text = query.get(prefix + name);
        const value = text === null ? null : fields[name].read(text);
        if (value !== null) settings[name] = value;
      }
      return (accepts?.(settings) ?? true) ? settings : start;
    },
    write(query, settings) {
      for (const name of names) {
        const text = fields[name].write(settings[name]);
        if (text !== fields[name].write(start[name])) query.set(prefix + name, text);
      }
    },
  };
}

export function whole(min: number, max: number): Field<number> {
  return {
    read(text) {
      const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : null;
    },
    write: String,
  };
}

export function word<Word extends string>(words: readonly Word[]): Field<Word> {
  return { read: (text) => words.find((one) => one === text) ?? null, write: (value) => value };
}

/** A word, or nothing. */
export function wordOrNone<Word extends string>(words: readonly Word[]): Field<Word | null> {
  return { read: (text) => words.find((one) => one === text) ?? null, write: (value) => value ?? "" };
}

export function number<Value extends number>(values: readonly Value[]): Field<Value> {
  return { read: (text) => values.find((one) => String(one) === text) ?? null, write: String };
}

const LANES = 32;

/** A byte address for each lane of a warp, or none given. */
export const lanes: Field<readonly number[] | null> = {
  read(text) {
    const parts = text.split(".");
    return parts.length === LANES && parts.every((part) => /^\d{1,12}$/.test(part)) ? parts.map(Number) : null;
  },
  write: (value) => value?.join(".") ?? "",
};
