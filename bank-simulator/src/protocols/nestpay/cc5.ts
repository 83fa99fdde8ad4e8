import { XMLParser, XMLValidator } from "fast-xml-parser";

/** The elements of a CC5Request by name. Those inside Extra have the prefix "Extra.". */
export type Cc5Request = ReadonlyMap<string, string>;

export interface Cc5Reply {
  OrderId: string;
  Response: "Approved" | "Declined" | "Error";
  ProcReturnCode: string;
  ErrMsg: string;
  TransId?: string;
  AuthCode?: string;
  HostRefNum?: string;
  Extra: Readonly<Record<string, string>>;
}

/** How characters outside ASCII are sent. Real hosts use all three. */
export type ReplyEncoding = "references" | "latin5" | "utf8";

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  htmlEntities: true,
});

/** Reads the XML as the raw body or as the form field DATA; null if it is neither. */
export function readRequest(body: Buffer): Cc5Request | null {
  const text = body.toString("utf8");
  const xml = text.trimStart().startsWith("<") ? text : (new URLSearchParams(text).get("DATA") ?? "");
  const document = /<!DOCTYPE/i.test(xml) ? null : parse(xml);
  const root = isObject(document) ? document["CC5Request"] : null;
  if (!isObject(root)) return null;
  const request = new Map<string, string>();
  for (const [name, value] of Object.entries(root)) {
    if (typeof value === "string") request.set(name, value);
    if (isObject(value))
      for (const [inner, text] of Object.entries(value)) request.set(`${name}.${inner}`, String(text));
  }
  return request;
}

/** The parser throws on some names. */
function parse(xml: string): unknown {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : null;
  } catch {
    return null;
  }
}

export function writeReply(reply: Cc5Reply, encoding: ReplyEncoding): Buffer {
  const { Extra, ...top } = { GroupId: reply.OrderId, TransId: "", AuthCode: "", HostRefNum: "", ...reply };
  const xml = `<?xml version="1.0" encoding="ISO-8859-9"?>\n<CC5Response>\n${elements(top)}  <Extra>\n${elements(Extra)}  </Extra>\n</CC5Response>\n`;
  if (encoding === "utf8") return Buffer.from(xml, "utf8");
  return encoding === "latin5" ? toLatin5(xml) : Buffer.from(withReferences(xml), "latin1");
}

function elements(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        `  <${name}>${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</${name}>\n`,
    )
    .join("");
}

function withReferences(xml: string): string {
  return xml.replace(/[^\n -~]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16)};`);
}

/** ISO-8859-9 differs from ISO-8859-1 in six letters. */
const LATIN5: Readonly<Record<string, string>> = {
  Ğ: "\u00d0",
  İ: "\u00dd",
  Ş: "\u00de",
  ğ: "\u00f0",
  ı: "\u00fd",
  ş: "\u00fe",
};

function toLatin5(xml: string): Buffer {
  return Buffer.from(
    xml.replace(/[ĞİŞğış]/g, (letter) => LATIN5[letter] ?? letter),
    "latin1",
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
