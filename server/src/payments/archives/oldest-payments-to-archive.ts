import { idsOfMonth, monthOfId, ZERO_ID } from "#platform/archives/ids-of-month.ts";
import { monthsAgo } from "#platform/archives/months-ago.ts";
import { reading, type Context } from "#platform/context.ts";
import { findFirstToArchive } from "../store/archives.ts";

/** A month, such as "2025-01", with payments that a run of the archive would move to files. Null if there is none. */
export async function oldestPaymentsToArchive(ctx: Context, keptMonths: number): Promise<string | null> {
  const endedBy = monthsAgo(ctx.clock.now(), keptMonths);
  const range = { from: ZERO_ID, before: idsOfMonth(endedBy).from };
  const first = await findFirstToArchive(reading(ctx), endedBy, range);
  return first === undefined ? null : monthOfId(first.paymentId);
}
