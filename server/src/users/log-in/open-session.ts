import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { insertActivity } from "../store/activity.ts";
import { endOldestSessions, insertSession } from "../store/sessions.ts";
import { markLogin } from "../store/users.ts";
import type { UserId } from "../user.ts";
import { newToken, SESSIONS_MAX, type LoginBrowser } from "./session.ts";

/** Opens a session after a factor was accepted, in its transaction. Returns the token, of which only a hash is stored. */
export async function openSession(ctx: WriteContext, userId: UserId, browser: LoginBrowser): Promise<string> {
  const { token, hash } = newToken();
  await insertSession(ctx, { id: newId(), userId, hash, browser });
  await endOldestSessions(ctx, userId, SESSIONS_MAX);
  await markLogin(ctx, userId);
  await insertActivity(ctx, { userId, action: "LoggedIn", device: browser.device });
  return token;
}
