import { eventsToSend, type EventId } from "#events/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { parseId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { secretsOfEndpoints } from "./endpoints/endpoint-secrets.ts";
import { signingSecrets } from "./secrets.ts";
import { showDelivery } from "./show-delivery.ts";
import { signatureHeaders } from "./signature.ts";

/** Receivers should refuse a webhook whose timestamp is further away than this. */
const TOLERANCE_MS = 5 * 60 * 1_000;

/** What a receiver got: its headers, also as lines `Name: value`, and its body. */
export interface ReceivedWebhook {
  headers: string | Readonly<Record<string, string>>;
  body: string;
}

export type SignatureFault =
  | "id_missing"
  | "timestamp_missing"
  | "signature_missing"
  /** The body is not the one that was sent, but has the same JSON value: it was parsed and written again. */
  | "body_rewritten"
  | "body_changed"
  /** The body is the one that was sent: the secret has ended or is another's, or the timestamp was changed. */
  | "other_secret"
  /** A test event is not kept either. */
  | "test_event"
  /** The event is not kept here, so the secret and the body are both possible causes. */
  | "unknown_event";

export interface SignatureVerdict {
  /** Null if the signature holds. */
  fault: SignatureFault | null;
  /** The secret that made the signature; null if none of the valid ones did. */
  secret: "current" | "previous" | null;
  /** How long ago the webhook was sent, by its timestamp. Null if it has none. */
  ageMs: number | null;
  /** Whether receivers that follow the guide accept the timestamp now. */
  isTimely: boolean;
}

/**
 * Says whether the signature of a received webhook of a link, or of an event at an endpoint, holds, and if not, why. Reveals nothing
 * about the secrets.
 */
export async function explainSignature(ctx: Context, { headers, body }: ReceivedWebhook): Promise<SignatureVerdict> {
  const given = readHeaders(headers);
  const timestamp = given.get("webhook-timestamp") ?? "";
  const sentAt = /^\d{1,12}$/.test(timestamp) ? new Date(Number(timestamp) * 1_000) : null;
  const ageMs = sentAt && ctx.clock.now().getTime() - sentAt.getTime();
  const isTimely = ageMs !== null && Math.abs(ageMs) <= TOLERANCE_MS;
  const failed = (fault: SignatureFault) => ({ fault, secret: null, ageMs, isTimely });

  const webhookId = parseId(given.get("webhook-id") ?? "");
  const signatures = (given.get("webhook-signature") ?? "").split(" ").filter((part) => part.startsWith("v1,"));
  if (webhookId === null) return failed("id_missing");
  if (sentAt === null) return failed("timestamp_missing");
  if (signatures.length === 0) return failed("signature_missing");

  const secrets = await secretsOfCompany(ctx);
  const signerOf = (bytes: Buffer) =>
    secrets.find(({ secret }) => isSigned({ webhookId, sentAt, bytes, secret }, signatures));
  const signer = signerOf(Buffer.from(body));
  if (signer !== undefined) return { fault: null, secret: signer.isCurrent ? "current" : "previous", ageMs, isTimely };

  const sentBody = await bodyOf(ctx, webhookId);
  if (sentBody === null) return failed(given.has("x-servicepay-test") ? "test_event" : "unknown_event");
  if (signerOf(sentBody) === undefined) return failed("other_secret");
  return failed(isSameValue(body, sentBody.toString()) ? "body_rewritten" : "body_changed");
}

/** The company's secrets and those of its endpoints. */
async function secretsOfCompany(ctx: Context): Promise<{ secret: Buffer; isCurrent: boolean }[]> {
  const [own, ofEndpoints] = await Promise.all([signingSecrets(ctx), secretsOfEndpoints(ctx)]);
  return [...own.map((secret, index) => ({ secret, isCurrent: index === 0 })), ...ofEndpoints];
}

function readHeaders(headers: ReceivedWebhook["headers"]): Map<string, string> {
  if (typeof headers !== "string")
    return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const found = new Map<string, string>();
  for (const line of headers.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) found.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return found;
}

function isSigned(
  { webhookId, sentAt, bytes, secret }: { webhookId: string; sentAt: Date; bytes: Buffer; secret: Buffer },
  signatures: readonly string[],
): boolean {
  const expected = Buffer.from(signatureHeaders(webhookId, sentAt, bytes, [secret])["webhook-signature"]!);
  return signatures.some((signature) => equalBytes(Buffer.from(signature), expected));
}

/** What was sent under this id: an event of the company, or the webhook of a link. */
async function bodyOf(ctx: Context, webhookId: string): Promise<Buffer | null> {
  const id = webhookId as EventId;
  const event = (await eventsToSend(reading(ctx), [id])).get(id);
  if (event !== undefined) return event.bytes;
  try {
    return Buffer.from((await showDelivery(ctx, webhookId)).body);
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR_NOT_FOUND") return null;
    throw error;
  }
}

function isSameValue(left: string, right: string): boolean {
  try {
    return JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));
  } catch {
    return false;
  }
}
