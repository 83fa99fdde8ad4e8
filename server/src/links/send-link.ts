import { keepContact, type Channel } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { normaliseGsm, readEmail } from "#platform/text/contact-details.ts";
import { requireChannels } from "./create-link.ts";
import { findLink } from "./find-link.ts";
import { queueFoundLink } from "./queue-found-link.ts";

export interface LinkSending {
  channel: Channel;
  /** An e-mail address or a mobile number. Later messages about the payment go there too. */
  to: string;
  firstName: string | null;
  /** Identifies this request, so that one that is sent twice sends one message. */
  requestId: string;
}

/** Sends an open link to the payer. If a limit of messages is reached, the message is listed as suppressed. */
export async function sendLink(
  ctx: Context,
  linkId: string,
  { channel, to, firstName, requestId }: LinkSending,
): Promise<void> {
  await requireChannels(ctx, [channel]);
  const gsm = channel === "sms" ? normaliseGsm(to) : null;
  if (channel === "sms" && gsm === null) throw invalid("to", "The mobile number is not valid.");
  const email = channel === "email" ? readEmail(to) : null;
  if (channel === "email" && email === null) throw invalid("to", "The e-mail address is not valid.");
  await inTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, linkId);
    const { id, state, payment } = link;
    if (state !== "open") throw conflict("Only an open link can be sent.", { reason: state });
    await keepContact(ctx, { id: payment.id, email, gsm, wantsReceipts: false, keptFrom: payment.expiresAt });
    await queueFoundLink(ctx, link, {
      kind: "link.created",
      channel,
      cause: `link:${id}:sent:${requestId}`,
      firstName,
    });
  });
}
