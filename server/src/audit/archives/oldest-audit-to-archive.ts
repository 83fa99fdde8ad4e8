import { monthsAgo } from "#platform/archives/months-ago.ts";
import { reading, type Context } from "#platform/context.ts";
import { CHAIN_START } from "../entry-proof.ts";
import { findNewestArchive, findNextRange } from "../store/archives.ts";

/** The month, such as "2025-01", with which a run of the archive would begin. Null if there is none. */
export async function oldestAuditToArchive(ctx: Context, keptMonths: number): Promise<string | null> {
  const after = (await findNewestArchive(reading(ctx))) ?? { lastPosition: 0, lastHash: CHAIN_START };
  const endedBy = monthsAgo(ctx.clock.now(), keptMonths);
  const next = await findNextRange(reading(ctx), after, { endedBy, entriesMax: Number.MAX_SAFE_INTEGER });
  return next?.month ?? null;
}
