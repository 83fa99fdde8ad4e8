import type { WriteContext } from "#platform/context.ts";
import { recordAudit } from "../../audit/index.ts";
import type { MemberId } from "../member.ts";
import { endSessionsInCompany, selectMemberships } from "../store/memberships.ts";
import { countOpenSessions, endSessionsOf } from "../store/sessions.ts";
import { lockMembership } from "./locked-membership.ts";

/**
 * Ends a member's sessions in the context's company: the member must log in again to enter it. The sessions of a member who
 * has other companies stay open for those.
 */
export async function endMemberSessions(ctx: WriteContext, memberId: MemberId): Promise<number> {
  await lockMembership(ctx, memberId);
  await endSessionsInCompany(ctx, memberId);
  const companies = await selectMemberships(ctx.tx, memberId);
  const ended =
    companies.length > 1
      ? await countOpenSessions(ctx.tx, memberId)
      : await endSessionsOf(ctx.tx, { memberId, now: ctx.clock.now() });
  await recordAudit(ctx, {
    action: "member.sessions_ended",
    recordType: "member",
    recordId: memberId,
    details: { sessions: ended },
  });
  return ended;
}
