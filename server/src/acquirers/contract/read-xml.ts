import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element: texts, elements, and lists of those that are repeated. */
export type XmlElement = Readonly<Record<string, unknown>>;

const BYTES_MAX = 64 * 1024;
/** The validator also accepts some text around the element. */
const PROLOG = /^\s*(?:<\?xml\s[^<>]*\?>\s*)?$/;
/** A DOCTYPE, or "<!-", which the parser takes for the beginning of a comment. */
const DECLARATION = /<!(?!--|\[CDATA\[)/;
/** The validator overlooks control characters in tags, and the parser leaves out a reference to U+0000: "0&#0;0" is "00". */
const CONTROL_CHARACTER = /(?![\t\r\n])\p{Cc}|&#x?0+;/iu;

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
  // Decodes numeric references (Z&#x130;RAAT). Custom entities are impossible, because a DOCTYPE is refused.
  htmlEntities: true,
});

/** The element `root` of a bank's reply. Null unless the bytes are that one element, complete, and nothing else. */
export function readXml(body: Buffer, root: string, bytesMax = BYTES_MAX): XmlElement | null {
  if (body.length === 0 || body.length > bytesMax) return null;
  const xml = decode(body);
  if (!isWhole(xml, root) || DECLARATION.test(xml) || CONTROL_CHARACTER.test(xml)) return null;
  const document = parse(xml);
  if (!isElement(document) || Object.keys(document).length !== 1) return null;
  const element = document[root];
  // A reply inside a reply is ambiguous.
  return isElement(element) && !hasInside(element, root) ? element : null;
}

function hasInside(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((each) => hasInside(each, name));
  return isElement(value) && (Object.hasOwn(value, name) || Object.values(value).some((each) => hasInside(each, name)));
}

/** The text at a path such as "Order.OrderID". "" if it is absent, repeated, inside a repeated element, or not a text. */
export function textAt(element: XmlElement, path: string): string {
  const value = valueAt(element, path);
  return typeof value === "string" ? value : "";
}

/** The elements of one name, however many there are. A text among them is an empty element. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  const value = valueAt(element, path);
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((each) => (isElement(each) ? each : {}));
}

export function isElement(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueAt(element: XmlElement, path: string): unknown {
  return path
    .split(".")
    .reduce(
      (value: unknown, name) => (isElement(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      element,
    );
}

/** Banks may declare the wrong encoding. Turkish text in ISO-8859-9 is not valid UTF-8, so the bytes decide. */
function decode(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("iso-8859-9").decode(body);
  }
}

function isWhole(xml: string, root: string): boolean {
  const start = new RegExp(`<${root}[\\s>]`).exec(xml);
  return start !== null && PROLOG.test(xml.slice(0, start.index)) && new RegExp(`</${root}\\s*>\\s*$`).test(xml);
}

/** The parser alone accepts truncated documents and surrounding text. Parser and validator throw on some garbage. */
function parse(xml: string): unknown {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : null;
  } catch {
    return null;
  }
}
