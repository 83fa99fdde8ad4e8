/** A JSON object as a strict reader has it. */
export type PlainJson = Readonly<Record<string, unknown>>;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Null unless the bytes are one object in UTF-8 in which no object has a name twice. */
export function plainJson(body: Buffer): PlainJson | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return isObject(value) && !hasNameTwice(text) ? value : null;
  } catch {
    return null;
  }
}

/** What is at a path such as "order.orderId": a text, or a number as JavaScript writes it; null for anything else. */
export function plainAt(json: PlainJson, path: string): string | null {
  const value = path
    .split(".")
    .reduce((inside: unknown, name) => (isObject(inside) && Object.hasOwn(inside, name) ? inside[name] : null), json);
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}

export function plainRows(json: PlainJson, name: string): PlainJson[] | null {
  const rows = Object.hasOwn(json, name) ? json[name] : null;
  return Array.isArray(rows) && rows.every(isObject) ? rows : null;
}

function hasNameTwice(text: string): boolean {
  const open: Set<string>[] = [];
  let last = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    if (token === "}" || token === "]") open.pop();
    if (token === ":" && open.at(-1)?.has(last) === true) return true;
    if (token === ":") open.at(-1)?.add(last);
    if (token.startsWith('"')) last = JSON.parse(token) as string;
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
