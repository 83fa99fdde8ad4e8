/** A reader of XML that only searches the text, and ignores anything unclear. */
export interface PlainXml {
  /** The text of the only leaf of this name, wherever it is; null if there is none, or more than one. */
  text(name: string): string | null;
  /** What stands between the tags of each element of this name, wherever it is. */
  all(name: string): PlainXml[];
  /** The rest, without the elements of this name. */
  without(name: string): PlainXml;
  /** What is at a path such as "Transaction.Response.Code", each name once in its element; null if there is no such leaf. */
  at(path: string): string | null;
}

/** Null unless the bytes are one element of this name. */
export function plainXml(body: Buffer, root: string): PlainXml | null {
  // One expression for all three, because whichever begins first hides the beginnings of the others.
  const plain = decoded(body)
    .replace(/<!\[CDATA\[([^]*?)\]\]>|<!--[^]*?-->|<\?[^]*?\?>/g, (_, text: string = "") => escape(text))
    .trim();
  const whole = new RegExp(`^<${root}(?:\\s[^>]*)?>([^]*)</${root}\\s*>$`).exec(plain)?.[1];
  return whole === undefined || new RegExp(`</?${root}[\\s>/]`).test(whole) ? null : reading(whole);
}

function reading(xml: string): PlainXml {
  const element = (name: string) => new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}\\s*>`, "g");
  return {
    text(name) {
      const found = [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}\\s*>`, "g"))];
      return found.length === 1 ? unescape(found[0]?.[1] ?? "").trim() : null;
    },
    at(path) {
      const names = path.split(".");
      const content = names.reduce(
        (inside: string | null, name) => (inside === null ? null : onlyChild(inside, name)),
        xml,
      );
      return content === null || content.includes("<") ? null : unescape(content).trim();
    },
    all: (name) => Array.from(xml.matchAll(element(name)), ([, inner = ""]) => reading(inner)),
    without: (name) => reading(xml.replace(element(name), "")),
  };
}

/** What stands between the tags of the only element of this name that is in no other element. */
function onlyChild(xml: string, name: string): string | null {
  const children: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, index } of xml.matchAll(/<[^>]*>/g)) {
    const isEnd = tag.startsWith("</");
    if (!isEnd && depth === 0) from = index + tag.length;
    if (!tag.endsWith("/>")) depth += isEnd ? -1 : 1;
    if (depth !== 0 || /^<\/?([\w.-]*)/.exec(tag)?.[1] !== name) continue;
    children.push(isEnd ? xml.slice(from, index) : "");
  }
  return children.length === 1 ? (children[0] ?? null) : null;
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("iso-8859-9").decode(body);
  }
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function unescape(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => character(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
