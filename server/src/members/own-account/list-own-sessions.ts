import { sessionLimits, type ListedSession, type MemberContext } from "../session.ts";
import { selectActiveSessions } from "../store/sessions.ts";

/** Lists the member's sessions. In a session that a provider opened, lists only those that it opened. */
export function listOwnSessions(ctx: MemberContext): Promise<ListedSession[]> {
  return selectActiveSessions(
    ctx.database.readSystem(),
    ctx.session.member.id,
    sessionLimits(ctx),
    ctx.session.provider?.id ?? null,
  );
}
