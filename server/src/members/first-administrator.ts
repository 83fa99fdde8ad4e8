import type { Platform, WriteContext } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import type { Invitation, InvitationId } from "./invitation.ts";
import { inviteMember } from "./invite-member.ts";
import type { Locale } from "./member.ts";
import { countMemberships, lockAdministrators } from "./store/memberships.ts";

/** How many people are members of a company, and how many of them can invite others. */
export interface MemberCount {
  members: number;
  administrators: number;
}

export function countMembers({ database }: Platform, tenantId: TenantId): Promise<MemberCount> {
  return countMemberships(database.readSystem(), tenantId);
}

/** Invites the administrator of a company that has none. The others are invited by the company's administrators. */
export async function inviteFirstAdministrator(
  ctx: WriteContext,
  given: { id: InvitationId; email: string; mailIn: Locale },
): Promise<Invitation> {
  if ((await lockAdministrators(ctx)).length > 0)
    throw conflict("This company has an administrator, who invites the others.", {
      field: "email",
      reason: "has_administrator",
    });
  return inviteMember(ctx, { ...given, roles: ["administrator"] });
}
