/** The XML of workbooks: elements and their text, without declarations of types and entities. */
import { UnreadableFile } from "../text/unreadable-file.ts";

/** `name` is without its prefix. A text comes in one token, unless a comment or CDATA divides it. */
export type XmlToken =
  | { kind: "open"; name: string; attributes: string; isEmpty: boolean }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

/** A cell has at most 32,767 characters, of which each may be written as "&#x10FFFF;". */
const TOKEN_LENGTH_MAX = 512 * 1024;

/** Yields the tokens of each chunk together. */
export async function* readXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<XmlToken[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of chunks) {
    rest += decode(decoder, chunk);
    const tokens: XmlToken[] = [];
    rest = rest.slice(readTokens(rest, tokens));
    if (rest.length > TOKEN_LENGTH_MAX) throw new UnreadableFile("damaged");
    yield tokens;
  }
  if (`${rest}${decode(decoder)}`.trim() !== "") throw new UnreadableFile("damaged");
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new UnreadableFile("damaged");
  }
}

/** Returns how much of the text was read: up to the first token that is not whole. */
function readTokens(text: string, tokens: XmlToken[]): number {
  let at = 0;
  while (at < text.length) {
    const begin = text.indexOf("<", at);
    if (begin === -1) return at;
    if (begin > at) tokens.push({ kind: "text", text: unescaped(text.slice(at, begin)) });
    const end = endOfMarkup(text, begin);
    if (end === null) return begin;
    readMarkup(text.slice(begin, end), tokens);
    at = end;
  }
  return at;
}

const DELIMITED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** Null: the markup is not whole. */
function endOfMarkup(text: string, begin: number): number | null {
  for (const [start, stop] of DELIMITED) {
    if (!text.startsWith(start, begin)) continue;
    const end = text.indexOf(stop, begin + start.length);
    return end === -1 ? null : end + stop.length;
  }
  // Wait for as many characters as the longest opening has, or the beginning of a comment could be taken for an element.
  if (text.length - begin < "<![CDATA[".length && text[begin + 1] === "!") return null;
  return endOfElement(text, begin);
}

/** The value of an attribute may have a ">". */
function endOfElement(text: string, begin: number): number | null {
  let at = begin + 1;
  for (;;) {
    const next = /[>"']/g;
    next.lastIndex = at;
    const found = next.exec(text);
    if (found === null) return null;
    if (found[0] === ">") return found.index + 1;
    const close = text.indexOf(found[0], found.index + 1);
    if (close === -1) return null;
    at = close + 1;
  }
}

function readMarkup(markup: string, tokens: XmlToken[]): void {
  if (markup.startsWith("<![CDATA[")) tokens.push({ kind: "text", text: markup.slice(9, -3) });
  else if (markup.startsWith("<!--") || markup.startsWith("<?")) return;
  // A declaration of types could define entities that grow without end.
  else if (markup.startsWith("<!")) throw new UnreadableFile("damaged");
  else if (markup.startsWith("</")) tokens.push({ kind: "close", name: localName(markup.slice(2, -1).trimEnd()) });
  else {
    const isEmpty = markup.endsWith("/>");
    const inside = markup.slice(1, isEmpty ? -2 : -1);
    const [name = ""] = inside.split(/\s/, 1);
    tokens.push({ kind: "open", name: localName(name), attributes: inside.slice(name.length), isEmpty });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The value of the attribute, whatever its prefix; null if there is none. */
export function attributeOf({ attributes }: { attributes: string }, name: string): string | null {
  const next = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (let found = next.exec(attributes); found !== null; found = next.exec(attributes)) {
    const [, foundName = "", double, single] = found;
    if (localName(foundName) === name) return unescaped(double ?? single ?? "");
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  const lines = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  if (!lines.includes("&")) return lines;
  return lines.replaceAll(/&(#x[0-9A-Fa-f]{1,6}|#[0-9]{1,7}|[a-z]+);/g, (_, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? fail();
    const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : fail();
  });
}

function fail(): never {
  throw new UnreadableFile("damaged");
}
