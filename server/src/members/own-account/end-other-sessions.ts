import type { MemberContext } from "../session.ts";
import { endSessionsOf } from "../store/sessions.ts";

/** Ends the member's other sessions. In a session that a provider opened, ends only those that it opened. */
export async function endOtherSessions(ctx: MemberContext): Promise<void> {
  const given = { memberId: ctx.session.member.id, kept: ctx.session.id, now: ctx.clock.now() };
  const openedBy = ctx.session.provider?.id ?? null;
  await endSessionsOf(ctx.database.writeSystem(), { ...given, openedBy });
}
