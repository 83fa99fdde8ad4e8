import { expiringRows } from "#platform/retention.ts";

/** Deleted transactions are in no list and no count. */
export const deletedTransactions = expiringRows({
  name: "transactions.deleted",
  table: "account_transactions",
  age: "deleted_at",
});
