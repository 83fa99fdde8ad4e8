import { reading, writing, type Context } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { selectSession, touchSession } from "../store/sessions.ts";
import { selectUser } from "../store/users.ts";
import type { User } from "../user.ts";
import { IDLE_MS, LIFETIME_MS, type UserSession } from "./session.ts";

/** A user with an open session. */
export interface LoggedInUser {
  user: User;
  session: UserSession;
}

const TOUCHED_AFTER_MS = 60_000;

/** Finds the session among those of the context's company. Null if it is over, or its user is locked. */
export async function authenticateUser(ctx: Context, token: string): Promise<LoggedInUser | null> {
  if (token === "") return null;
  const read = reading(ctx);
  const now = ctx.clock.now();
  const found = await selectSession(read, sha256(token), {
    idleSince: new Date(now.getTime() - IDLE_MS),
    createdSince: new Date(now.getTime() - LIFETIME_MS),
  });
  if (found === undefined) return null;
  const { userId, ...session } = found;
  const user = await selectUser(read, "id", userId);
  if (user?.isActive !== true) return null;
  if (now.getTime() - session.seenAt.getTime() > TOUCHED_AFTER_MS) await touchSession(ctx, writing(ctx), session.id);
  return { user, session };
}
