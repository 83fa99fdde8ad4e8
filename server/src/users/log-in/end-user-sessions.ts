import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { insertActivity } from "../store/activity.ts";
import { endSession, endSessions } from "../store/sessions.ts";
import type { User } from "../user.ts";
import type { LoggedInUser } from "./authenticate-user.ts";
import type { UserSessionId } from "./session.ts";

/** The user's own log-out. */
export function logOutUser(ctx: Context, { user, session }: LoggedInUser): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (await endSession(ctx, { userId: user.id, id: session.id, as: "log_out" }))
      await insertActivity(ctx, { userId: user.id, action: "LoggedOut", device: session.device });
  });
}

/** The user ends another of the own sessions. */
export function endOwnUserSession(ctx: Context, { user, session }: LoggedInUser, id: UserSessionId): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (await endSession(ctx, { userId: user.id, id, as: "elsewhere" }))
      await insertActivity(ctx, { userId: user.id, action: "LoggedOut", device: session.device });
  });
}

/** The company ends all sessions of a user. Returns how many there were. */
export async function endUserSessions(ctx: WriteContext, user: User): Promise<number> {
  const sessions = await endSessions(ctx, user.id, "company");
  if (sessions > 0) {
    await insertActivity(ctx, { userId: user.id, action: "LoggedOut", device: "" });
    await recordAudit(ctx, {
      action: "user.sessions_ended",
      recordType: "user",
      recordId: user.id,
      details: { sessions },
    });
  }
  return sessions;
}
