import type { WriteContext } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Role } from "../access.ts";
import type { InvitationId, StoredInvitation } from "../invitation.ts";

interface InvitationRow {
  tenant_id: TenantId;
  id: InvitationId;
  email: string;
  email_key: string;
  roles: Role[];
  expires_at: Date;
  ended_at: Date | null;
}

const columns = `tenant_id, id, email, email_key, roles, expires_at, ended_at`;

const insert = statement<{ id: InvitationId }>(
  "invitations.insert",
  `insert into invitations (tenant_id, id, email, email_key, roles, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
);

export interface NewInvitationRow {
  id: InvitationId;
  email: string;
  emailKey: string;
  roles: readonly Role[];
  expiresAt: Date;
}

/** Returns false if the id was used before, or somebody else invited this address at the same moment. */
export async function insertInvitation(
  { tx, tenantId, clock }: WriteContext,
  given: NewInvitationRow,
): Promise<boolean> {
  const { id, email, emailKey, roles, expiresAt } = given;
  return (await tx.row(insert, [tenantId, id, email, emailKey, roles, clock.now(), expiresAt])) !== undefined;
}

const endOthers = statement(
  "invitations.endOthers",
  `update invitations set ended_at = $4 where tenant_id = $1 and email_key = $2 and id <> $3 and ended_at is null`,
);

/** Ends the open invitations of an address, except one. */
export async function endOtherInvitations(
  { tx, tenantId, clock }: WriteContext,
  { emailKey, id }: { emailKey: string; id: InvitationId },
): Promise<void> {
  await tx.run(endOthers, [tenantId, emailKey, id, clock.now()]);
}

const countSince = statement<{ count: number }>(
  "invitations.countSince",
  `select count(*) as count from invitations where tenant_id = $1 and email_key = $2 and id <> $3 and created_at > $4`,
);

/** Counts the invitations of an address, except one. */
export async function countInvitationsSince(
  { tx, tenantId }: WriteContext,
  { emailKey, id }: { emailKey: string; id: InvitationId },
  since: Date,
): Promise<number> {
  return (await tx.row(countSince, [tenantId, emailKey, id, since]))?.count ?? 0;
}

const end = statement(
  "invitations.end",
  `update invitations set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null`,
);

/** Returns false if it has ended before. */
export async function endInvitation(
  tx: Transaction,
  { tenantId, id, now }: { tenantId: TenantId; id: InvitationId; now: Date },
): Promise<boolean> {
  return (await tx.run(end, [tenantId, id, now])) > 0;
}

const lock = statement<InvitationRow>(
  "invitations.lock",
  `select ${columns} from invitations where tenant_id = $1 and id = $2 for update`,
);
const byId = statement<InvitationRow>("invitations.selectById", `select ${columns} from invitations where id = $1`);
const open = statement<InvitationRow>(
  "invitations.selectOpen",
  `select ${columns} from invitations where tenant_id = $1 and ended_at is null and expires_at > $2
   order by id desc limit $3`,
);

export async function lockInvitation(
  tx: Transaction,
  tenantId: TenantId,
  id: InvitationId,
): Promise<StoredInvitation | undefined> {
  const row = await tx.row(lock, [tenantId, id]);
  return row && invitationOf(row);
}

/** An invitation's link does not name its tenant, so the system role looks it up. */
export async function selectInvitation(db: Reading, id: InvitationId): Promise<StoredInvitation | undefined> {
  const row = await db.row(byId, [id]);
  return row && invitationOf(row);
}

export async function selectOpenInvitations(
  { tx, tenantId, clock }: WriteContext,
  limit: number,
): Promise<StoredInvitation[]> {
  return (await tx.rows(open, [tenantId, clock.now(), limit])).map(invitationOf);
}

function invitationOf({ id, email, roles, ...row }: InvitationRow): StoredInvitation {
  const { tenant_id: tenantId, email_key: emailKey, expires_at: expiresAt, ended_at: endedAt } = row;
  return { id, tenantId, email, emailKey, roles, expiresAt, endedAt };
}
