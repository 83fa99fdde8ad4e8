import type { MemberContext } from "#members/index.ts";
import { areAttemptsArchived, paymentsArchivedTo } from "#payments/index.ts";
import { boundsOf, type Period } from "./period.ts";

/**
 * The last archived month of payments, for lists of their transactions. Null if none of the period's is in the archive: a payment's
 * refund lies there too, although its own month may be a later one, and months of the archive are months in UTC.
 */
export async function archivedTo(ctx: MemberContext, period: Period): Promise<string | null> {
  return (await areAttemptsArchived(ctx, boundsOf(period))) ? paymentsArchivedTo(ctx) : null;
}
