import type { ReadContext } from "#platform/context.ts";
import { selectSessions } from "../store/sessions.ts";
import type { UserId } from "../user.ts";
import { IDLE_MS, LIFETIME_MS, type UserSession } from "./session.ts";

/** The user's open sessions, newest first. */
export function listUserSessions(ctx: ReadContext, userId: UserId): Promise<UserSession[]> {
  const nowMs = ctx.clock.now().getTime();
  const limits = { idleSince: new Date(nowMs - IDLE_MS), createdSince: new Date(nowMs - LIFETIME_MS) };
  return selectSessions(ctx, userId, limits);
}
