import type { InvitedPage, InvitePage, MemberPage, MembersPage, RemoveMemberPage, RoleName } from "../model.ts";
import { CompanyTabs } from "./CompanyTabs.tsx";
import { NoOperatorAccess } from "./operator-access.tsx";
import { CopyField } from "../parts/Copyable.tsx";
import { Choices, Field } from "../parts/Field.tsx";
import { Facts } from "../parts/Facts.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn, type Text } from "../words/index.ts";

export function Members(page: MembersPage) {
  const { locale, tabs, inviteUrl, members, invitations, now } = page;
  const text = textIn(locale);
  const words = text.members;
  return (
    <Shell page={page} title={words.title}>
      <Heading title={text.company.title} note={words.intro}>
        {inviteUrl !== null && (
          <a class="button primary" href={inviteUrl}>
            {words.invite}
          </a>
        )}
      </Heading>
      <CompanyTabs tabs={tabs} current="members" locale={locale} />
      <div class="sheet table-sheet">
        <table class="cards" aria-label={words.tableLabel}>
          <TableHead columns={[words.name, words.email, words.roles, words.secondFactor, words.lastSeen]} />
          <tbody>
            {members.map((member) => (
              <tr key={member.url}>
                <th scope="row">
                  <a href={member.url}>{member.name}</a>
                  {member.isSelf && <span class="soft"> · {words.you}</span>}
                </th>
                <td>{member.email}</td>
                <td>{rolesText(text, member.roles)}</td>
                <td class={member.hasSecondFactor ? "state-good" : "state-warn"}>
                  <span class="visually-hidden">{words.secondFactor}: </span>
                  {member.hasSecondFactor ? words.has : words.hasNot}
                </td>
                <td class="soft">
                  {member.lastSeen === null ? words.never : formatTime(locale, member.lastSeen, now.zone)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {invitations.length > 0 && <OpenInvitations page={page} />}
      <NoOperatorAccess page={page} />
    </Shell>
  );
}

function OpenInvitations({ page: { locale, invitations, now } }: { page: MembersPage }) {
  const text = textIn(locale);
  const words = text.members;
  return (
    <section class="sheet results">
      <h2>{words.invitationsTitle}</h2>
      <p class="hint">{words.invitationsIntro}</p>
      <ul>
        {invitations.map(({ email, roles, expires, url }) => (
          <li key={url} class="row-between">
            <span>
              {email} <span class="soft">· {rolesText(text, roles)}</span>
              <span class="hint block">
                {words.expires}: {formatTime(locale, expires, now.zone)}
              </span>
            </span>
            <a href={url} aria-label={`${words.showLink}: ${email}`}>
              {words.showLink}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Invite(page: InvitePage) {
  const { locale, action, backUrl, id, email, roles, problems } = page;
  const text = textIn(locale);
  const common = { locale, problems };
  return (
    <Shell page={page} title={text.invite.title} hasProblems={problems.length > 0}>
      <Heading title={text.invite.title} note={text.invite.intro} back={{ label: text.members.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems {...common} />
        <input type="hidden" name="id" value={id} />
        <Field
          {...common}
          name="email"
          label={text.members.email}
          hint={text.invite.emailHint}
          type="email"
          autocomplete="off"
          value={email}
          required
          autofocus
        />
        <Choices
          {...common}
          name="roles"
          legend={text.invite.rolesLegend}
          hint={text.invite.rolesHint}
          choices={roleChoices(text)}
          chosen={roles}
        />
        <FormActions locale={locale} label={text.invite.submit} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}

export function Invited(page: InvitedPage) {
  const { locale, backUrl, email, roles, link, expires, withdrawAction, now } = page;
  const text = textIn(locale);
  const words = text.invited;
  return (
    <Shell page={page} title={words.title}>
      <Heading
        title={words.title}
        note={`${email} · ${rolesText(text, roles)}`}
        back={{ label: text.members.title, url: backUrl }}
      />
      <section class="sheet narrow">
        <p>{words.explanation}</p>
        <CopyField
          id="link"
          label={words.link}
          value={link}
          locale={locale}
          hint={words.expires(formatTime(locale, expires, now.zone))}
        />
        <div class="actions">
          <a class="button primary" href={backUrl}>
            {words.toMembers}
          </a>
          <form method="post" action={withdrawAction} data-once>
            <button class="danger">{words.withdraw}</button>
          </form>
        </div>
      </section>
    </Shell>
  );
}

export function MemberDetail(page: MemberPage) {
  const { locale, backUrl, name, email, joined, lastSeen, hasSecondFactor, now } = page;
  const text = textIn(locale);
  const words = text.member;
  const facts = [
    { label: words.joined, value: formatTime(locale, joined, now.zone) },
    { label: words.lastSeen, value: lastSeen === null ? text.members.never : formatTime(locale, lastSeen, now.zone) },
    { label: words.secondFactor, value: hasSecondFactor ? text.members.has : text.members.hasNot },
  ];
  return (
    <Shell page={page} title={name} hasProblems={page.problems.length > 0}>
      <Heading title={name} note={email} back={{ label: text.members.title, url: backUrl }} />
      <div class="columns">
        <MemberRoles page={page} text={text} />
        <section class="sheet">
          <h2>{words.endTitle}</h2>
          <Facts facts={facts} />
          <form method="post" action={page.sessionsAction} data-once>
            <button>{words.endSessions}</button>
            <p class="hint">{words.endSessionsHint}</p>
          </form>
          {page.removeUrl === null ? (
            <p class="hint">{words.selfHint}</p>
          ) : (
            <div>
              <a class="button danger" href={page.removeUrl}>
                {words.remove}
              </a>
              <p class="hint">{words.removeHint}</p>
            </div>
          )}
        </section>
      </div>
    </Shell>
  );
}

function MemberRoles({ page, text }: { page: MemberPage; text: Text }) {
  const { locale, roles, chosen, problems, rolesAction } = page;
  return (
    <form class="sheet" method="post" action={rolesAction} data-once>
      <Problems problems={problems} locale={locale} />
      <input type="hidden" name="was" value={roles.join(" ")} />
      {problems.length > 0 && <p class="hint now-roles">{text.member.rolesNow(rolesText(text, roles))}</p>}
      <Choices
        locale={locale}
        problems={problems}
        name="roles"
        legend={text.member.rolesTitle}
        hint={text.invite.rolesHint}
        choices={roleChoices(text)}
        chosen={chosen}
      />
      <div class="actions">
        <button class="primary">{text.member.rolesSubmit}</button>
      </div>
    </form>
  );
}

export function RemoveMember(page: RemoveMemberPage) {
  const { locale, action, backUrl, name, email, problems } = page;
  const text = textIn(locale);
  return (
    <Shell page={page} title={text.member.removeTitle(name)} hasProblems={problems.length > 0}>
      <Heading title={text.member.removeTitle(name)} note={email} back={{ label: name, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <p>{text.member.removeText}</p>
        <FormActions locale={locale} label={text.member.removeYes} cancelUrl={backUrl} isDangerous />
      </form>
    </Shell>
  );
}

function roleChoices(text: Text) {
  return (Object.keys(text.role) as RoleName[]).map((value) => ({
    value,
    label: text.role[value],
    hint: text.roleHint[value],
  }));
}

function rolesText(text: Text, roles: readonly RoleName[]): string {
  return roles.map((role) => text.role[role]).join(", ");
}
