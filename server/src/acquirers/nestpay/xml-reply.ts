import { XMLParser, XMLValidator } from "fast-xml-parser";

/** Reads the text elements of a CC5Response and of its Extra element. One that is absent, repeated or not a text is "". */
export interface Cc5Reply {
  top(name: string): string;
  extra(name: string): string;
}

const BYTES_MAX = 64 * 1024;
/** The validator also accepts some text around the element. */
const WHOLE = /^\s*(?:<\?xml\s[^<>]*\?>\s*)?<CC5Response[\s>][^]*<\/CC5Response\s*>\s*$/;
/** A DOCTYPE, or "<!-", which the parser takes for the beginning of a comment. */
const DECLARATION = /<!(?!--|\[CDATA\[)/;
/** The validator overlooks control characters in tags, and the parser leaves out a reference to U+0000: "0&#0;0" is "00". */
const CONTROL_CHARACTER = /(?![\t\r\n])\p{Cc}|&#x?0+;/iu;
/** Elements of Extra that decide about money. Each may occur at most once, directly in Extra; banks may add any others. */
const DECIDING = ["ORD_ID", "TRANS_STAT", "CHARGE_TYPE_CD", "ORIG_TRANS_AMT", "PROC_RET_CD", "ERRORCODE"];

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
  // Decodes numeric references (Z&#x130;RAAT). Custom entities are impossible, because a DOCTYPE is refused.
  htmlEntities: true,
});

/** Null unless the bytes are one complete CC5Response in which no element at the top, and none that decides, occurs twice. */
export function parseReply(body: Buffer): Cc5Reply | null {
  if (body.length === 0 || body.length > BYTES_MAX) return null;
  const xml = decode(body);
  if (!WHOLE.test(xml) || DECLARATION.test(xml) || CONTROL_CHARACTER.test(xml)) return null;
  const document = parse(xml);
  if (!isElement(document) || Object.keys(document).length !== 1) return null;
  const response = document["CC5Response"];
  if (!isElement(response) || Object.values(response).some(Array.isArray)) return null;
  const { Extra: extra, ...texts } = response;
  // A nested reply is ambiguous.
  if (Object.values(texts).some(isElement) || (isElement(extra) && !isPlain(extra))) return null;
  return { top: (name) => textOf(response, name), extra: (name) => (isElement(extra) ? textOf(extra, name) : "") };
}

/** Banks may declare the wrong encoding. Turkish text in ISO-8859-9 is not valid UTF-8, so the bytes decide. */
function decode(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("iso-8859-9").decode(body);
  }
}

/** The parser alone accepts truncated documents and surrounding text. Parser and validator throw on some garbage. */
function parse(xml: string): unknown {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : null;
  } catch {
    return null;
  }
}

function isPlain(extra: Record<string, unknown>): boolean {
  return Object.entries(extra).every(([name, value]) => {
    if (name === "Extra") return false;
    if (typeof value === "string") return true;
    return !DECIDING.includes(name) && !hasDecidingElement(value);
  });
}

function hasDecidingElement(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => name === "Extra" || DECIDING.includes(name) || hasDecidingElement(inner),
  );
}

function isElement(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(element: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(element, name) ? element[name] : "";
  return typeof value === "string" ? value : "";
}
