import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { INSTALLATION } from "../identity/index.ts";
import { keepContact, queueMessage, whoCanSend } from "../notifications/index.ts";
import { provingInvitationUrl, type Invitation } from "./invitation.ts";
import type { Locale } from "./member.ts";

/** A second request within this time mails nothing. */
const AGAIN_AFTER_MS = 60_000;

/** Whether this installation can mail invitations. A company's own mail server does not count: its owner reads what it sends. */
export function canMailInvitations({ config }: Pick<Platform, "config">): boolean {
  return whoCanSend(config, "email") === "all";
}

/**
 * Mails the link that proves the address to the invited address, at most once a minute and ten times in all. The message
 * belongs to the installation, so no company can read it.
 */
export async function mailInvitation(
  platform: Platform,
  invitation: Invitation,
  { company, locale, traceId }: { company: string; locale: Locale; traceId: string },
): Promise<void> {
  const { id, email, expiresAt } = invitation;
  const ctx: Context = { ...platform, tenantId: INSTALLATION, actor: { kind: "worker", id: "invitations" }, traceId };
  const minute = Math.floor(platform.clock.now().getTime() / AGAIN_AFTER_MS);
  await inTransaction(ctx, async (ctx) => {
    await keepContact(ctx, { id, email, gsm: null, wantsReceipts: false, keptFrom: expiresAt });
    await queueMessage(ctx, {
      kind: "member.invited",
      content: { company, invitation: provingInvitationUrl(platform, id), expiresAt: expiresAt.toISOString() },
      contactId: id,
      channel: "email",
      cause: `invitation:${id}:${minute}`,
      language: locale,
      paymentSetId: null,
      validUntil: expiresAt,
    });
  });
}
