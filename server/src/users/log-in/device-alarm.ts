/** The mail about a log-in with a new browser, and the page to which it leads. */
import { findOwnTenant } from "#identity/index.ts";
import { keepContact, queueMessage } from "#notifications/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { insertActivity } from "../store/activity.ts";
import { withdrawCodes } from "../store/codes.ts";
import { endInvitations } from "../store/invitations.ts";
import { endSessions, hasLoggedInWith, selectOwnerOfSession } from "../store/sessions.ts";
import { lockUser, selectUser } from "../store/users.ts";
import type { User, UserId } from "../user.ts";
import type { LoginBrowser, UserSessionId } from "./session.ts";

const ALARM_MS = 30 * 24 * 3_600_000;

/** What the address of the page names. */
export interface DeviceAlarm {
  sessionId: UserSessionId;
  sign: string;
}

/** Queues the mail before the session is stored. The first log-in of an address has none. */
export async function announceNewDevice(
  ctx: WriteContext,
  user: User,
  { sessionId, browser }: { sessionId: UserSessionId; browser: LoginBrowser },
): Promise<void> {
  const isNew = user.registeredAt !== null && !(await hasLoggedInWith(ctx, [user.id], browser.hash));
  if (!isNew) return;
  const { clock, config } = ctx;
  const { code } = await findOwnTenant(ctx);
  const query = new URLSearchParams({ session: sessionId, sign: signOf(ctx, user, sessionId).toString("base64url") });
  await keepContact(ctx, { id: user.id, email: user.email, gsm: null, wantsReceipts: false, keptFrom: clock.now() });
  await queueMessage(ctx, {
    kind: "user.device",
    content: {
      device: browser.device,
      at: clock.now().toISOString(),
      page: `${config.hpmUrl}/my/${code}/log-out-everywhere?${query.toString()}`,
    },
    contactId: user.id,
    channel: "email",
    cause: `user-device:${sessionId}`,
    language: null,
    paymentSetId: null,
  });
}

/** Names the address: after a change its former owner ends nothing. */
function signOf(
  { keys, tenantId }: Pick<Context, "keys" | "tenantId">,
  { email }: User,
  sessionId: UserSessionId,
): Buffer {
  return keys.blindIndex(tenantId, `user-device:${sessionId}:${email}`);
}

/** Whether the address is one that we mailed and that still works. */
export async function isDeviceAlarm(ctx: Context, alarm: DeviceAlarm): Promise<boolean> {
  return (await ownerOf(ctx, alarm)) !== null;
}

async function ownerOf(ctx: Context, { sessionId, sign }: DeviceAlarm): Promise<UserId | null> {
  const read = reading(ctx);
  const userId = await selectOwnerOfSession(read, sessionId, new Date(ctx.clock.now().getTime() - ALARM_MS));
  const user = userId && (await selectUser(read, "id", userId));
  if (user === undefined) return null;
  return equalBytes(Buffer.from(sign, "base64url"), signOf(ctx, user, sessionId)) ? user.id : null;
}

/** Ends all by which somebody is or could get logged in as the user. Returns false for an address that does not work. */
export async function logOutEverywhere(ctx: Context, alarm: DeviceAlarm): Promise<boolean> {
  const userId = await ownerOf(ctx, alarm);
  if (userId === null) return false;
  return inTransaction(ctx, async (ctx) => {
    if ((await lockUser(ctx, "id", userId)) === undefined) return false;
    await withdrawCodes(ctx, userId);
    await endInvitations(ctx, userId, "withdrawn");
    if ((await endSessions(ctx, userId, "elsewhere")) > 0)
      await insertActivity(ctx, { userId, action: "LoggedOut", device: "" });
    return true;
  });
}
