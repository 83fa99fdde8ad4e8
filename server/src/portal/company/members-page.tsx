import { asSystem, listCompanyMembers, listOpenInvitations, type MemberContext } from "#members/index.ts";
import {
  type Answer,
  isAllowed,
  OPERATOR_ACCESS,
  operatorAccessIn,
  PageTabs,
  pageUrl,
  Shell,
  useMember,
  useText,
} from "../page/index.ts";
import { Heading, Sheet, Table } from "../parts/index.ts";
import { formatTime, textFor } from "../words/index.ts";
import { invitationMails, type InvitationMail } from "./invitation-page.tsx";
import { rolesText } from "./role-words.ts";

export async function membersPage(ctx: MemberContext): Promise<Answer> {
  const [members, invitations] = await asSystem(ctx, (read) =>
    Promise.all([listCompanyMembers(read), listOpenInvitations(read)]),
  );
  const mailOf = await invitationMails(
    ctx,
    invitations.map(({ id }) => id),
  );
  const { members: words, company } = textFor(ctx);
  const mayInvite = isAllowed(ctx, "members.write");
  const view = (
    <Shell nav="company" title={words.title}>
      <Heading title={company.title} note={words.intro}>
        {mayInvite && (
          <a class="button primary" href={pageUrl(ctx, "/members/invite")}>
            {words.invite}
          </a>
        )}
      </Heading>
      <PageTabs area="company" current="members" />
      <Members members={members} />
      {invitations.length > 0 && <OpenInvitations {...{ invitations, mailOf }} />}
      {/* While access lasts, the notice above leads there. */}
      {mayInvite && operatorAccessIn(ctx) === null && <NoOperatorAccess />}
    </Shell>
  );
  return { view };
}

function Members({ members }: { members: Awaited<ReturnType<typeof listCompanyMembers>> }) {
  const { ctx, locale, now } = useMember();
  const text = useText();
  const words = text.members;
  return (
    <div class="sheet table-sheet">
      <Table
        label={words.tableLabel}
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.name,
            isHead: true,
            cell: ({ id, name }) => (
              <>
                <a href={pageUrl(ctx, `/members/${id}`)}>{name}</a>
                {id === ctx.session.member.id && <span class="soft"> · {words.you}</span>}
              </>
            ),
          },
          { title: words.email, cell: ({ email }) => email },
          { title: words.roles, cell: ({ roles }) => rolesText(text, roles) },
          {
            title: words.secondFactor,
            look: ({ hasSecondFactor }) => (hasSecondFactor ? "state-good" : "state-warn"),
            isNamed: true,
            cell: ({ hasSecondFactor }) => (hasSecondFactor ? words.has : words.hasNot),
          },
          {
            title: words.lastSeen,
            look: "soft",
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? words.never : formatTime(locale, lastSeenAt, now.zone)),
          },
        ]}
      />
    </div>
  );
}

interface InvitationsProps {
  invitations: Awaited<ReturnType<typeof listOpenInvitations>>;
  mailOf: Awaited<ReturnType<typeof invitationMails>>;
}

function OpenInvitations({ invitations, mailOf }: InvitationsProps) {
  const { ctx, locale, now } = useMember();
  const text = useText();
  const words = text.members;
  return (
    <Sheet look="results" title={words.invitationsTitle}>
      <p class="hint">{words.invitationsIntro}</p>
      <ul>
        {invitations.map(({ id, email, roles, expiresAt }) => (
          <li key={id} class="row-between">
            <span>
              {email} <span class="soft">· {rolesText(text, roles)}</span>
              <span class="hint block">
                <MailState state={mailOf(id).state} /> · {words.expires}: {formatTime(locale, expiresAt, now.zone)}
              </span>
            </span>
            <a href={pageUrl(ctx, `/invitations/${id}`)} aria-label={`${words.showLink}: ${email}`}>
              {words.showLink}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function MailState({ state }: { state: InvitationMail["state"] }) {
  return <span class={state === "failed" ? "state-bad" : undefined}>{useText().members.mail[state]}</span>;
}

function NoOperatorAccess() {
  const { ctx } = useMember();
  const text = useText().operatorAccess;
  return (
    <Sheet look="results" title={text.title}>
      <p>{text.closed}</p>
      <p class="actions">
        <a class="button" href={pageUrl(ctx, OPERATOR_ACCESS)}>
          {text.letInLink}
        </a>
      </p>
    </Sheet>
  );
}
