import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Id } from "#platform/ids.ts";
import { expiringRows } from "#platform/retention.ts";
import type { UserId } from "../user.ts";

export type CodeId = Id<"user code">;

/** What codes are counted for: an address, asked for by a browser that is known for it, or by all others. */
export interface CodeScope {
  addressIndex: Buffer;
  knownBrowser: Buffer | null;
}

const lock = statement(
  "userCodes.lockAddress",
  `select pg_advisory_xact_lock(hashtextextended('user-codes:' || $1::text || encode($2::bytea, 'hex'), 0))`,
);
const inScope = `tenant_id = $1 and address_index = $2
  and case when $3::bytea is null then not is_known else is_known and browser_hash = $3 end`;
const count = statement<{ inHour: number; inDay: number; failures: number }>(
  "userCodes.count",
  `select count(*) filter (where created_at > $4) as "inHour", count(*) as "inDay",
     coalesce(sum(failures), 0)::int as failures
   from user_codes where ${inScope} and created_at > $5`,
);
const replace = statement(
  "userCodes.replace",
  `update user_codes set ended_at = $4, ended_as = 'replaced' where ${inScope} and ended_at is null`,
);
const insert = statement(
  "userCodes.insert",
  `insert into user_codes (tenant_id, id, address_index, code_hash, browser_hash, user_ids, is_known, failures_max,
     created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const lockNewest = statement<{ id: CodeId; codeHash: Buffer; userIds: UserId[] }>(
  "userCodes.lockNewest",
  `select id, code_hash as "codeHash", user_ids as "userIds" from user_codes
   where tenant_id = $1 and browser_hash = $2 and ended_at is null and expires_at > $3
   order by created_at desc limit 1 for update`,
);
const fail = statement<{ isDead: boolean }>(
  "userCodes.countFailure",
  `update user_codes set failures = failures + 1,
     ended_at = case when failures + 1 >= failures_max then $3::timestamptz end,
     ended_as = case when failures + 1 >= failures_max then 'dead' end
   where tenant_id = $1 and id = $2 and ended_at is null
   returning ended_at is not null as "isDead"`,
);
const use = statement(
  "userCodes.use",
  `update user_codes set ended_at = $3, ended_as = 'used' where tenant_id = $1 and id = $2 and ended_at is null`,
);
const withdraw = statement(
  "userCodes.withdraw",
  `update user_codes set ended_at = $3, ended_as = 'withdrawn'
   where tenant_id = $1 and $2::uuid = any(user_ids) and ended_at is null`,
);
const remove = statement(
  "userCodes.delete",
  "delete from user_codes where tenant_id = $1 and $2::uuid = any(user_ids)",
);

/** Codes of one address are asked for one after the other, so that the limits hold. */
export async function lockAddress({ tx, tenantId }: WriteContext, addressIndex: Buffer): Promise<void> {
  await tx.rows(lock, [tenantId, addressIndex]);
}

export async function readCodesOfAddress(
  { tx, tenantId }: ReadContext,
  { addressIndex, knownBrowser }: CodeScope,
  since: { hour: Date; day: Date },
): Promise<{ inHour: number; inDay: number; failures: number }> {
  const row = await tx.row(count, [tenantId, addressIndex, knownBrowser, since.hour, since.day]);
  return row ?? { inHour: 0, inDay: 0, failures: 0 };
}

export async function replaceCodes(
  { tx, tenantId, clock }: WriteContext,
  { addressIndex, knownBrowser }: CodeScope,
): Promise<void> {
  await tx.run(replace, [tenantId, addressIndex, knownBrowser, clock.now()]);
}

export interface NewCode {
  id: CodeId;
  addressIndex: Buffer;
  codeHash: Buffer;
  browserHash: Buffer;
  userIds: readonly UserId[];
  isKnown: boolean;
  failuresMax: number;
  expiresAt: Date;
}

export async function insertCode({ tx, tenantId, clock }: WriteContext, code: NewCode): Promise<void> {
  const { id, addressIndex, codeHash, browserHash, userIds, isKnown, failuresMax, expiresAt } = code;
  const columns = [id, addressIndex, codeHash, browserHash, userIds, isKnown, failuresMax];
  await tx.run(insert, [tenantId, ...columns, clock.now(), expiresAt]);
}

/** The newest code of this browser that can still be typed, locked until the transaction ends. */
export function lockCodeOfBrowser({ tx, tenantId, clock }: WriteContext, browserHash: Buffer) {
  return tx.row(lockNewest, [tenantId, browserHash, clock.now()]);
}

/** Returns whether the code is dead now. */
export async function countFailure({ tx, tenantId, clock }: WriteContext, id: CodeId): Promise<boolean> {
  return (await tx.row(fail, [tenantId, id, clock.now()]))?.isDead ?? true;
}

export async function useCode({ tx, tenantId, clock }: WriteContext, id: CodeId): Promise<void> {
  await tx.run(use, [tenantId, id, clock.now()]);
}

export async function withdrawCodes({ tx, tenantId, clock }: WriteContext, userId: UserId): Promise<void> {
  await tx.run(withdraw, [tenantId, userId, clock.now()]);
}

export async function deleteCodes({ tx, tenantId }: WriteContext, userId: UserId): Promise<void> {
  await tx.run(remove, [tenantId, userId]);
}

export const oldUserCodes = expiringRows({ name: "users.codes", table: "user_codes", age: "created_at" });
