import { findPaymentsById } from "#payments/index.ts";
import type { ReadContext } from "#platform/context.ts";
import type { RequestVisit, StoredRequest } from "../payment-request.ts";
import { selectPaymentsOfSender, type VisitSender } from "../store/senders-of-visits.ts";

/** Null where nothing is scarce: a request without a limit takes any number of unpaid visits. */
export function holdingSender(
  { keys, tenantId }: Pick<ReadContext, "keys" | "tenantId">,
  { id: requestId, usesMax }: StoredRequest,
  address: string,
): VisitSender | null {
  if (usesMax === null) return null;
  return { requestId, senderHash: keys.blindIndex(tenantId, `visit-sender:${address}`) };
}

/**
 * How many seconds the sender has to wait because its unpaid visits hold as many places or parts of the request as one address
 * may hold. Null: it need not wait. `ending` are visits that end if another one is made.
 */
export async function secondsToWait(
  ctx: ReadContext,
  sender: VisitSender,
  ending: readonly RequestVisit[],
): Promise<number | null> {
  const ended = new Set<string>(ending.map(({ paymentId }) => paymentId));
  const ids = await selectPaymentsOfSender(ctx, sender);
  const payments = await findPaymentsById(
    ctx,
    ids.filter((id) => !ended.has(id)),
  );
  const now = ctx.clock.now().getTime();
  const msLeft = payments
    .filter(({ state }) => state === "open")
    .map(({ expiresAt }) => expiresAt.getTime() - now)
    .filter((ms) => ms > 0);
  if (msLeft.length < ctx.config.unpaidVisitsPerAddress) return null;
  return Math.ceil(Math.min(...msLeft) / 1_000);
}
