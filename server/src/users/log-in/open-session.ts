import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { insertActivity } from "../store/activity.ts";
import { endOldestSessions, endSessionsOfBrowser, insertSession } from "../store/sessions.ts";
import { markLogin } from "../store/users.ts";
import type { User } from "../user.ts";
import { announceNewDevice } from "./device-alarm.ts";
import { newToken, SESSIONS_MAX, type LoginBrowser, type UserSessionId } from "./session.ts";

/**
 * Opens a session after a factor was accepted, in its transaction, and ends the one that this browser had. Returns the token, of which only
 * a hash is stored.
 */
export async function openSession(ctx: WriteContext, user: User, browser: LoginBrowser): Promise<string> {
  const { token, hash } = newToken();
  const id: UserSessionId = newId();
  await announceNewDevice(ctx, user, { sessionId: id, browser });
  await endSessionsOfBrowser(ctx, user.id, browser.hash);
  await insertSession(ctx, { id, userId: user.id, hash, browser });
  await endOldestSessions(ctx, user.id, SESSIONS_MAX);
  await markLogin(ctx, user.id);
  await insertActivity(ctx, { userId: user.id, action: "LoggedIn", device: browser.device });
  return token;
}
