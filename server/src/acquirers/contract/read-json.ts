import type { XmlElement } from "./read-xml.ts";

const BYTES_MAX = 64 * 1024;
const KEY_OR_TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * A bank's JSON object, in the form of an XML reply: `textAt` and `elementsAt` of read-xml.ts read it. A number is its source
 * text, so 10.0 and 10 differ. Null unless the bytes are one object in UTF-8 in which no name occurs twice.
 */
export function readJson(body: Buffer, bytesMax = BYTES_MAX): XmlElement | null {
  if (body.length === 0 || body.length > bytesMax) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const document: unknown = JSON.parse(text, sourceOfNumber);
    const isObject = typeof document === "object" && document !== null && !Array.isArray(document);
    return isObject && namesIn(document) === namesWrittenIn(text) ? (document as XmlElement) : null;
  } catch {
    return null;
  }
}

/** The compiler's library does not know the third argument yet. */
function sourceOfNumber(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? (context?.source ?? "") : value;
}

/** `JSON.parse` keeps the last of two values with the same name. */
function namesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, each) => sum + namesIn(each), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
}

function namesWrittenIn(text: string): number {
  return Array.from(text.matchAll(KEY_OR_TEXT)).filter(([, colon]) => colon !== undefined).length;
}
