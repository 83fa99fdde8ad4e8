import { maskPan } from "#cards/index.ts";
import { CARD_NUMBER_LIKE } from "#platform/text/card-number-like.ts";

const FIELDS_MAX = 200;
const VALUE_LENGTH_MAX = 200;

/** Returns names and values exactly as the browser sent them; null if a name was sent twice or there are too many. */
export function readFormFields(body: Buffer | string): Record<string, string> | null {
  const text = typeof body === "string" ? body : body.toString("latin1");
  const pairs = text.split("&").filter((pair) => pair !== "");
  if (pairs.length > FIELDS_MAX) return null;
  const decode = decoderFor(pairs);
  const fields = new Map<string, string>();
  for (const pair of pairs) {
    const split = pair.indexOf("=");
    const name = decode(split < 0 ? pair : pair.slice(0, split));
    if (fields.has(name)) return null;
    fields.set(name, split < 0 ? "" : decode(pair.slice(split + 1)));
  }
  return Object.fromEntries(fields);
}

/** Banks post UTF-8 or the Turkish Latin-5, one encoding for a whole form. */
function decoderFor(pairs: readonly string[]): (encoded: string) => string {
  const all = bytesOf(pairs.join("&"));
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(all);
    return (encoded) => bytesOf(encoded).toString("utf8");
  } catch {
    // The bank does not name the encoding. What is not UTF-8 is Latin-5.
    const latin5 = new TextDecoder("windows-1254");
    return (encoded) => latin5.decode(bytesOf(encoded));
  }
}

function bytesOf(encoded: string): Buffer {
  const plain = encoded.replaceAll("+", " ");
  return Buffer.from(
    plain.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/**
 * What of a return may be stored at all: without the fields that the bank's protocol drops, and without the card's number, wherever
 * it is. Other long numbers stay, because the bank may have signed them.
 */
export function withoutCard(
  fields: Readonly<Record<string, string>>,
  { drops, maskedPan }: { drops: readonly string[]; maskedPan: string | null },
): Record<string, string> {
  const dropped = new Set(drops.map((name) => name.toLowerCase()));
  const kept = Object.entries(fields).filter(([name]) => !dropped.has(name.toLowerCase()));
  return Object.fromEntries(kept.map((pair) => pair.map((text) => maskCard(text, maskedPan)) as [string, string]));
}

function maskCard(text: string, maskedPan: string | null): string {
  return text.replace(CARD_NUMBER_LIKE, (found) => {
    const masked = maskPan(found.replace(/\D/g, ""));
    return masked === maskedPan ? masked : found;
  });
}

/** What people may read of a return: the described values, and the length of every other. */
export function readableFields(
  fields: Readonly<Record<string, string>>,
  described: Readonly<Record<string, string>>,
): Record<string, string> {
  const lengths = Object.entries(fields).map(([name, value]) => [name, `(${value.length} characters)`] as const);
  const values = Object.entries(described).map(([name, value]) => [name, shorten(value)] as const);
  return Object.fromEntries([...lengths, ...values].map(([name, value]) => [shorten(name), value]));
}

function shorten(text: string): string {
  return text.replaceAll("\0", "").replace(CARD_NUMBER_LIKE, "***").slice(0, VALUE_LENGTH_MAX);
}
