/** Elements by their names: texts, or elements in turn. */
export type XmlFields = { readonly [name: string]: string | XmlFields };

/** An element as XML. Characters outside ASCII are numeric references, so that the text is the same in every encoding of a bank. */
export function writeXml(root: string, fields: XmlFields): string {
  return elements({ [root]: fields });
}

function elements(fields: XmlFields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === "string" ? text(value) : elements(value)}</${name}>`)
    .join("");
}

function text(value: string): string {
  return value.replace(/[^ !#-%(-;=?-~]/gu, (character) => `&#${character.codePointAt(0)};`);
}
