import { recordAudit } from "../audit/index.ts";
import type { Platform, WriteContext } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Role } from "./access.ts";
import { checkRoles, type MemberId } from "./member.ts";
import {
  findMember,
  listMembers,
  lockAdministrators,
  lockMembership,
  removeMembership,
  updateRoles,
  type CompanyMemberRow,
} from "./store/company.ts";
import { selectMemberships } from "./store/members.ts";
import { endSessionsOf } from "./store/sessions.ts";

const LISTED_MAX = 500;

/** A member as the company's administrators see it. */
export interface CompanyMember {
  id: MemberId;
  email: string;
  name: string;
  roles: readonly Role[];
  hasTotp: boolean;
  joinedAt: Date;
  lastSeenAt: Date | null;
}

export async function listCompanyMembers({ tx, tenantId }: WriteContext): Promise<CompanyMember[]> {
  return (await tx.rows(listMembers, [tenantId, LISTED_MAX])).map(companyMemberOf);
}

export async function findCompanyMember({ tx, tenantId }: WriteContext, id: MemberId): Promise<CompanyMember> {
  const row = await tx.row(findMember, [tenantId, id]);
  if (row === undefined) throw noMember();
  return companyMemberOf(row);
}

/** The people who can change roles in a company. */
export async function administratorNames({ database }: Platform, tenantId: TenantId): Promise<string[]> {
  const rows = await database.readSystem().rows(listMembers, [tenantId, LISTED_MAX]);
  return rows.filter(({ roles }) => roles.includes("administrator")).map(({ name }) => name);
}

/** Sets a member's roles. `was` is what the caller saw: if somebody changed them meanwhile, nothing is changed. */
export async function setMemberRoles(
  ctx: WriteContext,
  memberId: MemberId,
  { was, roles: given }: { was: readonly string[]; roles: readonly string[] },
): Promise<Role[]> {
  const roles = checkRoles(given);
  const before = await lockedMember(ctx, memberId);
  if (sameRoles(before.roles, roles)) return roles;
  if (!sameRoles(before.roles, was))
    throw conflict("Somebody changed this member's roles meanwhile.", { field: "roles", reason: "stale" });
  if (!roles.includes("administrator")) refuseLastAdministrator(before, memberId);
  await ctx.tx.run(updateRoles, [ctx.tenantId, memberId, roles]);
  await recordAudit(ctx, {
    action: "member.roles_set",
    recordType: "member",
    recordId: memberId,
    details: { before: before.roles.join(" "), roles: roles.join(" ") },
  });
  return roles;
}

/** Ends the membership: the member's next request for this company is refused. Removing twice is refused as not found. */
export async function removeMember(ctx: WriteContext, memberId: MemberId): Promise<void> {
  const before = await lockedMember(ctx, memberId);
  refuseLastAdministrator(before, memberId);
  const now = ctx.clock.now();
  await ctx.tx.run(removeMembership, [ctx.tenantId, memberId, now]);
  const others = await ctx.tx.rows(selectMemberships, [memberId]);
  if (others.length === 0) await ctx.tx.run(endSessionsOf, [memberId, now, null]);
  await recordAudit(ctx, {
    action: "member.removed",
    recordType: "member",
    recordId: memberId,
    details: { roles: before.roles.join(" ") },
  });
}

/** Ends all sessions of a member, in every company: the member must log in again. */
export async function endMemberSessions(ctx: WriteContext, memberId: MemberId): Promise<number> {
  await lockedMember(ctx, memberId);
  const ended = await ctx.tx.run(endSessionsOf, [memberId, ctx.clock.now(), null]);
  await recordAudit(ctx, {
    action: "member.sessions_ended",
    recordType: "member",
    recordId: memberId,
    details: { sessions: ended },
  });
  return ended;
}

interface Locked {
  roles: readonly Role[];
  administrators: readonly MemberId[];
}

async function lockedMember({ tx, tenantId }: WriteContext, memberId: MemberId): Promise<Locked> {
  const administrators = await tx.rows(lockAdministrators, [tenantId]);
  const row = await tx.row(lockMembership, [tenantId, memberId]);
  if (row === undefined) throw noMember();
  return { roles: row.roles, administrators: administrators.map(({ member_id: id }) => id) };
}

function refuseLastAdministrator({ administrators }: Locked, memberId: MemberId): void {
  if (administrators.some((id) => id !== memberId) || !administrators.includes(memberId)) return;
  throw conflict("A company needs an administrator: give the role to somebody else first.", {
    field: "roles",
    reason: "last_administrator",
  });
}

function sameRoles(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((role) => right.includes(role));
}

function noMember() {
  return notFound("There is no such member.");
}

function companyMemberOf(row: CompanyMemberRow): CompanyMember {
  const { id, email, name, roles, has_totp: hasTotp, created_at: joinedAt, last_seen_at: lastSeenAt } = row;
  return { id, email, name, roles, hasTotp, joinedAt, lastSeenAt };
}
