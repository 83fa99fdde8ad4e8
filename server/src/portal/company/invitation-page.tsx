import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import {
  asSystem,
  canMailInvitations,
  findInvitationMails,
  invitationOver,
  invitationUrl,
  listOpenInvitations,
  mailInvitationAgain,
  withdrawInvitation,
  type InvitationId,
  type MemberContext,
} from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { type Answer, type NavId, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { CopyField, Heading } from "../parts/index.ts";
import { messageState } from "../shown/message-state.ts";
import { formatTime, textIn } from "../words/index.ts";
import { rolesText } from "./role-words.ts";

type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number];

/** An invitation that nobody has accepted yet: its mail, and its link for mails that do not arrive. */
export async function invitationPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = invitationId(request);
  const open = await asSystem(ctx, listOpenInvitations);
  const invitation = open.find((each) => each.id === id);
  if (invitation === undefined) throw invitationOver();
  const { members, invited } = textIn(ctx.session.member.locale);
  const back = { label: members.title, url: pageUrl(ctx, "/members") };
  const mail = (await invitationMails(ctx, [id]))(id);
  const view = (
    <InvitationLink nav="company" {...{ back, invitation, mail, link: invitationUrl(ctx, id) }}>
      <a class="button primary" href={back.url}>
        {invited.toMembers}
      </a>
      {mail.mayMail && (
        <form method="post" action={pageUrl(ctx, `/invitations/${id}/mail`)} data-once>
          <button>{mail.state === "none" ? invited.mailIt : invited.mailAgain}</button>
        </form>
      )}
      <form method="post" action={pageUrl(ctx, `/invitations/${id}/withdraw`)} data-once>
        <button class="danger">{invited.withdraw}</button>
      </form>
    </InvitationLink>
  );
  return { view };
}

export async function mailAgain(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = invitationId(request);
  await asSystem(ctx, (write) => mailInvitationAgain(write, id, ctx.session.member.locale));
  return { to: withQuery(pageUrl(ctx, `/invitations/${id}`), { done: "invitation_mailed" }) };
}

export async function withdraw(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  await asSystem(ctx, (write) => withdrawInvitation(write, invitationId(request)));
  return { to: withQuery(pageUrl(ctx, "/members"), { done: "withdrawn" }) };
}

function invitationId(request: FastifyRequest): InvitationId {
  const id = parseId<"invitation">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such invitation.");
  return id;
}

/** Returns a function that says what became of the newest mail of an invitation, and when. */
export async function invitationMails(
  ctx: MemberContext,
  ids: readonly InvitationId[],
): Promise<(id: InvitationId) => InvitationMail> {
  if (!canMailInvitations(ctx)) return () => ({ state: "unavailable", at: null, mayMail: false });
  const mails = await findInvitationMails(ctx, ids);
  return (id) => {
    const found = mails.get(id);
    if (found === undefined) return { state: "none", at: null, mayMail: true };
    const { newest, mayMailAgain } = found;
    const state = messageState(newest.state);
    return {
      state: mayMailAgain || state === "waiting" ? state : "used_up",
      at: newest.endedAt,
      mayMail: mayMailAgain,
    };
  };
}

export interface InvitationMail {
  state: ReturnType<typeof messageState> | "none" | "used_up" | "unavailable";
  at: Date | null;
  mayMail: boolean;
}

interface Props {
  nav: NavId;
  back: { label: string; url: string };
  invitation: Pick<OpenInvitation, "email" | "roles" | "expiresAt">;
  mail: InvitationMail;
  link: string;
  /** What can be done next. */
  children: ComponentChildren;
}

export function InvitationLink({ nav, back, invitation, mail, link, children }: Props) {
  const { locale, now } = useMember();
  const text = useText();
  const words = text.invited;
  const { email, roles, expiresAt } = invitation;
  return (
    <Shell nav={nav} title={words.title}>
      <Heading title={words.title} note={`${email} · ${rolesText(text, roles)}`} back={back} />
      <section class="sheet narrow">
        <p class={mail.state === "failed" ? "state-bad" : undefined}>
          {words.mail[mail.state](email, mail.at === null ? "" : formatTime(locale, mail.at, now.zone))}
        </p>
        <p>{words.explanation}</p>
        <CopyField
          id="link"
          label={words.link}
          value={link}
          hint={words.expires(formatTime(locale, expiresAt, now.zone))}
        />
        <div class="actions">{children}</div>
      </section>
    </Shell>
  );
}
