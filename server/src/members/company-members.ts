import { recordAudit } from "../audit/index.ts";
import type { Platform, WriteContext } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Role } from "./access.ts";
import { checkRoles, type CompanyMember, type MemberId, type MemberName } from "./member.ts";
import {
  lockAdministrators,
  lockRoles,
  removeMembership,
  selectCompanyMember,
  selectCompanyMembers,
  selectMemberNames,
  selectMemberships,
  updateRoles,
} from "./store/memberships.ts";
import { deleteOidcIdentity } from "./store/oidc-providers.ts";
import { deleteColumnsOf } from "./store/own-columns.ts";
import { deleteOwnViews } from "./store/saved-views.ts";
import { endSessionsOf } from "./store/sessions.ts";

const LISTED_MAX = 500;
const NAMES_MAX = 5_000;

export function listCompanyMembers({ tx, tenantId }: WriteContext): Promise<CompanyMember[]> {
  return selectCompanyMembers(tx, tenantId, LISTED_MAX);
}

/** The names of members and of people who were removed: records keep naming them. */
export function listMemberNames({ tx, tenantId }: WriteContext): Promise<MemberName[]> {
  return selectMemberNames(tx, tenantId, NAMES_MAX);
}

export async function findCompanyMember(ctx: WriteContext, id: MemberId): Promise<CompanyMember> {
  const member = await selectCompanyMember(ctx, id);
  if (member === undefined) throw noMember();
  return member;
}

/** The people who can change roles in a company. */
export async function administratorNames({ database }: Platform, tenantId: TenantId): Promise<string[]> {
  const members = await selectCompanyMembers(database.readSystem(), tenantId, LISTED_MAX);
  return members.filter(({ roles }) => roles.includes("administrator")).map(({ name }) => name);
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
  await updateRoles(ctx, memberId, roles);
  await recordAudit(ctx, {
    action: "member.roles_set",
    recordType: "member",
    recordId: memberId,
    details: { before: before.roles.join(" "), roles: roles.join(" ") },
  });
  return roles;
}

/**
 * Ends the membership: the member's next request for this company is refused. Views that the member shared stay. A
 * member who has been removed already is not found.
 */
export async function removeMember(ctx: WriteContext, memberId: MemberId): Promise<void> {
  const before = await lockedMember(ctx, memberId);
  refuseLastAdministrator(before, memberId);
  await removeMembership(ctx, memberId);
  await deleteOidcIdentity(ctx.tx, { tenantId: ctx.tenantId, memberId, now: ctx.clock.now() });
  await deleteOwnViews(ctx, memberId);
  await deleteColumnsOf(ctx, memberId);
  const others = await selectMemberships(ctx.tx, memberId);
  if (others.length === 0) await endSessionsOf(ctx.tx, { memberId, now: ctx.clock.now() });
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
  const ended = await endSessionsOf(ctx.tx, { memberId, now: ctx.clock.now() });
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

async function lockedMember(ctx: WriteContext, memberId: MemberId): Promise<Locked> {
  const administrators = await lockAdministrators(ctx);
  const memberRoles = await lockRoles(ctx, memberId);
  if (memberRoles === undefined) throw noMember();
  return { roles: memberRoles, administrators };
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
