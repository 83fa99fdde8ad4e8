import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Role } from "../access.ts";
import type { MemberId } from "../member.ts";
import { lockAdministrators, lockRoles } from "../store/memberships.ts";

export interface LockedMembership {
  roles: readonly Role[];
  administrators: readonly MemberId[];
}

export async function lockMembership(ctx: WriteContext, memberId: MemberId): Promise<LockedMembership> {
  const administrators = await lockAdministrators(ctx);
  const memberRoles = await lockRoles(ctx, memberId);
  if (memberRoles === undefined) throw noMember();
  return { roles: memberRoles, administrators };
}

export function refuseLastAdministrator({ administrators }: LockedMembership, memberId: MemberId): void {
  if (administrators.some((id) => id !== memberId) || !administrators.includes(memberId)) return;
  throw conflict("A company needs an administrator: give the role to someone else first.", {
    field: "roles",
    reason: "last_administrator",
  });
}

export function noMember() {
  return notFound("There is no such member.");
}
