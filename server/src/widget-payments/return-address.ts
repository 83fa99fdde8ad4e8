import type { PaymentId } from "#payments/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import { parseId, type TenantId } from "#platform/ids.ts";

const ID_BYTES = 16;

/**
 * Returns the signed address to which the browser returns after 3-D Secure. It names the payment, so no session is needed.
 */
export function returnAddress(ctx: Context, paymentId: PaymentId): string {
  const ids = Buffer.from((ctx.tenantId + paymentId).replaceAll("-", ""), "hex");
  const signature = ctx.keys.sign("redirect-signature", signedText(ctx.tenantId, paymentId));
  return `${ctx.config.publicUrl}/b2c/widget/return/${Buffer.concat([ids, signature]).toString("base64url")}`;
}

/** Reads the last path segment of a return address. Returns null unless this service signed it. */
export function readReturnAddress(
  { keys }: Pick<Platform, "keys">,
  segment: string,
): { tenantId: TenantId; paymentId: PaymentId } | null {
  const bytes = Buffer.from(segment, "base64url");
  if (bytes.toString("base64url") !== segment || bytes.length <= 2 * ID_BYTES) return null;
  const tenantId = parseId<"tenant">(guidOf(bytes.subarray(0, ID_BYTES)));
  const paymentId = parseId<"payment">(guidOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)));
  if (tenantId === null || paymentId === null) return null;
  return keys.verify("redirect-signature", signedText(tenantId, paymentId), bytes.subarray(2 * ID_BYTES))
    ? { tenantId, paymentId }
    : null;
}

function signedText(tenantId: TenantId, paymentId: PaymentId): string {
  return `widget-return:${tenantId}:${paymentId}`;
}

function guidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
