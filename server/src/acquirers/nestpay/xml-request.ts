export type XmlFields = { readonly [name: string]: string | XmlFields };

/**
 * A CC5Request in the form field DATA. Characters outside ASCII are numeric references, so that the text is the same in UTF-8
 * and in ISO-8859-9.
 */
export function requestBody(fields: XmlFields): string {
  const xml = `<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request>${elements(fields)}</CC5Request>`;
  return new URLSearchParams({ DATA: xml }).toString();
}

function elements(fields: XmlFields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === "string" ? text(value) : elements(value)}</${name}>`)
    .join("");
}

function text(value: string): string {
  return value.replace(/[^ !#-%(-;=?-~]/gu, (character) => `&#${character.codePointAt(0)};`);
}
