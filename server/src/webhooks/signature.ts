import { hmacSha256 } from "#platform/crypto.ts";

const PREFIX = "whsec_";

/** The headers of Standard Webhooks 1.0: one signature for each valid secret. */
export function signatureHeaders(
  webhookId: string,
  sentAt: Date,
  body: Buffer,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const message = Buffer.concat([Buffer.from(`${webhookId}.${timestamp}.`), body]);
  const signatures = secrets.map((secret) => `v1,${hmacSha256(secret, message).toString("base64")}`);
  return {
    "webhook-id": webhookId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** The bytes that `formatSecret` wrote. */
export function secretBytes(text: string): Buffer {
  return Buffer.from(text.slice(PREFIX.length), "base64");
}

/** The text that merchants configure as the secret. */
export function formatSecret(secret: Buffer): string {
  return `${PREFIX}${secret.toString("base64")}`;
}
