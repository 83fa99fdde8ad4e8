import { recordAudit } from "../../audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { MemberId } from "../member.ts";
import { endSessionsOf } from "../store/sessions.ts";
import { lockMembership } from "./locked-membership.ts";

/** Ends all sessions of a member, in every company: the member must log in again. */
export async function endMemberSessions(ctx: WriteContext, memberId: MemberId): Promise<number> {
  await lockMembership(ctx, memberId);
  const ended = await endSessionsOf(ctx.tx, { memberId, now: ctx.clock.now() });
  await recordAudit(ctx, {
    action: "member.sessions_ended",
    recordType: "member",
    recordId: memberId,
    details: { sessions: ended },
  });
  return ended;
}
