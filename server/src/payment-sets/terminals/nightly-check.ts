import { findTenants } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { DatabaseUnavailable } from "#platform/database/failures.ts";
import { Refusal } from "#platform/refusal.ts";
import { planCheck } from "../store/planned-checks.ts";
import { checkTerminal } from "./check-terminal.ts";
import { nextNightlyCheck } from "./next-nightly-check.ts";

const HOUR_MS = 3_600_000;

/**
 * Checks a terminal that this worker has leased, and plans its next check. If the process dies, another worker checks the
 * terminal when the lease has ended.
 */
export async function checkAtNight(ctx: Context, terminalId: string): Promise<void> {
  const dueAt = await check(ctx, terminalId);
  await inTransaction(ctx, (ctx) => planCheck(ctx, terminalId, dueAt));
}

/** Returns when the next check is due. */
async function check(ctx: Context, terminalId: string): Promise<Date> {
  const { clock, tenantId } = ctx;
  try {
    const [company] = await findTenants(ctx, [tenantId]);
    if (company?.isActive === true) await checkTerminal(ctx, terminalId);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof Refusal && error.reason === "refused_twice") return new Date(clock.now().getTime() + HOUR_MS);
    ctx.log.error("a terminal could not be checked", { tenantId, terminalId, error });
  }
  return nextNightlyCheck(terminalId, clock.now());
}
