import { http, type HttpReply } from "./http.ts";

export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

/** Reads the form of a page, as a browser would post it. */
export function formOf(html: string): PageForm {
  const action = /<form[^>]*\baction="([^"]*)"/.exec(html)?.[1];
  if (action === undefined) throw new Error("the page has no form");
  const inputs = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const fields = inputs.map((input) => [attributeOf(input, "name"), attributeOf(input, "value")]);
  return { action: unescape(action), fields: Object.fromEntries(fields) };
}

export interface PayerOptions {
  baseUrl: string;
  /** Null cancels on the bank's page. */
  otp?: string | null;
}

/** Opens our 3-D Secure step and answers at the bank. Returns the form that the bank's page then posts back. */
export async function authenticate(redirectUrl: string, { baseUrl, otp = "123456" }: PayerOptions): Promise<PageForm> {
  const page = await http(baseUrl).get(new URL(redirectUrl).pathname);
  if (page.status !== 200) throw new Error(`the 3-D Secure step answered ${page.status}`);
  const toBank = formOf(page.text);
  const form = formOf((await post(toBank)).text);
  const challenge = new URL(form.action, toBank.action);
  if (!challenge.pathname.startsWith("/acs/")) return form; // The bank required no challenge.
  const answer = otp === null ? { answer: "cancel" } : { otp, answer: "approve" };
  return formOf((await post({ action: challenge.href, fields: answer })).text);
}

/** Posts the bank's return to the service under test, instead of its public address. */
export function postReturn(returned: PageForm, baseUrl: string): Promise<HttpReply> {
  return http(baseUrl).form(new URL(returned.action).pathname, returned.fields);
}

function post({ action, fields }: PageForm): Promise<HttpReply> {
  const { origin, pathname } = new URL(action);
  return http(origin).form(pathname, fields);
}

function attributeOf(tag: string, name: string): string {
  return unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function unescape(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
