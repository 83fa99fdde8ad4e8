export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

/** Posts a form and returns the form on the resulting page. */
export async function postForm(action: string, fields: Record<string, string>): Promise<PageForm> {
  const response = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
  return readForm(await response.text(), response.url);
}

/** Answers where the page asks for a one-time password; null gives up. Returns the fields that the last page posts to the merchant. */
export async function returnedFields(form: PageForm, otp: string | null): Promise<Record<string, string>> {
  if (!("otp" in form.fields)) return form.fields;
  const answer = otp === null ? { answer: "cancel" } : { otp, answer: "approve" };
  return returnedFields(await postForm(form.action, answer), otp);
}

function readForm(html: string, pageUrl: string): PageForm {
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1];
  if (action === undefined) throw new Error("the page has no form");
  const inputs = html.matchAll(/<input [^>]*?name="([^"]*)"(?: value="([^"]*)")?/g);
  const fields = Object.fromEntries(
    Array.from(inputs, ([, name = "", value = ""]) => [unescape(name), unescape(value)]),
  );
  return { action: new URL(unescape(action), pageUrl).href, fields };
}

function unescape(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
