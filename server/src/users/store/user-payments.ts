import type { AccountId } from "#current-accounts/index.ts";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { User, UserId } from "../user.ts";

/** The user who began a payment. */
export type PayingUser = Pick<User, "id" | "code" | "name" | "surname">;

const insert = statement(
  "userPayments.insert",
  `insert into user_payments (tenant_id, payment_id, user_id, account_id, created_at) values ($1, $2, $3, $4, $5)`,
);
const list = statement<{ paymentId: string; accountId: AccountId }>(
  "userPayments.list",
  `select payment_id as "paymentId", account_id as "accountId" from user_payments
   where tenant_id = $1 and (user_id = $2 or account_id = any($3::uuid[]))
   order by created_at desc, payment_id desc limit $4`,
);
const find = statement<{ paymentId: string }>(
  "userPayments.find",
  `select payment_id as "paymentId" from user_payments
   where tenant_id = $1 and payment_id = $2 and (user_id = $3 or account_id = any($4::uuid[]))`,
);
const payers = statement<PayingUser & { paymentId: string }>(
  "userPayments.payers",
  `select began.payment_id as "paymentId", users.id, users.code, users.name, users.surname
   from user_payments began join users on users.tenant_id = $1 and users.id = began.user_id
   where began.tenant_id = $1 and began.payment_id = any($2::uuid[]) and users.erased_at is null`,
);
const remove = statement(
  "userPayments.delete",
  "delete from user_payments where tenant_id = $1 and payment_id = any($2::uuid[])",
);

export async function insertUserPayment(
  { tx, tenantId, clock }: WriteContext,
  { paymentId, userId, accountId }: { paymentId: string; userId: UserId; accountId: AccountId },
): Promise<void> {
  await tx.run(insert, [tenantId, paymentId, userId, accountId, clock.now()]);
}

/** The newest payments that users began of these accounts, and those that this user began of any, with the account of each. */
export async function selectPaymentsOfUser(
  { tx, tenantId }: ReadContext,
  userId: UserId,
  accounts: readonly { id: AccountId }[],
  limit: number,
): Promise<ReadonlyMap<string, AccountId>> {
  const rows = await tx.rows(list, [tenantId, userId, accounts.map(({ id }) => id), limit]);
  return new Map(rows.map(({ paymentId, accountId }) => [paymentId, accountId]));
}

/** Whether a user began the payment of one of these accounts, or this user that of any. */
export async function isPaymentOfUser(
  { tx, tenantId }: ReadContext,
  { paymentId, userId, accounts }: { paymentId: string; userId: UserId; accounts: readonly { id: AccountId }[] },
): Promise<boolean> {
  return (await tx.row(find, [tenantId, paymentId, userId, accounts.map(({ id }) => id)])) !== undefined;
}

/** Who began each of the payments. Those that nobody began here, and those of erased users, have no entry. */
export async function findPayingUsers(
  ctx: Context | ReadContext,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, PayingUser>> {
  if (paymentIds.length === 0) return new Map();
  const { tx, tenantId } = reading(ctx);
  const rows = await tx.rows(payers, [tenantId, paymentIds]);
  return new Map(rows.map(({ paymentId, ...user }) => [paymentId, user]));
}

/** For payments that are deleted because nobody tried to pay them. */
export async function deleteUserPayments(
  tx: Transaction,
  tenantId: TenantId,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.run(remove, [tenantId, paymentIds]);
}
