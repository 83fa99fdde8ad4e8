import { changeContactEmail, dropMessages, keepContact, queueMessage } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { User } from "./user.ts";

/** Queues the registration e-mail: company and payment page, never a password. */
export async function sendRegistration(ctx: WriteContext, { id, email, name }: User): Promise<void> {
  await keepContact(ctx, { id, email, gsm: null, wantsReceipts: false, keptFrom: ctx.clock.now() });
  await queueMessage(ctx, {
    kind: "user.registered",
    content: { firstName: name, page: ctx.config.hpmUrl },
    contactId: id,
    channel: "email",
    // The request that turned it on: a later one that turns it on again sends again.
    cause: `user:${id}:registered:${ctx.traceId}`,
    language: "tr",
    paymentSetId: null,
  });
}

/** Sends the e-mail where the change turned it on; drops a waiting one that is no longer wanted. */
export async function followRegistration(ctx: WriteContext, before: User, after: User): Promise<void> {
  if (after.sendRegisterMail && !before.sendRegisterMail) return sendRegistration(ctx, after);
  if (before.sendRegisterMail && !(after.sendRegisterMail && after.isActive))
    await dropMessages(ctx, after.id, ["user.registered"]);
  if (after.email !== before.email) await changeContactEmail(ctx, after.id, after.email);
}
