import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Role } from "../access.ts";
import { checkRoles, type MemberId } from "../member.ts";
import { updateRoles } from "../store/memberships.ts";
import { lockMembership, refuseLastAdministrator } from "./locked-membership.ts";

/** Sets a member's roles. `was` is what the caller saw: if somebody changed them meanwhile, nothing is changed. */
export async function setMemberRoles(
  ctx: WriteContext,
  memberId: MemberId,
  { was, roles: given }: { was: readonly string[]; roles: readonly string[] },
): Promise<Role[]> {
  const roles = checkRoles(given);
  const before = await lockMembership(ctx, memberId);
  if (sameRoles(before.roles, roles)) return roles;
  if (!sameRoles(before.roles, was))
    throw conflict("Someone else changed this member's roles in the meantime.", { field: "roles", reason: "stale" });
  if (!roles.includes("administrator")) refuseLastAdministrator(before, memberId);
  await updateRoles(ctx, memberId, roles);
  await recordAudit(ctx, {
    action: "member.roles_set",
    recordType: "member",
    recordId: memberId,
    details: { roles: roles.join(" "), rolesBefore: before.roles.join(" ") },
  });
  return roles;
}

function sameRoles(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((role) => right.includes(role));
}
