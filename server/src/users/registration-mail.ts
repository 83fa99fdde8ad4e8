import { findOwnTenant } from "#identity/index.ts";
import { changeContactEmail, dropMessages, keepContact, queueMessage } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { endAccess } from "./log-in/end-access.ts";
import { inviteRegisteredUser } from "./log-in/invite-user.ts";
import { markUninvited } from "./store/users.ts";
import type { User } from "./user.ts";

/** Queues the mail of a new user who is to get one: an invitation to log in, or without self-service the address of the payment pages. */
export async function sendRegistrationMail(ctx: WriteContext, user: User): Promise<void> {
  if (!(await findOwnTenant(ctx)).hasSelfService) return queuePlainMail(ctx, user);
  if (user.isActive) await inviteRegisteredUser(ctx, user);
}

async function queuePlainMail(ctx: WriteContext, { id, email, name }: User): Promise<void> {
  await keepContact(ctx, { id, email, gsm: null, wantsReceipts: false, keptFrom: ctx.clock.now() });
  await queueMessage(ctx, {
    kind: "user.registered",
    content: { firstName: name, page: ctx.config.hpmUrl },
    contactId: id,
    channel: "email",
    // The trace id allows a second e-mail when a later request turns `sendRegisterMail` off and on again.
    cause: `user:${id}:registered:${ctx.traceId}`,
    language: null,
    paymentSetId: null,
  });
}

/**
 * Does what a change of the record means for log-in and mails. A locked user is logged out. A new address may belong to another
 * person: it opens nothing until it is invited. A mail is sent if the change turned `sendRegisterMail` on, or if the new address was
 * not invited yet.
 */
export async function followChange(ctx: WriteContext, before: User, after: User): Promise<void> {
  const hasMoved = after.email !== before.email;
  const wasInvited = before.invitedAt !== null;
  if (hasMoved) {
    await endAccess(ctx, after.id, "address");
    await markUninvited(ctx, after.id);
    await changeContactEmail(ctx, after.id, after.email);
  } else if (before.isActive && !after.isActive) await endAccess(ctx, after.id, "lock");
  if (before.sendRegisterMail && !(after.sendRegisterMail && after.isActive))
    await dropMessages(ctx, after.id, ["user.registered"]);
  const isTurnedOn = after.sendRegisterMail && !before.sendRegisterMail;
  const hasNewOwner = after.sendRegisterMail && hasMoved && wasInvited;
  if (isTurnedOn || hasNewOwner) await sendRegistrationMail(ctx, after);
}
