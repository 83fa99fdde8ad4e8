import type { Context } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { parseId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import type { DeliveryId } from "./event.ts";
import { signingSecrets } from "./secrets.ts";
import { showDelivery } from "./show-delivery.ts";
import { signatureHeaders } from "./signature.ts";

/** Receivers should refuse a webhook whose timestamp is further away than this. */
const TOLERANCE_MS = 5 * 60 * 1_000;

/** What a receiver got: its headers as lines `Name: value`, and its body. */
export interface ReceivedWebhook {
  headers: string;
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

/** Says whether the signature of a received webhook holds, and if not, why. Reveals nothing about the secrets. */
export async function explainSignature(ctx: Context, { headers, body }: ReceivedWebhook): Promise<SignatureVerdict> {
  const given = readHeaders(headers);
  const timestamp = given.get("webhook-timestamp") ?? "";
  const sentAt = /^\d{1,12}$/.test(timestamp) ? new Date(Number(timestamp) * 1_000) : null;
  const ageMs = sentAt && ctx.clock.now().getTime() - sentAt.getTime();
  const isTimely = ageMs !== null && Math.abs(ageMs) <= TOLERANCE_MS;
  const failed = (fault: SignatureFault) => ({ fault, secret: null, ageMs, isTimely });

  const deliveryId = parseId<"delivery">(given.get("webhook-id") ?? "");
  const signatures = (given.get("webhook-signature") ?? "").split(" ").filter((part) => part.startsWith("v1,"));
  if (deliveryId === null) return failed("id_missing");
  if (sentAt === null) return failed("timestamp_missing");
  if (signatures.length === 0) return failed("signature_missing");

  const secrets = await signingSecrets(ctx);
  const signerOf = (bytes: Buffer) =>
    secrets.findIndex((secret) => isSigned({ deliveryId, sentAt, bytes, secret }, signatures));
  const signer = signerOf(Buffer.from(body));
  if (signer !== -1) return { fault: null, secret: signer === 0 ? "current" : "previous", ageMs, isTimely };

  const sentBody = await bodyOf(ctx, deliveryId);
  if (sentBody === null) return failed("unknown_event");
  if (signerOf(Buffer.from(sentBody)) === -1) return failed("other_secret");
  return failed(isSameValue(body, sentBody) ? "body_rewritten" : "body_changed");
}

function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function isSigned(
  { deliveryId, sentAt, bytes, secret }: { deliveryId: DeliveryId; sentAt: Date; bytes: Buffer; secret: Buffer },
  signatures: readonly string[],
): boolean {
  const expected = Buffer.from(signatureHeaders(deliveryId, sentAt, bytes, [secret])["webhook-signature"]!);
  return signatures.some((signature) => equalBytes(Buffer.from(signature), expected));
}

async function bodyOf(ctx: Context, deliveryId: DeliveryId): Promise<string | null> {
  try {
    return (await showDelivery(ctx, deliveryId)).body;
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
