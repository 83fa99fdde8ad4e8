import type { AccountId } from "#current-accounts/index.ts";
import type { CustomerId } from "#customers/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { UserAccount } from "../user-account.ts";
import type { UserId } from "../user.ts";

interface EntryRow {
  user_id: UserId;
  customer_id: CustomerId | null;
  account_id: AccountId | null;
  can_pay: boolean;
}

const selectOfUsers = statement<EntryRow>(
  "userAccounts.ofUsers",
  `select user_id, customer_id, account_id, can_pay from user_accounts
   where tenant_id = $1 and user_id = any($2::uuid[]) order by user_id, position`,
);
const insertAll = statement(
  "userAccounts.insert",
  `insert into user_accounts (tenant_id, user_id, position, customer_id, account_id, can_pay)
   select $1, $2, position, customer_id, account_id, can_pay
   from unnest($3::uuid[], $4::uuid[], $5::boolean[]) with ordinality as given (customer_id, account_id, can_pay, position)
   returning position`,
);
const deleteOfUser = statement(
  "userAccounts.delete",
  "delete from user_accounts where tenant_id = $1 and user_id = $2",
);
const deleteOfCustomer = statement(
  "userAccounts.deleteOfCustomer",
  "delete from user_accounts where tenant_id = $1 and customer_id = $2",
);

/** The entries of the users who have any, in their order. */
export async function selectEntries(
  { tx, tenantId }: ReadContext,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, UserAccount[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.rows(selectOfUsers, [tenantId, userIds]);
  const byUser = Map.groupBy(rows, ({ user_id: userId }) => userId);
  return new Map([...byUser].map(([id, ofUser]) => [id, ofUser.map(entryOf)]));
}

function entryOf({ customer_id: customerId, account_id: accountId, can_pay: canPay }: EntryRow): UserAccount {
  if (customerId !== null) return { customerId, accountId: null, canPay };
  // The table has a check that one of them is not null.
  return { customerId: null, accountId: accountId!, canPay };
}

export async function insertEntries(ctx: WriteContext, userId: UserId, entries: readonly UserAccount[]): Promise<void> {
  if (entries.length === 0) return;
  const columns = [
    entries.map(({ customerId }) => customerId),
    entries.map(({ accountId }) => accountId),
    entries.map(({ canPay }) => canPay),
  ];
  await ctx.tx.run(insertAll, [ctx.tenantId, userId, ...columns]);
}

export async function deleteEntries(ctx: WriteContext, userId: UserId): Promise<void> {
  await ctx.tx.run(deleteOfUser, [ctx.tenantId, userId]);
}

/** An erased customer is opened to nobody any more. */
export async function closeCustomerToUsers(ctx: WriteContext, customerId: CustomerId): Promise<void> {
  await ctx.tx.run(deleteOfCustomer, [ctx.tenantId, customerId]);
}
