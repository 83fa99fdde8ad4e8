import { recordAudit } from "#audit/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { dropMessages, keepContact, queueMessage } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, notFound, Refusal } from "#platform/refusal.ts";
import { insertActivity } from "../store/activity.ts";
import { countInvitations, endInvitations, insertInvitation } from "../store/invitations.ts";
import { lockUser, markInvited } from "../store/users.ts";
import type { User } from "../user.ts";
import { newToken } from "./session.ts";

const DAY_MS = 24 * 3_600_000;
export const INVITATION_MS = 3 * DAY_MS;
const PER_DAY_MAX = 5;

export interface UserInvitation {
  link: string;
  expiresAt: Date;
}

/** The user's address of the pages, and the log-in by code, work from now on. The newest invitation replaces older ones. */
export async function inviteUser(
  ctx: WriteContext,
  { id, code }: { id?: string | undefined; code?: string | undefined },
  { sendMail }: { sendMail: boolean },
): Promise<UserInvitation> {
  const field = id === undefined ? "code" : "id";
  const user = await lockUser(ctx, field, id ?? code ?? "");
  if (user === undefined) throw notFound("There is no such user.", field);
  if (!user.isActive) throw conflict("This user is not active.", { field, reason: "inactive" });
  if (!(await findOwnTenant(ctx)).hasSelfService)
    throw conflict("Self-service is off for this company.", { reason: "off" });
  const sent = await countInvitations(ctx, user.id, new Date(ctx.clock.now().getTime() - DAY_MS));
  if (sent >= PER_DAY_MAX)
    throw new Refusal("ERR_RATE_LIMIT", "A user can be invited five times a day.", {
      retryAfterSeconds: DAY_MS / 1_000,
    });
  return writeInvitation(ctx, user, { sendMail });
}

/** Invites a user whom the caller has locked or just made, unless that was done too often today. */
export async function inviteRegisteredUser(ctx: WriteContext, user: User): Promise<void> {
  const sent = await countInvitations(ctx, user.id, new Date(ctx.clock.now().getTime() - DAY_MS));
  if (sent < PER_DAY_MAX) await writeInvitation(ctx, user, { sendMail: true });
}

async function writeInvitation(
  ctx: WriteContext,
  user: User,
  { sendMail }: { sendMail: boolean },
): Promise<UserInvitation> {
  const { token, hash } = newToken();
  const id = newId<"user invitation">();
  const expiresAt = new Date(ctx.clock.now().getTime() + INVITATION_MS);
  await endInvitations(ctx, user.id, "replaced");
  await dropMessages(ctx, user.id, ["user.invited"]);
  await insertInvitation(ctx, { id, userId: user.id, hash, expiresAt });
  await markInvited(ctx, user.id);
  const { code } = await findOwnTenant(ctx);
  const link = `${ctx.config.hpmUrl}/my/${code}/invitation?token=${token}`;
  if (sendMail) {
    await keepContact(ctx, {
      id: user.id,
      email: user.email,
      gsm: null,
      wantsReceipts: false,
      keptFrom: ctx.clock.now(),
    });
    await queueMessage(ctx, {
      kind: "user.invited",
      content: { firstName: user.name, invitation: link },
      contactId: user.id,
      channel: "email",
      cause: `user-invitation:${id}`,
      language: null,
      paymentSetId: null,
      validUntil: expiresAt,
    });
  }
  await insertActivity(ctx, { userId: user.id, action: "Invited", device: "" });
  await recordAudit(ctx, { action: "user.invited", recordType: "user", recordId: user.id });
  return { link, expiresAt };
}
