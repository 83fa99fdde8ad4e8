import { inTransaction, type Context } from "#platform/context.ts";
import { DatabaseUnavailable } from "#platform/database/failures.ts";
import { checkTerminal } from "../terminals/check-terminal.ts";
import { noteCheck } from "./note-check.ts";

/**
 * Checks the bank of an open terminal that this worker has leased; `checkTerminal` notes the result. If the process dies, another
 * worker checks it when the lease has ended.
 */
export async function checkOpenTerminal(ctx: Context, terminalId: string): Promise<void> {
  try {
    await checkTerminal(ctx, terminalId);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // The bank refused two checks within the hour, or the settings cannot be used.
    ctx.log.warn("an open terminal could not be checked and rests longer", {
      tenantId: ctx.tenantId,
      terminalId,
      error,
    });
    await inTransaction(ctx, (ctx) => noteCheck(ctx, terminalId, false));
  }
}
