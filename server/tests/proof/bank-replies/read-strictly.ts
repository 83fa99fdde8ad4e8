/**
 * The result of a second, stricter reader, which only searches the text and ignores anything unclear. It must find
 * everything that the adapter finds.
 */
export interface PlainReading {
  top(name: string): string | null;
  extra(name: string): string | null;
}

export function readStrictly(body: Buffer): PlainReading | null {
  // One expression for all three, because whichever begins first hides the beginnings of the others.
  const plain = textOf(body)
    .replace(/<!\[CDATA\[([^]*?)\]\]>|<!--[^]*?-->|<\?[^]*?\?>/g, (_, text: string = "") => escape(text))
    .trim();
  const whole = /^<CC5Response(?:\s[^>]*)?>([^]*)<\/CC5Response\s*>$/.exec(plain)?.[1];
  if (whole === undefined || /<\/?CC5Response/.test(whole)) return null;
  const extras = [...whole.matchAll(/<Extra(?:\s[^>]*)?>([^]*?)<\/Extra\s*>/g)];
  const top = whole.replace(/<Extra(?:\s[^>]*)?>[^]*?<\/Extra\s*>/g, "");
  const extra = extras.length === 1 ? extras[0]![1]! : "";
  return { top: (name) => onlyOne(top, name), extra: (name) => onlyOne(extra, name) };
}

function onlyOne(xml: string, name: string): string | null {
  const found = [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}\\s*>`, "g"))];
  return found.length === 1 ? unescape(found[0]![1]!).trim() : null;
}

function textOf(body: Buffer): string {
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
