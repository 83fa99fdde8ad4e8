import { reading, type Context } from "#platform/context.ts";
import type { ReconciliationCase } from "./case.ts";
import type { ListedMovement } from "./compare-order.ts";
import { selectOpenCases } from "./store/cases.ts";
import { selectMovements } from "./store/movements.ts";

/** What the banks' lists say about orders. */
export interface BankSide {
  movements: readonly ListedMovement[];
  /** Differences that no person has closed. */
  openCases: readonly ReconciliationCase[];
}

export async function readBankSide(ctx: Context, bankOrderIds: readonly string[]): Promise<BankSide> {
  const context = reading(ctx);
  const [movements, openCases] = await Promise.all([
    selectMovements(context, bankOrderIds),
    selectOpenCases(context, bankOrderIds),
  ]);
  return { movements, openCases };
}
