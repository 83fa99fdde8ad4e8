import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import type { RateRow } from "./rate.ts";
import { listOfSet, rateOf } from "../store/rates.ts";
import type { TerminalId } from "../terminals/terminal.ts";

export interface ListedRate extends RateRow {
  terminalId: TerminalId;
}

export async function listRates(ctx: Context | WriteContext, paymentSetId: string): Promise<ListedRate[]> {
  const rows = await joinTransaction(ctx, ({ tx, tenantId }) => tx.rows(listOfSet, [tenantId, paymentSetId]));
  return rows.map((row) => ({ terminalId: row.terminal_id, ...rateOf(row) }));
}
