import type { NoticeKind } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Role } from "../access.ts";
import type { CompanyMember, Locale, MemberId, MemberName } from "../member.ts";

interface CompanyMemberRow {
  id: MemberId;
  email: string;
  name: string;
  roles: Role[];
  has_second_factor: boolean;
  created_at: Date;
  last_seen_at: Date | null;
}

const companyMembers = `select m.id, m.email, m.name, c.roles, c.created_at,
     m.totp_secret is not null or exists (select from passkeys p where p.member_id = m.id) as has_second_factor,
     (select max(s.seen_at) from member_sessions s where s.member_id = m.id and s.state = 'open') as last_seen_at
   from memberships c join members m on m.id = c.member_id where c.tenant_id = $1 and c.removed_at is null`;
const all = statement<CompanyMemberRow>("memberships.selectAll", `${companyMembers} order by m.name, m.id limit $2`);
const byMember = statement<CompanyMemberRow>("memberships.selectByMember", `${companyMembers} and m.id = $2`);

export async function selectCompanyMembers(db: Reading, tenantId: TenantId, limit: number): Promise<CompanyMember[]> {
  return (await db.rows(all, [tenantId, limit])).map(companyMemberOf);
}

export async function selectCompanyMember(
  { tx, tenantId }: WriteContext,
  id: MemberId,
): Promise<CompanyMember | undefined> {
  const row = await tx.row(byMember, [tenantId, id]);
  return row && companyMemberOf(row);
}

/** A member whom a company's notices are mailed to. */
export interface MailedMember {
  id: MemberId;
  email: string;
  locale: Locale;
  roles: readonly Role[];
}

const toMail = statement<MailedMember>(
  "memberships.selectToMail",
  `select m.id, m.email, m.locale, c.roles from memberships c join members m on m.id = c.member_id
   where c.tenant_id = $1 and c.removed_at is null and m.address_proven_at is not null and not $2 = any(m.muted_notices)
   order by m.id limit $3`,
);

/** Members with a proven address who have not muted notices of this kind. */
export function selectToMail(db: Reading, tenantId: TenantId, kind: NoticeKind, limit: number) {
  return db.rows(toMail, [tenantId, kind, limit]);
}

const names = statement<{ id: MemberId; name: string; is_removed: boolean }>(
  "memberships.selectNames",
  `select m.id, m.name, c.removed_at is not null as is_removed
   from memberships c join members m on m.id = c.member_id
   where c.tenant_id = $1 order by is_removed, m.name, m.id limit $2`,
);

/** Members first, then people who were removed. */
export async function selectMemberNames(db: Reading, tenantId: TenantId, limit: number): Promise<MemberName[]> {
  const rows = await db.rows(names, [tenantId, limit]);
  return rows.map(({ id, name, is_removed: isRemoved }) => ({ id, name, isRemoved }));
}

function companyMemberOf(row: CompanyMemberRow): CompanyMember {
  const { id, email, name, roles, has_second_factor: hasSecondFactor } = row;
  return { id, email, name, roles, hasSecondFactor, joinedAt: row.created_at, lastSeenAt: row.last_seen_at };
}

const byEmail = statement<{ member_id: MemberId }>(
  "memberships.selectByEmail",
  `select c.member_id from memberships c join members m on m.id = c.member_id
   where c.tenant_id = $1 and m.email_key = $2 and c.removed_at is null and m.address_proven_at is not null`,
);

/** A member who never proved the address can be invited again. */
export async function isMember({ tx, tenantId }: WriteContext, emailKey: string): Promise<boolean> {
  return (await tx.row(byEmail, [tenantId, emailKey])) !== undefined;
}

const count = statement<{ members: number; administrators: number }>(
  "memberships.count",
  `select count(*) as members, count(*) filter (where 'administrator' = any(roles)) as administrators
   from memberships where tenant_id = $1 and removed_at is null`,
);

export async function countMemberships(
  db: Reading,
  tenantId: TenantId,
): Promise<{ members: number; administrators: number }> {
  return (await db.row(count, [tenantId])) ?? { members: 0, administrators: 0 };
}

const administrators = statement<{ member_id: MemberId }>(
  "memberships.lockAdministrators",
  `select member_id from memberships where tenant_id = $1 and removed_at is null and 'administrator' = any(roles)
   order by member_id for update`,
);

/** Locks a company's administrators in one order, so that two administrators who change each other wait instead of deadlocking. */
export async function lockAdministrators({ tx, tenantId }: WriteContext): Promise<MemberId[]> {
  return (await tx.rows(administrators, [tenantId])).map(({ member_id: id }) => id);
}

const lock = statement<{ roles: Role[] }>(
  "memberships.lock",
  `select roles from memberships where tenant_id = $1 and member_id = $2 and removed_at is null for update`,
);

/** Returns undefined if the person is not a member. */
export async function lockRoles({ tx, tenantId }: WriteContext, memberId: MemberId): Promise<Role[] | undefined> {
  return (await tx.row(lock, [tenantId, memberId]))?.roles;
}

const insert = statement(
  "memberships.insert",
  `insert into memberships (tenant_id, member_id, roles, created_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, member_id) do update set roles = excluded.roles, created_at = excluded.created_at,
     removed_at = null where memberships.removed_at is not null`,
);

export interface NewMembership {
  tenantId: TenantId;
  memberId: MemberId;
  roles: readonly Role[];
  createdAt: Date;
}

/** Returns false if the person is a member already; a removed membership is renewed. */
export async function insertMembership(tx: Transaction, given: NewMembership): Promise<boolean> {
  const { tenantId, memberId, roles, createdAt } = given;
  return (await tx.run(insert, [tenantId, memberId, roles, createdAt])) > 0;
}

const setRoles = statement(
  "memberships.updateRoles",
  `update memberships set roles = $3 where tenant_id = $1 and member_id = $2`,
);
const remove = statement(
  "memberships.remove",
  `update memberships set removed_at = $3 where tenant_id = $1 and member_id = $2`,
);

export async function updateRoles(
  { tx, tenantId }: WriteContext,
  memberId: MemberId,
  roles: readonly Role[],
): Promise<void> {
  await tx.run(setRoles, [tenantId, memberId, roles]);
}

export async function removeMembership({ tx, tenantId, clock }: WriteContext, memberId: MemberId): Promise<void> {
  await tx.run(remove, [tenantId, memberId, clock.now()]);
}

const endSessions = statement(
  "memberships.endSessions",
  `update memberships set sessions_ended_at = $3 where tenant_id = $1 and member_id = $2`,
);

/** The member's present sessions no longer enter the company. */
export async function endSessionsInCompany({ tx, tenantId, clock }: WriteContext, memberId: MemberId): Promise<void> {
  await tx.run(endSessions, [tenantId, memberId, clock.now()]);
}

export interface Membership {
  tenantId: TenantId;
  roles: readonly Role[];
}

export interface SessionMembership extends Membership {
  /** The company lets members enter only with its provider. */
  requiresProvider: boolean;
  operatorsUntil: Date | null;
  /** Sessions opened until then do not enter the company. */
  sessionsEndedAt: Date | null;
}

interface MembershipRow {
  tenant_id: TenantId;
  roles: Role[];
}

const ofMember = statement<MembershipRow>(
  "memberships.selectOfMember",
  `select tenant_id, roles from memberships where member_id = $1 and removed_at is null order by tenant_id`,
);
const ofSession = statement<
  MembershipRow & { requires_provider: boolean; operators_until: Date | null; sessions_ended_at: Date | null }
>(
  "memberships.selectOfSession",
  `select c.tenant_id, c.roles, c.sessions_ended_at, coalesce(p.is_required, false) as requires_provider, g.expires_at as operators_until
   from memberships c join member_sessions s on s.member_id = c.member_id
   left join oidc_providers p on p.tenant_id = c.tenant_id
   left join operator_grants g on g.tenant_id = c.tenant_id and g.ended_at is null and g.expires_at > $2
   where s.hash = $1 and c.removed_at is null order by c.tenant_id`,
);

export async function selectMemberships(db: Reading, memberId: MemberId): Promise<Membership[]> {
  return (await db.rows(ofMember, [memberId])).map(membershipOf);
}

/** Reads the memberships of a session's member, even if the session has ended. */
export async function selectMembershipsOfSession(db: Reading, hash: Buffer, now: Date): Promise<SessionMembership[]> {
  const rows = await db.rows(ofSession, [hash, now]);
  return rows.map((row) => ({
    ...membershipOf(row),
    requiresProvider: row.requires_provider,
    operatorsUntil: row.operators_until,
    sessionsEndedAt: row.sessions_ended_at,
  }));
}

function membershipOf({ tenant_id: tenantId, roles }: MembershipRow): Membership {
  return { tenantId, roles };
}
