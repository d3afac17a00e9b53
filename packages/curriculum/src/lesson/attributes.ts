/** Pandoc attributes: `{#id .class key="value"}`, also the short form `note`. */
export interface Attributes {
  id: string | null;
  classes: string[];
  values: Record<string, string>;
}

const PIECE = /#([\w:.-]+)|\.([\w-]+)|([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'}]+))|([\w-]+)/gu;

export function readAttributes(source: string): Attributes {
  const attributes: Attributes = { id: null, classes: [], values: Object.create(null) as Record<string, string> };
  const inner = source
    .trim()
    .replace(/^\{/, "")
    .replace(/\}\s*:*$/, "")
    .replace(/:+\s*$/, "");
  for (const [, id, cls, key, double, single, bare, word] of inner.matchAll(PIECE)) {
    if (id) attributes.id = id;
    else if (cls) attributes.classes.push(cls);
    else if (key) attributes.values[key] = double?.replace(/\\(.)/g, "$1") ?? single ?? bare ?? "";
    else if (word) attributes.classes.push(word);
  }
  return attributes;
}
