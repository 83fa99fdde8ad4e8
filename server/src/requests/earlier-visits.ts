import { addAmounts, subtractAmounts, zero } from "@servicepay/money";
import { findPaymentsById } from "#payments/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { PaymentRequestId, RequestVisit, StoredRequest } from "./payment-request.ts";
import { selectVisitsOfVisitor } from "./store/visits.ts";
import { withdrawUnlessCharged } from "./withdraw-unless-charged.ts";

/** Choosing again ends the browser's open visit, so only visits that may have been charged can be older than this many. */
const VISITS_MAX = 5;

/**
 * The browser chooses again: its open visits end, unless they may have been charged. Returns true if one ended. The caller
 * has locked the request.
 */
export async function withdrawEarlierVisits(
  ctx: WriteContext,
  requestId: PaymentRequestId,
  visitorHash: Buffer,
): Promise<boolean> {
  let hasEnded = false;
  for (const { paymentId } of await openVisits(ctx, requestId, visitorHash))
    hasEnded = (await withdrawUnlessCharged(ctx, paymentId)) || hasEnded;
  return hasEnded;
}

/** The request as the browser may use it: without what its own open visits hold, because choosing again ends them. */
export async function withoutOwnVisits(
  ctx: ReadContext,
  request: StoredRequest,
  visitorHash: Buffer | null,
): Promise<StoredRequest> {
  const own = visitorHash === null ? [] : await openVisits(ctx, request.id, visitorHash);
  const amount = own.reduce((sum, visit) => addAmounts(sum, visit.amount), zero);
  return {
    ...request,
    heldCount: request.heldCount - own.length,
    heldAmount: subtractAmounts(request.heldAmount, amount),
  };
}

async function openVisits(ctx: ReadContext, requestId: PaymentRequestId, visitorHash: Buffer): Promise<RequestVisit[]> {
  const visits = await selectVisitsOfVisitor(ctx, requestId, { visitorHash, limit: VISITS_MAX });
  const payments = await findPaymentsById(
    ctx,
    visits.map(({ paymentId }) => paymentId),
  );
  const now = ctx.clock.now();
  const open = new Set(
    payments.filter(({ state, expiresAt }) => state === "open" && expiresAt > now).map(({ id }) => id),
  );
  return visits.filter(({ paymentId }) => open.has(paymentId));
}
