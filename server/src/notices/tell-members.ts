import { findTenants } from "#identity/index.ts";
import { asSystem, membersToMail, type MailedMember } from "#members/index.ts";
import { keepContact, queueMessage, type NoticeContent, type NoticeMessage } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";
import { noticeRules, type Notice, type NoticeSources } from "./notice.ts";
import { endNotice, lockDueNotice } from "./store.ts";

/**
 * Queues one mail for each member who can act and wants it, and ends the notice, in one transaction. Does nothing if another
 * worker tells of it.
 */
export async function tellMembers(ctx: Context, sources: NoticeSources, notice: Notice): Promise<void> {
  const mails = await mailsOf(ctx, sources, notice);
  await asSystem(ctx, async (ctx) => {
    const dueAt = await lockDueNotice(ctx, notice);
    if (dueAt === null) return;
    const now = ctx.clock.now();
    for (const { member, message } of mails) {
      const { id, email, locale } = member;
      await keepContact(ctx, { id, email, gsm: null, wantsReceipts: false, keptFrom: now });
      await queueMessage(ctx, {
        ...message,
        contactId: id,
        channel: "email",
        cause: `notice:${notice.kind}:${notice.subject}:${dueAt.toISOString()}:${id}`,
        language: locale,
        paymentSetId: null,
      });
    }
    await endNotice(ctx, notice, mails.length > 0 ? now : null);
  });
}

interface Mail {
  member: MailedMember;
  message: NoticeMessage;
}

async function mailsOf(ctx: Context, sources: NoticeSources, notice: Notice): Promise<Mail[]> {
  const { kind, subject } = notice;
  const [company] = await findTenants(ctx, [ctx.tenantId]);
  if (company === undefined || !company.isActive) return [];
  const members = await membersToMail(ctx, { action: noticeRules[kind].action, kind });
  const mails: Mail[] = [];
  for (const member of members) {
    const content = await sources[kind](ctx, subject, member);
    if (content !== null) mails.push({ member, message: messageOf(ctx, notice, company.code, content) });
  }
  return mails;
}

function messageOf(
  { config }: Pick<Context, "config">,
  { kind, subject }: Notice,
  companyCode: string,
  content: NoticeContent[Notice["kind"]],
): NoticeMessage {
  const page = `${config.portalUrl}/portal/${companyCode}${noticeRules[kind].path(subject)}`;
  const links = { subject, page, settings: `${config.portalUrl}${NOTICE_SETTINGS}` };
  return { kind, content: { ...content, ...links } } as NoticeMessage;
}

/** The page on which members choose their notices. */
export const NOTICE_SETTINGS = "/portal/-/me/notices";

/** Asked just before a mail is sent: whether the member may still act, still wants the mail, and something still waits. */
export async function isNoticeTrue(
  ctx: Context,
  sources: NoticeSources,
  { kind, content: { subject }, contactId }: NoticeMessage & { contactId: string },
): Promise<boolean> {
  return (await mailsOf(ctx, sources, { kind, subject })).some(({ member }) => member.id === contactId);
}
