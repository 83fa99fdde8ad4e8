import type { MemberContext } from "#members/index.ts";
import { paymentsArchivedTo } from "#payments/index.ts";
import type { Period } from "./period.ts";

/** The last archived month of payments, for lists of their transactions. Null if the period begins after it. */
export async function archivedTo(ctx: MemberContext, period: Period): Promise<string | null> {
  const month = await paymentsArchivedTo(ctx);
  return month !== null && period.from.slice(0, month.length) <= month ? month : null;
}
