import { expiringRows } from "#platform/retention.ts";

/** They are in no list and in no count since they were deleted. */
export const deletedTransactions = expiringRows({
  name: "transactions.deleted",
  table: "account_transactions",
  age: "deleted_at",
});
