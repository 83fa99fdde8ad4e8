import { XMLParser, XMLValidator } from "fast-xml-parser";

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  htmlEntities: true,
});

/** The texts of a document by element, those of inner elements as "Order.OrderID". Null if it is not such a document. */
export function readXml(xml: string, root: string): ReadonlyMap<string, string> | null {
  const document = /<!DOCTYPE/i.test(xml) ? null : parse(xml);
  const top = isObject(document) ? document[root] : null;
  return isObject(top) ? new Map(textsOf(top, "")) : null;
}

function textsOf(element: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(element).flatMap(([name, value]): [string, string][] => {
    if (isObject(value)) return textsOf(value, `${prefix}${name}.`);
    return typeof value === "string" ? [[prefix + name, value]] : [];
  });
}

/** The parser throws on some names. */
function parse(xml: string): unknown {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : null;
  } catch {
    return null;
  }
}

export type XmlContent = string | readonly XmlContent[] | { readonly [name: string]: XmlContent };

/** Elements of an object's names; a list repeats its element. */
export function writeXml(content: Readonly<Record<string, XmlContent>>, indent = ""): string {
  return Object.entries(content)
    .flatMap(([name, value]) => (isList(value) ? value.map((each) => [name, each] as const) : [[name, value] as const]))
    .map(([name, value]) =>
      typeof value === "string"
        ? `${indent}<${name}>${escapeXml(value)}</${name}>\n`
        : `${indent}<${name}>\n${writeXml(value as Record<string, XmlContent>, `${indent}  `)}${indent}</${name}>\n`,
    )
    .join("");
}

function isList(value: XmlContent): value is readonly XmlContent[] {
  return Array.isArray(value);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
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

export function toLatin5(text: string): Buffer {
  return Buffer.from(
    text.replace(/[ĞİŞğış]/g, (letter) => LATIN5[letter] ?? letter),
    "latin1",
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
