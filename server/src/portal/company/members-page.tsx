import type { FastifyRequest } from "fastify";
import { asSystem, listCompanyMembers, listOpenInvitations, type MemberContext } from "#members/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, OPERATOR_ACCESS, pageUrl, shellOf, type ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { formatTime, textIn, type Locale } from "../words/index.ts";
import { CompanyTabs, companyTabs } from "./CompanyTabs.tsx";
import { invitationMails, type InvitationMail } from "./invitation-page.tsx";
import { rolesText } from "./role-words.ts";

export async function membersPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [members, invitations] = await asSystem(ctx, (read) =>
    Promise.all([listCompanyMembers(read), listOpenInvitations(read)]),
  );
  const mailOf = await invitationMails(
    ctx,
    invitations.map(({ id }) => id),
  );
  const shell = shellOf(ctx, request, "company");
  const { locale } = shell;
  const { members: words, company } = textIn(locale);
  const mayInvite = isAllowed(ctx, "members.write");
  const view = (
    <Shell page={shell} title={words.title}>
      <Heading title={company.title} note={words.intro}>
        {mayInvite && (
          <a class="button primary" href={pageUrl(ctx, "/members/invite")}>
            {words.invite}
          </a>
        )}
      </Heading>
      <CompanyTabs tabs={companyTabs(ctx)} current="members" locale={locale} />
      <Members {...{ ctx, shell, members }} />
      {invitations.length > 0 && <OpenInvitations {...{ ctx, shell, invitations, mailOf }} />}
      {/* While access lasts, the notice above leads there. */}
      {mayInvite && shell.operatorAccess === null && <NoOperatorAccess {...{ ctx, shell }} />}
    </Shell>
  );
  return { view, locale };
}

interface Part {
  ctx: MemberContext;
  shell: ShellModel;
}

interface MembersProps extends Part {
  members: Awaited<ReturnType<typeof listCompanyMembers>>;
}

function Members({ ctx, shell: { locale, now }, members }: MembersProps) {
  const text = textIn(locale);
  const words = text.members;
  return (
    <div class="sheet table-sheet">
      <table class="cards" aria-label={words.tableLabel}>
        <TableHead columns={[words.name, words.email, words.roles, words.secondFactor, words.lastSeen]} />
        <tbody>
          {members.map(({ id, name, email, roles, hasSecondFactor, lastSeenAt }) => (
            <tr key={id}>
              <th scope="row">
                <a href={pageUrl(ctx, `/members/${id}`)}>{name}</a>
                {id === ctx.session.member.id && <span class="soft"> · {words.you}</span>}
              </th>
              <td>{email}</td>
              <td>{rolesText(text, roles)}</td>
              <td class={hasSecondFactor ? "state-good" : "state-warn"}>
                <span class="visually-hidden">{words.secondFactor}: </span>
                {hasSecondFactor ? words.has : words.hasNot}
              </td>
              <td class="soft">{lastSeenAt === null ? words.never : formatTime(locale, lastSeenAt, now.zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface InvitationsProps extends Part {
  invitations: Awaited<ReturnType<typeof listOpenInvitations>>;
  mailOf: Awaited<ReturnType<typeof invitationMails>>;
}

function OpenInvitations({ ctx, shell: { locale, now }, invitations, mailOf }: InvitationsProps) {
  const text = textIn(locale);
  const words = text.members;
  return (
    <section class="sheet results">
      <h2>{words.invitationsTitle}</h2>
      <p class="hint">{words.invitationsIntro}</p>
      <ul>
        {invitations.map(({ id, email, roles, expiresAt }) => (
          <li key={id} class="row-between">
            <span>
              {email} <span class="soft">· {rolesText(text, roles)}</span>
              <span class="hint block">
                <MailState {...{ locale }} state={mailOf(id).state} /> · {words.expires}:{" "}
                {formatTime(locale, expiresAt, now.zone)}
              </span>
            </span>
            <a href={pageUrl(ctx, `/invitations/${id}`)} aria-label={`${words.showLink}: ${email}`}>
              {words.showLink}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MailState({ locale, state }: { locale: Locale; state: InvitationMail["state"] }) {
  return <span class={state === "failed" ? "state-bad" : undefined}>{textIn(locale).members.mail[state]}</span>;
}

function NoOperatorAccess({ ctx, shell: { locale } }: Part) {
  const text = textIn(locale).operatorAccess;
  return (
    <section class="sheet results">
      <h2>{text.title}</h2>
      <p>{text.closed}</p>
      <p class="actions">
        <a class="button" href={pageUrl(ctx, OPERATOR_ACCESS)}>
          {text.letInLink}
        </a>
      </p>
    </section>
  );
}
