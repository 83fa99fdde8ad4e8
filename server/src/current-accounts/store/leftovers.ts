import { leftoverRows } from "#platform/leftovers.ts";

/** They are in no list and in no count since they were deleted. */
export const deletedTransactions = leftoverRows({
  name: "transactions.deleted",
  table: "account_transactions",
  age: "deleted_at",
});
