import type { WriteContext } from "#platform/context.ts";
import { recordAudit } from "../../audit/index.ts";
import type { MemberId } from "../member.ts";
import { removeMembership, selectMemberships } from "../store/memberships.ts";
import { deleteOidcIdentity } from "../store/oidc-providers.ts";
import { deleteAllColumns } from "../store/own-columns.ts";
import { deleteOwnViews } from "../store/saved-views.ts";
import { endSessionsOf } from "../store/sessions.ts";
import { lockMembership, refuseLastAdministrator } from "./locked-membership.ts";

/**
 * Ends the membership: the member's next request for this company is refused. Views that the member shared stay. A
 * member who has been removed already is not found.
 */
export async function removeMember(ctx: WriteContext, memberId: MemberId): Promise<void> {
  const before = await lockMembership(ctx, memberId);
  refuseLastAdministrator(before, memberId);
  await removeMembership(ctx, memberId);
  await deleteOidcIdentity(ctx.tx, { tenantId: ctx.tenantId, memberId, now: ctx.clock.now() });
  await deleteOwnViews(ctx, memberId);
  await deleteAllColumns(ctx, memberId);
  const others = await selectMemberships(ctx.tx, memberId);
  if (others.length === 0) await endSessionsOf(ctx.tx, { memberId, now: ctx.clock.now() });
  await recordAudit(ctx, {
    action: "member.removed",
    recordType: "member",
    recordId: memberId,
    details: { roles: before.roles.join(" ") },
  });
}
