import { addAmounts, amountFromDecimal, formatDecimal, type Amount } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { selectAllocatedAmounts } from "../store/allocations.ts";
import type { TransactionRow } from "../store/transactions.ts";
import type { Transaction } from "../transaction.ts";
import { RESERVATION_SECONDS } from "./allocation.ts";

/**
 * Refuses (409) to take away what a payer has paid or is paying of an item: to delete it, to move it or to lower it below that.
 * The caller has locked the item. `key` is the caller's name for it.
 */
export async function refuseAllocated(
  ctx: WriteContext,
  row: TransactionRow,
  { changed, key }: { changed: Transaction | "deleted"; key: string },
): Promise<void> {
  const lowered = loweredTo(row, changed, key);
  if (lowered === null) return;
  const { field, rest } = lowered;
  const reservedSince = new Date(ctx.clock.now().getTime() - RESERVATION_SECONDS * 1_000);
  const { posted, reserved } = await selectAllocatedAmounts(ctx, row.id, reservedSince);
  if (posted > rest)
    throw conflict(
      `A payer has paid ${formatDecimal(posted, 2)} of this transaction. Refund the payment first, or write a transaction of the opposite amount.`,
      { field, reason: "paid" },
    );
  if (addAmounts(posted, reserved) > rest)
    throw conflict("A payer is paying this transaction at the moment. Try again in 20 minutes.", {
      field,
      reason: "being_paid",
    });
}

const nothing = 0n as Amount;

/** What a change leaves of the item, and the field that lowers it. Null: it takes nothing away. */
function loweredTo(
  row: TransactionRow,
  changed: Transaction | "deleted",
  key: string,
): { field: string; rest: Amount } | null {
  if (changed === "deleted") return { field: key, rest: nothing };
  if (changed.accountErpCode !== row.account_erp_code) return { field: "accountErpCode", rest: nothing };
  if (changed.currencyCode !== row.currency_code) return { field: "currencyCode", rest: nothing };
  if (changed.amount >= amountFromDecimal(row.amount)!) return null;
  return { field: "amount", rest: changed.amount > 0n ? changed.amount : nothing };
}
