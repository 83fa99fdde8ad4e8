import { recordAudit } from "#audit/index.ts";
import { endedWithoutMoney, findPaymentsOf, isPaid } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { StoredRequest } from "./payment-request.ts";
import { findRequest } from "./store/requests.ts";
import { releaseVisits, selectHeldVisits } from "./store/visits.ts";

const VISITS_AT_ONCE = 1_000;

export interface Released {
  request: StoredRequest;
  /** A visit holds its place but has not been paid: it may still be released. */
  isAwaited: boolean;
}

/**
 * Releases the visits whose payments have ended and left no money with the merchant. These states have no way out, so reading
 * them needs no lock on the payments. The caller has locked the request.
 */
export async function releaseEndedVisits(ctx: WriteContext, request: StoredRequest): Promise<Released> {
  let isAwaited = false;
  const ended: number[] = [];
  // A request with a limit holds at most 10,000 visits.
  for (let after = 0, isLast = false; !isLast;) {
    const visits = await selectHeldVisits(ctx, request.id, { after, limit: VISITS_AT_ONCE });
    isLast = visits.length < VISITS_AT_ONCE;
    after = visits.at(-1)?.number ?? after;
    const payments = await findPaymentsOf(
      ctx,
      visits.map(({ paymentId }) => paymentId),
    );
    const states = new Map(payments.map(({ id, state }) => [id, state]));
    for (const { number, paymentId } of visits) {
      const state = states.get(paymentId);
      if (state === undefined) throw new Error(`visit ${number} of request ${request.id} has no payment`);
      if (endedWithoutMoney(state)) ended.push(number);
      else if (!isPaid(state)) isAwaited = true;
    }
  }
  if (ended.length === 0) return { request, isAwaited };
  await releaseVisits(ctx, request.id, ended);
  await recordAudit(ctx, {
    action: "payment_request.released",
    recordType: "payment_request",
    recordId: request.id,
    details: { visits: ended.length, numbers: ended.slice(0, 100).join(" ") },
  });
  await faultPoint("requests.release_before_commit");
  return { request: (await findRequest(ctx, "id", request.id))!, isAwaited };
}
