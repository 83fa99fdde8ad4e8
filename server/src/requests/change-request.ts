import type { Amount } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { recordToChange, type ChangeKey } from "#platform/record-to-change.ts";
import { conflict } from "#platform/refusal.ts";
import { checkRequest } from "./check-request.ts";
import type { RequestKind, StoredRequest } from "./payment-request.ts";
import { releaseEndedVisits } from "./release-ended-visits.ts";
import { lockRequest, writeRequest } from "./store/requests.ts";

/** Absent fields keep their values; null clears a field. */
export interface RequestChange extends ChangeKey {
  code?: string | undefined;
  kind?: RequestKind | undefined;
  currency?: string | undefined;
  amount?: Amount | undefined;
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
  presets?: readonly Amount[] | undefined;
  usesMax?: number | null | undefined;
  description?: string | null | undefined;
  paymentSetId?: string | undefined;
  successUrl?: string | null | undefined;
  failUrl?: string | null | undefined;
  webhookUrl?: string | null | undefined;
  isActive?: boolean | undefined;
}

/** Kind and currency stay; a limit is never below what visits hold. */
export async function changeRequest(ctx: WriteContext, change: RequestChange): Promise<StoredRequest> {
  const stored = await recordToChange(
    change,
    (field, value) => lockRequest(ctx, field, value),
    "There is no such payment request.",
  );
  refuseFixed("kind", change.kind, stored.kind);
  refuseFixed("currencyCode", change.currency, stored.currency);
  const { id: _, updateCode: __, ...given } = change;
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const request: StoredRequest = { ...stored, ...(await checkRequest(ctx, { ...stored, ...sent })) };
  await refuseBelowHeld(ctx, stored, request);
  await writeRequest(ctx, "update", request);
  await recordAudit(ctx, { action: "payment_request.changed", recordType: "payment_request", recordId: request.id });
  return request;
}

function refuseFixed(field: string, sent: string | undefined, stored: string): void {
  if (sent === undefined || sent === stored) return;
  throw conflict(`"${field}" of a payment request cannot change: create another request.`, { field, reason: "fixed" });
}

async function refuseBelowHeld(ctx: WriteContext, stored: StoredRequest, wanted: StoredRequest): Promise<void> {
  if (fieldBelowHeld(wanted, stored) === null) return;
  const { request: current } = await releaseEndedVisits(ctx, stored);
  const field = fieldBelowHeld(wanted, current);
  if (field === null) return;
  const sentence = `"${field}" is less than what payers have paid or are paying.`;
  throw conflict(sentence, { field, reason: "below_used" });
}

function fieldBelowHeld({ kind, usesMax, amount }: StoredRequest, held: StoredRequest): "usesMax" | "amount" | null {
  if (usesMax !== null && usesMax < held.heldCount) return "usesMax";
  return kind === "parts" && amount !== null && amount < held.heldAmount ? "amount" : null;
}
