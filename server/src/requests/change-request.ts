import { isDeepStrictEqual } from "node:util";
import type { Amount } from "@servicepay/money";
import { changedDetails, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { lockRecordToChange, type ChangeKey } from "#platform/lock-record-to-change.ts";
import { conflict } from "#platform/refusal.ts";
import { checkRequest } from "./check-request.ts";
import type { RequestKind, StoredRequest } from "./payment-request.ts";
import { releaseEndedVisits } from "./release-ended-visits.ts";
import { lockRequest, updateRequest } from "./store/requests.ts";

/** Absent fields keep their values; null clears a field. */
export interface RequestChange extends ChangeKey {
  code?: string | undefined;
  kind?: RequestKind | undefined;
  currency?: string | undefined;
  amount?: Amount | null | undefined;
  amountMin?: Amount | null | undefined;
  amountMax?: Amount | null | undefined;
  presets?: readonly Amount[] | undefined;
  usesMax?: number | null | undefined;
  description?: string | null | undefined;
  paymentSetId?: string | undefined;
  successUrl?: string | null | undefined;
  failUrl?: string | null | undefined;
  webhookUrl?: string | null | undefined;
  isActive?: boolean | undefined;
  /** Refuses the change ("stale") if somebody has changed the request after this. */
  unchangedSince?: Date | undefined;
}

/**
 * Kind and currency stay; a limit is never below what visits hold. A change that is sent again with its
 * `unchangedSince` changes nothing.
 */
export async function changeRequest(ctx: WriteContext, change: RequestChange): Promise<StoredRequest> {
  const stored = await lockRecordToChange(
    change,
    (field, value) => lockRequest(ctx, field, value),
    "There is no such payment request.",
  );
  refuseFixed("kind", change.kind, stored.kind);
  refuseFixed("currencyCode", change.currency, stored.currency);
  const request = await requestAfter(ctx, stored, change);
  if (change.unchangedSince !== undefined && stored.updatedAt > change.unchangedSince) {
    if (isStored(stored, request)) return stored;
    throw conflict("Someone else changed the request in the meantime.", { reason: "stale" });
  }
  await refuseBelowHeld(ctx, stored, request);
  await updateRequest(ctx, request);
  await recordAudit(ctx, {
    action: "payment_request.changed",
    recordType: "payment_request",
    recordId: request.id,
    details: { currency: request.currency, ...changedDetails(stored, request, shownFields) },
  });
  return request;
}

const shownFields: ChangedFields<StoredRequest> = {
  id: null,
  code: "value",
  kind: null,
  currency: null,
  amount: "value",
  amountMin: "value",
  amountMax: "value",
  presets: "name",
  usesMax: "value",
  description: "name",
  paymentSetId: "value",
  successUrl: "name",
  failUrl: "name",
  webhookUrl: "name",
  isActive: "value",
  createdBy: null,
  createdAt: null,
  address: null,
  lastNumber: null,
  heldCount: null,
  heldAmount: null,
  updatedAt: null,
};

/** Withdrawing is never refused: the payment set may have changed, so that the request could not be made today. */
async function requestAfter(ctx: WriteContext, stored: StoredRequest, change: RequestChange): Promise<StoredRequest> {
  const { id: _, updateCode: __, unchangedSince: ___, ...given } = change;
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = { ...stored, ...sent };
  const isWithdrawal = Object.keys(sent).length === 1 && change.isActive === false;
  const checked = isWithdrawal ? fields : await checkRequest(ctx, fields);
  return { ...stored, ...checked, updatedAt: ctx.clock.now() };
}

function isStored(stored: StoredRequest, wanted: StoredRequest): boolean {
  return isDeepStrictEqual(stored, { ...wanted, updatedAt: stored.updatedAt });
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
