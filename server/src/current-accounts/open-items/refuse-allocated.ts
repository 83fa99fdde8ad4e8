import { addAmounts, amountFromDecimal, formatDecimal, type Amount } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { selectAllocatedAmounts } from "../store/allocations.ts";
import type { TransactionRow } from "../store/transactions.ts";
import type { AccountTransaction } from "../transaction.ts";

/**
 * Refuses (409) a change that would leave less of an item than payers have paid or are paying: to delete it, to move it to another
 * account or currency, or to lower its amount. The caller has locked the item. `key` is the field by which the request names it.
 */
export async function refuseAllocated(
  ctx: WriteContext,
  row: TransactionRow,
  { changed, key }: { changed: AccountTransaction | "deleted"; key: string },
): Promise<void> {
  const before = {
    accountErpCode: row.account_erp_code,
    currencyCode: row.currency_code,
    amount: amountFromDecimal(row.amount)!,
  };
  const reduction = changed === "deleted" ? { field: key, left: nothing } : reductionOf(before, changed);
  if (reduction === null) return;
  const { field, left } = reduction;
  const { posted, reserved } = await selectAllocatedAmounts(ctx, row.id);
  if (posted > left)
    throw conflict(
      `A payer has paid ${formatDecimal(posted, 2)} of this transaction. Refund the payment first, or write a transaction of the opposite amount.`,
      { field, reason: "paid" },
    );
  if (addAmounts(posted, reserved) > left)
    throw conflict("A payer is paying this transaction at the moment. Try again in 20 minutes.", {
      field,
      reason: "being_paid",
    });
}

const nothing = 0n as Amount;

/** What decides how much of an item payments may pay. */
export type ItemMoney = Pick<AccountTransaction, "accountErpCode" | "currencyCode" | "amount">;

/** The field that reduces the item, and the amount that is left for what payments pay of it. Null: the change does not reduce it. */
export function reductionOf(
  before: ItemMoney,
  changed: ItemMoney,
): { field: "accountErpCode" | "currencyCode" | "amount"; left: Amount } | null {
  if (changed.accountErpCode !== before.accountErpCode) return { field: "accountErpCode", left: nothing };
  if (changed.currencyCode !== before.currencyCode) return { field: "currencyCode", left: nothing };
  if (changed.amount >= before.amount) return null;
  return { field: "amount", left: changed.amount > nothing ? changed.amount : nothing };
}
