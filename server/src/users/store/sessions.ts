import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Writing } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { expiringRows } from "#platform/retention.ts";
import type { LoginBrowser, SessionEnd, UserSession, UserSessionId } from "../log-in/session.ts";
import type { UserId } from "../user.ts";

const insert = statement(
  "userSessions.insert",
  `insert into user_sessions (tenant_id, id, user_id, hash, browser_hash, device, created_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
const columns = `id, device, created_at as "createdAt", seen_at as "seenAt"`;
const open = `ended_at is null and seen_at > $3 and created_at > $4`;
const find = statement<UserSession & { userId: UserId }>(
  "userSessions.find",
  `select ${columns}, user_id as "userId" from user_sessions where tenant_id = $1 and hash = $2 and ${open}`,
);
const list = statement<UserSession>(
  "userSessions.list",
  `select ${columns} from user_sessions where tenant_id = $1 and user_id = $2 and ${open} order by created_at desc, id desc`,
);
const touch = statement(
  "userSessions.touch",
  `update user_sessions set seen_at = $3 where tenant_id = $1 and id = $2 and seen_at < $3`,
);
const endOne = statement(
  "userSessions.end",
  `update user_sessions set ended_at = $4, ended_as = $5
   where tenant_id = $1 and user_id = $2 and id = $3 and ended_at is null`,
);
const endAll = statement(
  "userSessions.endAll",
  `update user_sessions set ended_at = $3, ended_as = $4 where tenant_id = $1 and user_id = $2 and ended_at is null`,
);
const endOldest = statement(
  "userSessions.endOldest",
  `update user_sessions set ended_at = $4, ended_as = 'too_many'
   where tenant_id = $1 and user_id = $2 and ended_at is null and id not in (
     select id from user_sessions where tenant_id = $1 and user_id = $2 and ended_at is null
     order by created_at desc, id desc limit $3)`,
);
const endOfBrowser = statement(
  "userSessions.endOfBrowser",
  `update user_sessions set ended_at = $4, ended_as = 'log_out'
   where tenant_id = $1 and user_id = $2 and browser_hash = $3 and ended_at is null`,
);
const owner = statement<{ userId: UserId }>(
  "userSessions.owner",
  `select user_id as "userId" from user_sessions where tenant_id = $1 and id = $2 and created_at > $3`,
);
const knows = statement<{ isKnown: boolean }>(
  "userSessions.knowsBrowser",
  `select exists (select from user_sessions where tenant_id = $1 and user_id = any($2::uuid[]) and browser_hash = $3) as "isKnown"`,
);
const remove = statement("userSessions.delete", "delete from user_sessions where tenant_id = $1 and user_id = $2");

export interface NewSession {
  id: UserSessionId;
  userId: UserId;
  hash: Buffer;
  browser: LoginBrowser;
}

export async function insertSession(
  { tx, tenantId, clock }: WriteContext,
  { id, userId, hash, browser }: NewSession,
): Promise<void> {
  await tx.run(insert, [tenantId, id, userId, hash, browser.hash, browser.device, clock.now()]);
}

export async function endSessionsOfBrowser(
  { tx, tenantId, clock }: WriteContext,
  userId: UserId,
  browserHash: Buffer,
): Promise<void> {
  await tx.run(endOfBrowser, [tenantId, userId, browserHash, clock.now()]);
}

/** The user of a session that was opened after `since`, also of one that has ended. */
export async function selectOwnerOfSession(
  { tx, tenantId }: ReadContext,
  id: UserSessionId,
  since: Date,
): Promise<UserId | undefined> {
  return (await tx.row(owner, [tenantId, id, since]))?.userId;
}

export interface SessionLimits {
  idleSince: Date;
  createdSince: Date;
}

export function selectSession({ tx, tenantId }: ReadContext, hash: Buffer, limits: SessionLimits) {
  return tx.row(find, [tenantId, hash, limits.idleSince, limits.createdSince]);
}

/** Open sessions, newest first. */
export function selectSessions({ tx, tenantId }: ReadContext, userId: UserId, limits: SessionLimits) {
  return tx.rows(list, [tenantId, userId, limits.idleSince, limits.createdSince]);
}

export async function touchSession(
  { tenantId, clock }: Pick<ReadContext, "tenantId" | "clock">,
  db: Writing,
  id: UserSessionId,
): Promise<void> {
  await db.run(touch, [tenantId, id, clock.now()]);
}

/** Returns false if the user has no such session that is open. */
export async function endSession(
  { tx, tenantId, clock }: WriteContext,
  { userId, id, as }: { userId: UserId; id: UserSessionId; as: SessionEnd },
): Promise<boolean> {
  return (await tx.run(endOne, [tenantId, userId, id, clock.now(), as])) > 0;
}

/** Returns how many there were. */
export function endSessions({ tx, tenantId, clock }: WriteContext, userId: UserId, as: SessionEnd): Promise<number> {
  return tx.run(endAll, [tenantId, userId, clock.now(), as]);
}

export async function endOldestSessions(
  { tx, tenantId, clock }: WriteContext,
  userId: UserId,
  kept: number,
): Promise<void> {
  await tx.run(endOldest, [tenantId, userId, kept, clock.now()]);
}

/** Whether one of the users has logged in with this browser, for as long as sessions are kept. */
export async function hasLoggedInWith(
  { tx, tenantId }: ReadContext,
  userIds: readonly UserId[],
  browserHash: Buffer,
): Promise<boolean> {
  return (await tx.row(knows, [tenantId, userIds, browserHash]))?.isKnown === true;
}

export async function deleteSessions({ tx, tenantId }: WriteContext, userId: UserId): Promise<void> {
  await tx.run(remove, [tenantId, userId]);
}

export const oldUserSessions = expiringRows({ name: "users.sessions", table: "user_sessions", age: "created_at" });
