import { notFound } from "#platform/refusal.ts";
import type { MemberContext, MemberSessionId } from "../session.ts";
import { endSession } from "../store/sessions.ts";

export async function endOwnSession(ctx: MemberContext, id: MemberSessionId): Promise<void> {
  const given = { id, memberId: ctx.session.member.id, now: ctx.clock.now() };
  if (!(await endSession(ctx.database.writeSystem(), given))) throw notFound("There is no such session.");
}
