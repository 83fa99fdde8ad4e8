import { changeContactEmail, dropMessages, keepContact, queueMessage } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { User } from "./user.ts";

/** Queues the registration e-mail: company and payment page, never a password. */
export async function queueRegistrationMail(ctx: WriteContext, { id, email, name }: User): Promise<void> {
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
 * Queues the e-mail if the change turned `sendRegisterMail` on. Drops a queued one that is no longer wanted, and updates the
 * address.
 */
export async function updateRegistrationMail(ctx: WriteContext, before: User, after: User): Promise<void> {
  if (after.sendRegisterMail && !before.sendRegisterMail) return queueRegistrationMail(ctx, after);
  if (before.sendRegisterMail && !(after.sendRegisterMail && after.isActive))
    await dropMessages(ctx, after.id, ["user.registered"]);
  if (after.email !== before.email) await changeContactEmail(ctx, after.id, after.email);
}
