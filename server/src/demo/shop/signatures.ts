import { equalBytes, hmacSha256 } from "#platform/crypto.ts";

const TOLERANCE_SECONDS = 5 * 60;

/** Checks that the service sent the browser here. The signatures cover the service's parameters in their order. */
export function isSignedRedirect(
  webhookSecret: string,
  fields: Readonly<Record<string, string>>,
  signatures: readonly string[],
): boolean {
  const text = `redirect.${new URLSearchParams(fields).toString()}`;
  const expected = hmacSha256(secretBytes(webhookSecret), text);
  return signatures.some((sign) => equalBytes(expected, Buffer.from(sign, "base64url")));
}

/** Standard Webhooks: the signature covers id, time and the body's exact bytes. */
export function isSignedWebhook(
  webhookSecret: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
  now: Date,
): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= TOLERANCE_SECONDS)) return false;
  const expected = hmacSha256(secretBytes(webhookSecret), Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]));
  return signatures
    .split(" ")
    .some((part) => part.startsWith("v1,") && equalBytes(expected, Buffer.from(part.slice(3), "base64")));
}

function secretBytes(webhookSecret: string): Buffer {
  return Buffer.from(webhookSecret.replace(/^whsec_/, ""), "base64");
}
