/** Verifies what arrives at your webhook address. Needs Web Crypto only, so it also runs on edge platforms. */
import type { Event } from "./calls/events.ts";
import type { TransactionEvent } from "./calls/shared.ts";
import { WebhookRefused } from "./errors.ts";
import { readJson } from "./json.ts";
import { bytesOfBase64, isSignedByOne } from "./signatures.ts";

export interface ReceivedWebhook {
  /** The company's webhook secret, or the endpoint's. While one is being replaced, both. */
  secrets: string | readonly string[];
  /** `request.headers`, as any framework has them. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes that arrived, or their text. */
  body: Uint8Array | string;
  /** For tests. */
  now?: Date;
}

const TOLERANCE_SECONDS = 300;

/**
 * Returns the webhook of a link, or an event; `isEvent` tells which. Throws WebhookRefused, whose `reason` is id_missing,
 * timestamp_missing, signature_missing, late, wrong_signature or parsed_body.
 */
export async function verify(received: ReceivedWebhook): Promise<TransactionEvent | Event> {
  const body = bytesOf(received.body);
  const id = header(received, "webhook-id");
  const timestamp = header(received, "webhook-timestamp");
  const signatures = header(received, "webhook-signature")
    .split(" ")
    .flatMap((part) => (part.startsWith("v1,") ? (bytesOfBase64(part.slice(3)) ?? []) : []))
    .filter((part) => part instanceof Uint8Array);
  if (id === "") refuse("id_missing", "The header webhook-id is missing.");
  if (!/^\d{1,12}$/.test(timestamp)) refuse("timestamp_missing", "The header webhook-timestamp is missing.");
  if (signatures.length === 0) refuse("signature_missing", "The header webhook-signature has no v1 signature.");
  const ageSeconds = Math.abs((received.now ?? new Date()).getTime() / 1_000 - Number(timestamp));
  if (ageSeconds > TOLERANCE_SECONDS)
    refuse(
      "late",
      `The webhook was sent ${Math.round(ageSeconds)} s away from this clock; at most 300 s are accepted.`,
    );
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSignedByOne([received.secrets].flat(), signatures, signed)))
    refuse("wrong_signature", "No secret made this signature: the body was changed, or the secret is another's.");
  return readJson(new TextDecoder().decode(body)) as TransactionEvent | Event;
}

export function isEvent(webhook: TransactionEvent | Event): webhook is Event {
  return "sequence" in webhook;
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  return refuse("parsed_body", `The signature covers the bytes that arrived. ${wayToBytes(body)}`);
}

/** What to do instead, by what was passed. */
function wayToBytes(body: unknown): string {
  if (body === undefined || body === null)
    return 'Nothing was passed: with Express, put express.raw({ type: "application/json" }) on this route.';
  if (typeof body === "object" && typeof (body as Request).text === "function")
    return "Pass await request.text(), not the request (Next.js, Hono, Remix, Deno, Bun).";
  if (typeof body === "object" && typeof (body as NodeJS.ReadableStream).pipe === "function")
    return 'Read the stream first: await buffer(request), from "node:stream/consumers".';
  return [
    'This body was parsed. With Express, put express.raw({ type: "application/json" }) on this route before express.json();',
    'with Fastify, addContentTypeParser("application/json", { parseAs: "buffer" }, …); with NestJS, rawBody: true;',
    "with Next.js, await request.text().",
  ].join(" ");
}

function header({ headers }: ReceivedWebhook, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? [];
  return [value ?? ""].flat().join(" ");
}

function concat(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

function refuse(reason: string, message: string): never {
  throw new WebhookRefused(message, { reason });
}
