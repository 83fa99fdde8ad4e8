import { CARD_NUMBER_LIKE } from "#platform/text/card-number-like.ts";

const FIELDS_MAX = 200;
/** The fields of a return that may be stored in clear: amounts, references and results, nothing that could be used again. */
const KEPT = new Set(
  [
    ["mdstatus", "mdstatustxt", "mderrormsg", "txstatus", "eci", "response", "procreturncode", "errmsg", "errorcode"],
    [
      "oid",
      "orderid",
      "returnoid",
      "clientid",
      "amount",
      "currency",
      "taksit",
      "installment",
      "storetype",
      "islemtipi",
    ],
    ["responsecode", "responsemessage", "lang", "hashalgorithm", "version"],
  ].flat(),
);
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

/** Keeps every name and the harmless values; replaces the other values by their length. */
export function redactFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      shorten(name),
      KEPT.has(name.toLowerCase()) ? shorten(value) : `(${value.length} characters)`,
    ]),
  );
}

function shorten(text: string): string {
  return text.replaceAll("\0", "").replace(CARD_NUMBER_LIKE, "***").slice(0, VALUE_LENGTH_MAX);
}
