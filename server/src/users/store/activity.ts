import type { AccountId } from "#current-accounts/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { expiringRows } from "#platform/retention.ts";
import type { UserId } from "../user.ts";

export const userActions = [
  "Invited",
  "LoggedIn",
  "LoginFailed",
  "LoggedOut",
  "StatementDownloaded",
  "PaymentStarted",
  "DataExported",
] as const;
export type UserAction = (typeof userActions)[number];

/** What a user did, or what was done for the user. */
export interface UserActivity {
  at: Date;
  action: UserAction;
  accountId: AccountId | null;
  paymentId: string | null;
  /** "Chrome, Windows"; "" if it is unknown. */
  device: string;
}

const insert = statement(
  "userActivity.insert",
  `insert into user_activity (tenant_id, id, user_id, at, action, account_id, payment_id, device)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const matching = `from user_activity where tenant_id = $1 and user_id = $2
  and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at <= $4)`;
const count = statement<{ count: number }>("userActivity.count", `select count(*) as count ${matching}`);
const list = statement<UserActivity>(
  "userActivity.list",
  `select at, action, account_id as "accountId", payment_id as "paymentId", device ${matching}
   order by at desc, id desc limit $5 offset $6`,
);
const remove = statement("userActivity.delete", "delete from user_activity where tenant_id = $1 and user_id = $2");

export interface NewActivity {
  userId: UserId;
  action: UserAction;
  accountId?: AccountId;
  paymentId?: string;
  device: string;
}

export async function insertActivity(
  { tx, tenantId, clock }: WriteContext,
  { userId, action, accountId, paymentId, device }: NewActivity,
): Promise<void> {
  const about = [accountId ?? null, paymentId ?? null];
  await tx.run(insert, [tenantId, newId(), userId, clock.now(), action, ...about, device]);
}

/** Newest first. */
export async function selectActivity(
  { tx, tenantId }: ReadContext,
  { userId, from, to }: { userId: UserId; from: Date | null; to: Date | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ totalCount: number; activity: UserActivity[] }> {
  const values = [tenantId, userId, from, to];
  const [counted, activity] = await Promise.all([tx.row(count, values), tx.rows(list, [...values, limit, offset])]);
  return { totalCount: counted?.count ?? 0, activity };
}

export async function deleteActivity({ tx, tenantId }: WriteContext, userId: UserId): Promise<void> {
  await tx.run(remove, [tenantId, userId]);
}

export const oldUserActivity = expiringRows({ name: "users.activity", table: "user_activity", age: "at" });
