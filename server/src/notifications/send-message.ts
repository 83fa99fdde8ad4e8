import type { Context } from "#platform/context.ts";
import { readMailUrl, type MailServer } from "#platform/outbound-http/mail-server.ts";
import { composeMail } from "./email/compose-mail.ts";
import { isMailable, sendMail, type LaterReason } from "./email/send-mail.ts";
import { findMailServer } from "./mail-servers/find-mail-server.ts";
import type { MessageSources } from "./message-sources.ts";
import { openMessage, type OpenedMessage } from "./open-message.ts";
import { smsReference } from "./sms/provider.ts";
import { smsProvider } from "./sms/providers.ts";
import type { ClaimedMessage } from "./store/queue.ts";
import { findEmailTemplate, findSmsTemplate } from "./templates/find-template.ts";
import { renderSms } from "./text/render-email.ts";

/** The outcome of one attempt to send a message. */
export type SendOutcome = { templateVersion?: number | null } & (
  | { kind: "sent"; reply: string | null; providerId?: string }
  /** Permanent. `isAddress`: the receiver's address is at fault. */
  | { kind: "refused"; isAddress: boolean; reply: string }
  | { kind: "later"; reason: LaterReason; reply: string }
  /** An SMS that may have been sent. It is not sent again. */
  | { kind: "unknown"; reply: string }
  /** It was no longer true, or its receiver was erased. */
  | { kind: "untrue"; reply: null }
);

/** Sends a claimed message once. */
export async function sendMessage(
  ctx: Context,
  claimed: ClaimedMessage,
  sources: MessageSources,
): Promise<SendOutcome> {
  const opened = openMessage(ctx, claimed);
  if (opened === null) return untrue;
  const { contactId } = claimed;
  if (!(await sources.isStillValid(ctx, { ...opened.message, contactId }))) return untrue;
  const outcome =
    claimed.channel === "email"
      ? await sendEmail(ctx, claimed, opened, sources)
      : await sendSms(ctx, claimed, opened, sources);
  return outcome.reply === null ? outcome : { ...outcome, reply: withoutAddress(outcome.reply, opened.address) };
}

async function sendEmail(
  ctx: Context,
  claimed: ClaimedMessage,
  { message, address }: OpenedMessage,
  sources: MessageSources,
): Promise<SendOutcome> {
  const { mode, publicUrl } = ctx.config;
  const [own, look, { template, version: templateVersion }] = await Promise.all([
    findMailServer(ctx),
    sources.lookOf(ctx, claimed.paymentSetId),
    findEmailTemplate(ctx, claimed),
  ]);
  const chosen = own ?? operatorServer(ctx);
  if (chosen === null) return mode === "sandbox" ? inSandbox : noServer;
  if (!isMailable(address)) return { kind: "refused", isAddress: true, reply: "the address cannot be written to" };
  const { server, sender: from } = chosen;
  const outcome = await sendMail(server, composeMail({ claimed, message, address, look, template, from, publicUrl }));
  return outcome.kind === "accepted"
    ? { kind: "sent", reply: outcome.reply, templateVersion }
    : { ...outcome, templateVersion };
}

async function sendSms(
  ctx: Context,
  claimed: ClaimedMessage,
  { message, address: to }: OpenedMessage,
  sources: MessageSources,
): Promise<SendOutcome> {
  const { sms } = ctx.config;
  if (sms === null) return inSandbox;
  const [look, template] = await Promise.all([
    sources.lookOf(ctx, claimed.paymentSetId),
    findSmsTemplate(ctx, claimed),
  ]);
  const { version: templateVersion } = template;
  const text = renderSms(message, claimed.language, look, template.text);
  if (text === null) throw new Error(`${claimed.kind} is not sent by SMS`);
  const outcome = await smsProvider(sms).send(ctx.http, { reference: smsReference(claimed), to, text });
  switch (outcome.kind) {
    case "accepted":
      return { kind: "sent", reply: null, providerId: outcome.providerId, templateVersion };
    case "unsent":
      return { kind: "later", reason: "unreachable", reply: outcome.reply, templateVersion };
    case "refused":
    case "unknown":
      return { ...outcome, templateVersion };
  }
}

const untrue: SendOutcome = { kind: "untrue", reply: null };
const inSandbox: SendOutcome = { kind: "sent", reply: null };
/** The company's own server was removed while the message waited. */
const noServer: SendOutcome = { kind: "later", reason: "unreachable", reply: "no mail server is set" };

function operatorServer({ config: { mail } }: Context): { server: MailServer; sender: string } | null {
  if (mail === null) return null;
  const server = readMailUrl(mail.url, null);
  if (server === null) throw new Error("MAIL_URL was not checked");
  return { server, sender: mail.from };
}

const REPLY_LENGTH_MAX = 500;
/** The bounds keep the time of a search linear. */
const ADDRESS_LIKE = /[^\s<>()@,;:"]{1,64}@[^\s<>()@,;:"]{1,255}/g;

/** Servers often repeat the receiver's address, which is kept sealed only. */
function withoutAddress(reply: string, address: string): string {
  return reply.replaceAll(address, "[address]").replaceAll(ADDRESS_LIKE, "[address]").slice(0, REPLY_LENGTH_MAX);
}
