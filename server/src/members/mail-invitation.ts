import type { Context, Platform, ReadContext, WriteContext } from "#platform/context.ts";
import { recordAudit } from "../audit/index.ts";
import { findOwnTenant, INSTALLATION } from "../identity/index.ts";
import {
  keepContact,
  listMessagesAbout,
  PER_CONTACT,
  queueMessage,
  whoCanSend,
  type ListedMessage,
} from "../notifications/index.ts";
import { invitationOver } from "./errors.ts";
import { isOpen, provingInvitationUrl, type Invitation, type InvitationId } from "./invitation.ts";
import { emailKey, type Locale } from "./member.ts";
import { lockInvitation, selectInvitation } from "./store/invitations.ts";
import { selectMemberByEmail } from "./store/members.ts";

/** A second request within this time mails nothing. */
const AGAIN_AFTER_MS = 60_000;

/** Whether this installation can mail invitations. A company's own mail server does not count: its owner reads what it sends. */
export function canMailInvitations({ config }: Pick<Platform, "config">): boolean {
  return whoCanSend(config, "email") === "all";
}

/**
 * Queues the mail with the link that proves the invited address, at most once a minute and ten times in all. The message
 * belongs to the installation, so no company can read it. It has the language of the address's account, or else `locale`.
 */
export async function mailInvitation(ctx: WriteContext, invitation: Invitation, locale: Locale): Promise<void> {
  const { id, email, expiresAt } = invitation;
  const [company, known] = [await findOwnTenant(ctx), await selectMemberByEmail(ctx.tx, emailKey(email))];
  const minute = Math.floor(ctx.clock.now().getTime() / AGAIN_AFTER_MS);
  const sender = { ...ctx, tenantId: INSTALLATION };
  await keepContact(sender, { id, email, gsm: null, wantsReceipts: false, keptFrom: expiresAt });
  await queueMessage(sender, {
    kind: "member.invited",
    content: {
      company: company.name,
      invitation: provingInvitationUrl(ctx, id),
      expiresAt: expiresAt.toISOString(),
    },
    contactId: id,
    channel: "email",
    cause: `invitation:${id}:${minute}`,
    language: known?.locale ?? locale,
    paymentSetId: null,
    validUntil: expiresAt,
  });
}

/** Mails an open invitation of the context's company again, unless it was mailed ten times. Audited. */
export async function mailInvitationAgain(ctx: WriteContext, id: InvitationId, locale: Locale): Promise<void> {
  const invitation = await lockInvitation(ctx.tx, ctx.tenantId, id);
  if (invitation === undefined || !isOpen(ctx, invitation)) throw invitationOver();
  const mails = (await findInvitationMails(ctx, [id])).get(id);
  if (mails?.mayMailAgain === false) return;
  await mailInvitation(ctx, invitation, locale);
  await recordAudit(ctx, { action: "invitation.mailed", recordType: "invitation", recordId: id });
}

export interface InvitationMails {
  newest: ListedMessage;
  mayMailAgain: boolean;
}

/** The mails of invitations; invitations that were never mailed are missing. */
export async function findInvitationMails(
  ctx: Context | ReadContext,
  ids: readonly InvitationId[],
): Promise<Map<string, InvitationMails>> {
  if (ids.length === 0) return new Map();
  const mails = await listMessagesAbout({ ...ctx, tenantId: INSTALLATION }, ids);
  return new Map(
    [...Map.groupBy(mails, ({ contactId }) => contactId)].map(([id, ofOne]) => [
      id,
      { newest: ofOne.at(-1)!, mayMailAgain: ofOne.length < PER_CONTACT },
    ]),
  );
}

/** Asked before the mail is sent: an invitation that was accepted, withdrawn or replaced meanwhile is not mailed. */
export async function isInvitationOpen(platform: Platform, id: InvitationId): Promise<boolean> {
  const invitation = await selectInvitation(platform.database.readSystem(), id);
  return invitation !== undefined && isOpen(platform, invitation);
}
