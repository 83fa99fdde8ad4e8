import type { OutboundHttp, OutboundReply } from "#platform/outbound-http/outbound-http.ts";
import { conflict, notFound, Refusal } from "#platform/refusal.ts";
import type { DemoCard } from "../demo-file.ts";

/** The page at which the payer's browser would have arrived. */
export interface Arrival {
  title: string;
  /** What the page says went wrong, such as why the card was declined. */
  problem: string | null;
  address: string;
}

interface Page {
  address: URL;
  status: number;
  html: string;
}

const TIMEOUT_MS = 60_000;
const PAGE_BYTES_MAX = 2_000_000;
/** The longest way: form, 3-D Secure step, bank, one-time password, bank, return, result. */
const STEPS_MAX = 12;

/** Pays like a browser without script: it posts the forms of our pages and of the bank's, and follows redirects. */
export async function payLink(outbound: OutboundHttp, link: URL, card: DemoCard): Promise<Arrival> {
  const first = await follow(outbound, link);
  if (first.status !== 200) throw notFound(`The link's page answers ${first.status}: ${titleOf(first.html)}.`, "link");
  const form = formOf(first);
  if (form === null || !first.html.includes('name="cc-number"')) {
    const sentence = `The link cannot be paid now. Its page says: ${titleOf(first.html)}.`;
    throw conflict(sentence, { field: "link", reason: "not_payable" });
  }
  const page = await follow(outbound, form.action, { ...form.fields, step: "pay", ...typed(card) });
  return walkOn(outbound, page, { card, home: link });
}

/** Opens our 3-D Secure step of a widget's payment and goes through the bank, as the merchant's page lets the browser do. */
export async function passBank(outbound: OutboundHttp, redirectTo: URL, card: DemoCard): Promise<Arrival> {
  return walkOn(outbound, await follow(outbound, redirectTo), { card, home: redirectTo });
}

/** `home`: an address of ours. */
async function walkOn(
  outbound: OutboundHttp,
  start: Page,
  { card, home }: { card: DemoCard; home: URL },
): Promise<Arrival> {
  let page = start;
  for (let step = 0; step < STEPS_MAX; step++) {
    const next = formOf(page);
    if (
      next === null ||
      page.html.includes('name="cc-number"') ||
      (page.address.origin === home.origin && !isOnward(page))
    )
      return { title: titleOf(page.html), problem: problemOf(page.html), address: page.address.href };
    page = await follow(outbound, next.action, { ...next.fields, ...answerTo(page.html, card) });
  }
  throw stuck("The payment did not end: too many pages followed each other.");
}

/** Our 3-D Secure step posts to the bank; every other page of ours that has no card form is an end. */
function isOnward({ address, html }: Page): boolean {
  const form = formOf({ address, html, status: 200 });
  return form !== null && form.action.origin !== address.origin;
}

function typed({ cardNumber, cardHolderName, cvv, expMonth, expYear }: DemoCard): Record<string, string> {
  return {
    "cc-number": cardNumber,
    "cc-name": cardHolderName,
    "cc-csc": cvv,
    "cc-exp": `${expMonth}/${expYear.slice(-2)}`,
  };
}

function answerTo(html: string, { otp }: DemoCard): Record<string, string> {
  return html.includes('name="otp"') ? { otp, answer: "approve" } : {};
}

async function follow(outbound: OutboundHttp, start: URL, posted?: Record<string, string>): Promise<Page> {
  let address = start;
  let form = posted;
  for (let hop = 0; hop < STEPS_MAX; hop++) {
    const reply = await send(outbound, address, form);
    const location = reply.headers["location"];
    if (reply.status < 300 || reply.status >= 400 || location === undefined)
      return { address, status: reply.status, html: reply.body.toString("utf8") };
    const target = new URL(location, address);
    // The merchant's own site is an arrival, whether or not anything answers there.
    if (!isOurs(target, start)) return { address: target, status: reply.status, html: "" };
    [address, form] = [target, undefined];
  }
  throw stuck("The pages redirect in a circle.");
}

function isOurs(target: URL, start: URL): boolean {
  return target.hostname === start.hostname || ["localhost", "127.0.0.1", "[::1]"].includes(target.hostname);
}

async function send(outbound: OutboundHttp, url: URL, form: Record<string, string> | undefined) {
  const origin = form === undefined ? {} : { Origin: url.origin };
  const headers = { "Accept-Language": "en", ...origin };
  const limits = { timeoutMs: TIMEOUT_MS, replyBytesMax: PAGE_BYTES_MAX };
  const reply: OutboundReply =
    form === undefined
      ? await outbound.get({ url, headers, ...limits })
      : await outbound.post({
          url,
          headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(form).toString(),
          ...limits,
        });
  if (reply.kind === "replied") return reply;
  throw stuck(`${url.origin} does not answer (${reply.reason}): is the sandbox running?`);
}

function stuck(sentence: string): Refusal {
  return new Refusal("ERR_UNAVAILABLE", sentence, { retryAfterSeconds: 5 });
}

function formOf({ address, html }: Page): { action: URL; fields: Record<string, string> } | null {
  const form = /<form[^>]*\baction="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(html);
  if (form === null) return null;
  const inputs = [...form[2]!.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const hidden = inputs.map((input): [string, string] => [attributeOf(input, "name"), attributeOf(input, "value")]);
  return { action: new URL(unescaped(form[1]!), address), fields: Object.fromEntries(hidden) };
}

function attributeOf(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function problemOf(html: string): string | null {
  const text = /role="alert"[^>]*>([\s\S]*?)<\/(?:div|p|section)>/.exec(html)?.[1] ?? "";
  return unescaped(text.replaceAll(/<[^<>]+>/g, " ").replaceAll(/\s+/g, " ")).trim() || null;
}

function titleOf(html: string): string {
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? /<title>([^<]*)/.exec(html)?.[1] ?? "";
  return unescaped(heading.replaceAll(/<[^<>]+>/g, "")).trim() || "the merchant's page";
}

function unescaped(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
