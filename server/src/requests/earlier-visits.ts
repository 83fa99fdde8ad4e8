import { addAmounts, subtractAmounts, zero } from "@servicepay/money";
import { findPaymentsById } from "#payments/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { PaymentRequestId, RequestVisit, StoredRequest } from "./payment-request.ts";
import { selectVisitsOfVisitor } from "./store/visits.ts";
import { withdrawUnlessCharged } from "./withdraw-unless-charged.ts";

/** Choosing again ends the browser's open visit, so only visits that may have been charged can be older than this many. */
const VISITS_MAX = 5;

/** The browser's visits that nobody is paying. They end when it makes another one. */
export async function findOpenVisits(
  ctx: ReadContext,
  requestId: PaymentRequestId,
  visitorHash: Buffer,
): Promise<RequestVisit[]> {
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

/** The request as if these visits had ended. */
export function withoutVisits(request: StoredRequest, visits: readonly RequestVisit[]): StoredRequest {
  const amount = visits.reduce((sum, visit) => addAmounts(sum, visit.amount), zero);
  return {
    ...request,
    heldCount: request.heldCount - visits.length,
    heldAmount: subtractAmounts(request.heldAmount, amount),
  };
}

/** Ends the visits, unless they may have been charged. Returns true if one ended. The caller has locked the request. */
export async function withdrawVisits(ctx: WriteContext, visits: readonly RequestVisit[]): Promise<boolean> {
  let hasEnded = false;
  for (const { paymentId } of visits) hasEnded = (await withdrawUnlessCharged(ctx, paymentId)) || hasEnded;
  return hasEnded;
}
