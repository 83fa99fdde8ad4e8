import { recordAudit } from "#audit/index.ts";
import { hasEndedWithoutMoney, findPaymentsById, isPaid } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { RequestVisit, StoredRequest } from "./payment-request.ts";
import { findRequest } from "./store/requests.ts";
import { releaseVisits, selectHeldVisits } from "./store/visits.ts";

const VISITS_AT_ONCE = 1_000;

export interface Released {
  request: StoredRequest;
  /** A visit holds its place but is not paid, so the place may become free. */
  mayReopen: boolean;
}

/**
 * Releases the visits whose payments have ended and left no money with the merchant. These states are final, so reading them
 * needs no lock on the payments. The caller has locked the request.
 */
export async function releaseEndedVisits(ctx: WriteContext, request: StoredRequest): Promise<Released> {
  let mayReopen = false;
  const ended: number[] = [];
  let visits: RequestVisit[];
  let after = 0;
  do {
    visits = await selectHeldVisits(ctx, request.id, { after, limit: VISITS_AT_ONCE });
    after = visits.at(-1)?.number ?? after;
    const payments = await findPaymentsById(
      ctx,
      visits.map(({ paymentId }) => paymentId),
    );
    const states = new Map(payments.map(({ id, state }) => [id, state]));
    for (const { number, paymentId } of visits) {
      const state = states.get(paymentId);
      if (state === undefined) throw new Error(`visit ${number} of request ${request.id} has no payment`);
      if (hasEndedWithoutMoney(state)) ended.push(number);
      else if (!isPaid(state)) mayReopen = true;
    }
  } while (visits.length === VISITS_AT_ONCE);
  if (ended.length === 0) return { request, mayReopen };
  await releaseVisits(ctx, request.id, ended);
  await recordAudit(ctx, {
    action: "payment_request.released",
    recordType: "payment_request",
    recordId: request.id,
    details: { visits: ended.length, numbers: ended.slice(0, 100).join(" ") },
  });
  await faultPoint("requests.release_before_commit");
  return { request: (await findRequest(ctx, "id", request.id))!, mayReopen };
}
