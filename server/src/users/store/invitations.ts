import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Id } from "#platform/ids.ts";
import { expiringRows } from "#platform/retention.ts";
import type { UserId } from "../user.ts";

export type UserInvitationId = Id<"user invitation">;

const insert = statement(
  "userInvitations.insert",
  `insert into user_invitations (tenant_id, id, user_id, hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);
const count = statement<{ count: number }>(
  "userInvitations.count",
  `select count(*) as count from user_invitations where tenant_id = $1 and user_id = $2 and created_at > $3`,
);
const find = statement<{ userId: UserId; expiresAt: Date; endedAt: Date | null }>(
  "userInvitations.find",
  `select user_id as "userId", expires_at as "expiresAt", ended_at as "endedAt" from user_invitations
   where tenant_id = $1 and hash = $2`,
);
const use = statement(
  "userInvitations.use",
  `update user_invitations set ended_at = $3, ended_as = 'used'
   where tenant_id = $1 and hash = $2 and ended_at is null and expires_at > $3`,
);
const endAll = statement(
  "userInvitations.end",
  `update user_invitations set ended_at = $3, ended_as = $4 where tenant_id = $1 and user_id = $2 and ended_at is null`,
);
const remove = statement(
  "userInvitations.delete",
  "delete from user_invitations where tenant_id = $1 and user_id = $2",
);

export async function insertInvitation(
  { tx, tenantId, clock }: WriteContext,
  { id, userId, hash, expiresAt }: { id: UserInvitationId; userId: UserId; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.run(insert, [tenantId, id, userId, hash, clock.now(), expiresAt]);
}

export async function countInvitations({ tx, tenantId }: ReadContext, userId: UserId, since: Date): Promise<number> {
  return (await tx.row(count, [tenantId, userId, since]))?.count ?? 0;
}

export function selectInvitation({ tx, tenantId }: ReadContext, hash: Buffer) {
  return tx.row(find, [tenantId, hash]);
}

/** Returns false if the invitation is over. */
export async function useInvitation({ tx, tenantId, clock }: WriteContext, hash: Buffer): Promise<boolean> {
  return (await tx.run(use, [tenantId, hash, clock.now()])) > 0;
}

export async function endInvitations(
  { tx, tenantId, clock }: WriteContext,
  userId: UserId,
  as: "replaced" | "withdrawn",
): Promise<void> {
  await tx.run(endAll, [tenantId, userId, clock.now(), as]);
}

export async function deleteInvitations({ tx, tenantId }: WriteContext, userId: UserId): Promise<void> {
  await tx.run(remove, [tenantId, userId]);
}

export const oldUserInvitations = expiringRows({
  name: "users.invitations",
  table: "user_invitations",
  age: "expires_at",
});
