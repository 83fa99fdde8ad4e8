import type { Context } from "#platform/context.ts";
import { readMailUrl, type MailServer } from "./email/mail-server.ts";
import { isMailable, sendMail, type LaterReason } from "./email/send-mail.ts";
import { composeMail } from "./email/compose-mail.ts";
import type { MessageSources } from "./message-sources.ts";
import { openMessage, type OpenedMessage } from "./open-message.ts";
import type { ClaimedMessage } from "./store/queue.ts";

/** What became of one attempt to send a message. */
export type SendOutcome =
  | { kind: "sent"; reply: string | null }
  /** Permanent. `isAddress`: the receiver's address is at fault. */
  | { kind: "refused"; isAddress: boolean; reply: string }
  | { kind: "later"; reason: LaterReason; reply: string }
  /** It was no longer true, or its receiver was erased. */
  | { kind: "untrue"; reply: null };

/** Sends a claimed message once. */
export async function sendMessage(
  ctx: Context,
  claimed: ClaimedMessage,
  sources: MessageSources,
): Promise<SendOutcome> {
  const opened = openMessage(ctx, claimed);
  if (opened === null || !(await sources.isTrue(ctx, claimed))) return { kind: "untrue", reply: null };
  const outcome = claimed.channel === "email" ? await sendEmail(ctx, claimed, opened, sources) : sendSms();
  return "reply" in outcome && outcome.reply !== null
    ? { ...outcome, reply: withoutAddress(outcome.reply, opened.address) }
    : outcome;
}

async function sendEmail(
  ctx: Context,
  claimed: ClaimedMessage,
  { message, address }: OpenedMessage,
  sources: MessageSources,
): Promise<SendOutcome> {
  const { mail } = ctx.config;
  if (mail === null) return inSandbox;
  if (!isMailable(address)) return { kind: "refused", isAddress: true, reply: "the address cannot be written to" };
  const look = await sources.lookOf(ctx, claimed.paymentSetId);
  const composed = composeMail({ claimed, message, address, look, from: mail.from });
  const outcome = await sendMail(operatorServer(mail.url), composed);
  return outcome.kind === "accepted" ? { kind: "sent", reply: outcome.reply } : outcome;
}

/** An SMS reaches nobody but /sandbox/messages, since no provider is configured. */
function sendSms(): SendOutcome {
  return inSandbox;
}

const inSandbox: SendOutcome = { kind: "sent", reply: null };

function operatorServer(url: string): MailServer {
  const server = readMailUrl(url, null);
  if (server === null) throw new Error("MAIL_URL was not checked");
  return server;
}

const REPLY_LENGTH_MAX = 500;
const ADDRESS_LIKE = /[^\s<>()@,;:"]+@[^\s<>()@,;:"]+/g;

/** Servers often repeat the receiver's address, which is kept sealed only. */
function withoutAddress(reply: string, address: string): string {
  return reply.replaceAll(address, "[address]").replaceAll(ADDRESS_LIKE, "[address]").slice(0, REPLY_LENGTH_MAX);
}
