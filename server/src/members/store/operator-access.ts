import type { WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { MemberId } from "../member.ts";
import type { OperatorGrant, OperatorGrantId, OperatorVisit } from "../operator-access/operator-access.ts";
import type { MemberSessionId } from "../session.ts";

const closeExpired = statement(
  "operatorGrants.closeExpired",
  `update operator_grants set ended_at = expires_at where tenant_id = $1 and ended_at is null and expires_at <= $2`,
);
const insert = statement(
  "operatorGrants.insert",
  `insert into operator_grants (tenant_id, id, granted_by, granted_at, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id) where ended_at is null do nothing`,
);
const end = statement<{ id: OperatorGrantId }>(
  "operatorGrants.end",
  `update operator_grants set ended_at = $2, ended_by = $3
   where tenant_id = $1 and ended_at is null and expires_at > $2 returning id`,
);

/** Marks an expired grant as ended, because a company may have only one grant that has not ended. */
export async function closeExpiredGrant({ tx, tenantId, clock }: WriteContext): Promise<void> {
  await tx.run(closeExpired, [tenantId, clock.now()]);
}

/** Returns false if the company has an active grant. */
export async function insertGrant({ tx, tenantId }: WriteContext, given: OperatorGrant): Promise<boolean> {
  const { id, grantedBy, grantedAt, expiresAt } = given;
  return (await tx.run(insert, [tenantId, id, grantedBy, grantedAt, expiresAt])) > 0;
}

/** Returns null if there is no active grant. */
export async function endGrant(
  { tx, tenantId, clock }: WriteContext,
  memberId: MemberId,
): Promise<OperatorGrantId | null> {
  return (await tx.row(end, [tenantId, clock.now(), memberId]))?.id ?? null;
}

const active = statement<{
  tenant_id: TenantId;
  id: OperatorGrantId;
  granted_by: MemberId;
  granted_at: Date;
  expires_at: Date;
}>(
  "operatorGrants.selectActive",
  `select tenant_id, id, granted_by, granted_at, expires_at from operator_grants
   where tenant_id = any($1::uuid[]) and ended_at is null and expires_at > $2`,
);

/** The active grants of these companies, by company. */
export async function selectGrants(
  db: Reading,
  tenantIds: readonly TenantId[],
  now: Date,
): Promise<ReadonlyMap<TenantId, OperatorGrant>> {
  const rows = await db.rows(active, [tenantIds, now]);
  return new Map(
    rows.map(({ tenant_id: tenantId, id, granted_by: grantedBy, granted_at: grantedAt, expires_at: expiresAt }) => [
      tenantId,
      { id, grantedBy, grantedAt, expiresAt },
    ]),
  );
}

export interface GrantForSession {
  tenantId: TenantId;
  id: OperatorGrantId;
  expiresAt: Date;
  /** The session has used it before. */
  wasUsed: boolean;
}

const activeFor = statement<{ tenant_id: TenantId; id: OperatorGrantId; expires_at: Date; was_used: boolean }>(
  "operatorGrants.selectFor",
  `select g.tenant_id, g.id, g.expires_at, exists (select from operator_visits v
     where v.tenant_id = g.tenant_id and v.grant_id = g.id and v.session_id = $3) as was_used
   from operator_grants g where g.tenant_id = $1 and g.ended_at is null and g.expires_at > $2`,
);

/** The active grant, and whether the operator's session has used it. */
export async function selectGrantForSession(
  db: Reading,
  tenantId: TenantId,
  { now, sessionId }: { now: Date; sessionId: MemberSessionId },
): Promise<GrantForSession | null> {
  const row = await db.row(activeFor, [tenantId, now, sessionId]);
  return row === undefined ? null : { tenantId, id: row.id, expiresAt: row.expires_at, wasUsed: row.was_used };
}

const visit = statement(
  "operatorVisits.insert",
  `insert into operator_visits (tenant_id, grant_id, session_id, member_id, entered_at) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id, grant_id, session_id) do nothing`,
);
const visits = statement<{ name: string; entered_at: Date }>(
  "operatorVisits.selectOfGrant",
  `select m.name, v.entered_at from operator_visits v join members m on m.id = v.member_id
   where v.tenant_id = $1 and v.grant_id = $2 order by v.entered_at desc, v.session_id limit $3`,
);

/** Returns false if the session has entered already. */
export async function insertVisit(
  { tx, tenantId, clock }: WriteContext,
  { grantId, sessionId, memberId }: { grantId: OperatorGrantId; sessionId: MemberSessionId; memberId: MemberId },
): Promise<boolean> {
  return (await tx.run(visit, [tenantId, grantId, sessionId, memberId, clock.now()])) > 0;
}

export async function selectVisits(
  db: Reading,
  tenantId: TenantId,
  grantId: OperatorGrantId,
  limit: number,
): Promise<OperatorVisit[]> {
  const rows = await db.rows(visits, [tenantId, grantId, limit]);
  return rows.map(({ name, entered_at: enteredAt }) => ({ name, enteredAt }));
}
