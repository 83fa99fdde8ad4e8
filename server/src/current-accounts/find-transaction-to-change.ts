import type { WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { lockTransaction, lockTransactionByErpCode, type TransactionRow } from "./store/transactions.ts";

/** `id` is used if both are given. */
export interface TransactionKey {
  id?: string | undefined;
  erpCode?: string | undefined;
}

/** Locks the transaction. `erpCodeField` is the caller's name for the ERP code. Refuses a transaction that a payment posted. */
export async function findTransactionToChange(
  ctx: WriteContext,
  { id, erpCode }: TransactionKey,
  erpCodeField: string,
): Promise<TransactionRow> {
  if (id === undefined && erpCode === undefined) {
    throw invalid(erpCodeField, `"${erpCodeField}" or "id" is required.`, "required");
  }
  const row = await (id === undefined ? lockTransactionByErpCode(ctx, erpCode ?? "") : lockTransaction(ctx, id));
  if (row === undefined) throw notFound("There is no such transaction.", id === undefined ? erpCodeField : "id");
  if (row.posting_kind !== null) {
    throw conflict("A payment has posted this transaction. Refund or cancel the payment instead.", {
      field: id === undefined ? erpCodeField : "id",
      reason: "posted_by_payment",
    });
  }
  return row;
}
