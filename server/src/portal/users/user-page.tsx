import type { FastifyRequest } from "fastify";
import { codesOfAccounts } from "#current-accounts/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  changeUser,
  endUserSessions,
  findOpenedAccounts,
  inviteUser,
  listUserSessions,
  selectActivity,
  type OpenedAccount,
  type User,
  type UserActivity,
  type UserInvitation,
} from "#users/index.ts";
import { accountUrl } from "../accounts/account-urls.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, MadeLink, NoValue, Problems, Sheet, ShortTime, StateMark, Table } from "../parts/index.ts";
import { emailFor, phoneFor } from "../shown/masked.ts";
import { formatTime, textFor, type Problem } from "../words/index.ts";
import { requestedUser, userName, userUrl } from "./user-urls.ts";
import { UserState } from "./users-list.tsx";

const ACTIVITY_SHOWN = 30;

interface Outcome {
  /** The link that the member has just asked for. */
  made?: UserInvitation;
  problems?: readonly Problem[];
}

export async function userPage(ctx: MemberContext, request: FastifyRequest, outcome: Outcome = {}): Promise<Answer> {
  const user = await requestedUser(ctx, request);
  const [opened, sessions, history, { hasSelfService }] = await Promise.all([
    findOpenedAccounts(ctx, user),
    listUserSessions(reading(ctx), user.id),
    historyOf(ctx, user),
    findOwnTenant(ctx),
  ]);
  const { users, user: text } = textFor(ctx);
  const problems = problemsOn({ words: text.problem }, ctx.session.member.locale, outcome.problems ?? []);
  const name = userName(ctx, user);
  const mayWrite = isAllowed(ctx, "users.write");
  const view = (
    <Shell nav="customers" title={name} problems={problems}>
      <Heading
        title={name}
        note={<UserState user={user} isBadge />}
        back={{ label: users.title, url: pageUrl(ctx, "/users") }}
      >
        {mayWrite && (
          <a class="button" href={`${userUrl(ctx, user)}/edit`}>
            {text.edit}
          </a>
        )}
      </Heading>
      <Problems title={text.refused} />
      {outcome.made !== undefined && <Invitation user={user} made={outcome.made} />}
      {!hasSelfService && <p class="alert alert-info icon icon-idle">{users.isOff}</p>}
      <div class="with-aside">
        <div class="stack">
          <Opened user={user} opened={opened} />
          {history !== null && <History {...history} />}
        </div>
        <div class="aside">
          <Record user={user} sessions={sessions.length} />
          {mayWrite && <Access user={user} sessions={sessions.length} canInvite={hasSelfService} />}
        </div>
      </div>
    </Shell>
  );
  return { view };
}

/** The newest actions; null if the member may not see them. */
async function historyOf(ctx: MemberContext, { id: userId }: User) {
  if (!isAllowed(ctx, "users.activity")) return null;
  const page = { limit: ACTIVITY_SHOWN, offset: 0 };
  const { activity } = await selectActivity(reading(ctx), { userId, from: null, to: null }, page);
  const accountIds = activity.flatMap(({ accountId }) => accountId ?? []);
  return { activity, codes: await codesOfAccounts(ctx, accountIds) };
}

/** Invites the user again: by mail, or with a link that the member sends. The newest invitation replaces older ones. */
export async function inviteAgain(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const user = await requestedUser(ctx, request);
  const sendMail = formOf(request.body).text("by") !== "link";
  try {
    const made = await inTransaction(ctx, (ctx) => inviteUser(ctx, { id: user.id }, { sendMail }));
    if (sendMail) return { to: withQuery(userUrl(ctx, user), { done: "user_invited" }) };
    return await userPage(ctx, request, { made });
  } catch (error) {
    const isOften = error instanceof Refusal && error.code === "ERR_RATE_LIMIT";
    const { status, problems } = isOften
      ? { status: 429, problems: [{ field: "form", reason: "invited_often" }] }
      : problemsOf(error);
    return { ...(await userPage(ctx, request, { problems })), status };
  }
}

/** Locks the user, or lets a locked one log in again. */
export async function setUserActive(ctx: MemberContext, request: FastifyRequest, isActive: boolean): Promise<Answer> {
  const { id } = await requestedUser(ctx, request);
  await inTransaction(ctx, (ctx) => changeUser(ctx, { id, isActive }));
  return { to: withQuery(userUrl(ctx, { id }), { done: isActive ? "user_unlocked" : "user_locked" }) };
}

export async function endSessionsOfUser(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const user = await requestedUser(ctx, request);
  await inTransaction(ctx, (ctx) => endUserSessions(ctx, user));
  return { to: withQuery(userUrl(ctx, user), { done: "user_logged_out" }) };
}

function Invitation({ user, made }: { user: User; made: UserInvitation }) {
  const { ctx } = useMember();
  const text = useText().user;
  return (
    <MadeLink
      id="invitation"
      title={text.linkMade}
      label={text.linkTitle}
      link={made.link}
      expiresAt={made.expiresAt}
      message={text.linkMessage(ctx.company?.name ?? "", made.link)}
      email={user.email}
      gsm={user.gsm}
    />
  );
}

/** The exact list of the user's pages, and what is missing there. */
function Opened({ user, opened }: { user: User; opened: readonly OpenedAccount[] }) {
  const { ctx } = useMember();
  const text = useText().user;
  return (
    <Sheet look="results" title={text.seesTitle}>
      {!user.isActive && <p class="hint">{text.lockedSees}</p>}
      {opened.length === 0 ? (
        <p class="hint">{text.seesNothing}</p>
      ) : (
        <Table
          label={text.seesTitle}
          rows={opened}
          keyOf={({ id }) => id}
          columns={[
            {
              title: text.account,
              isHead: true,
              cell: ({ name, code, erpCode }) =>
                isAllowed(ctx, "transactions.read") ? <a href={accountUrl(ctx, erpCode ?? code)}>{name}</a> : name,
            },
            { title: text.code, cell: ({ code, erpCode }) => erpCode ?? code },
            { title: text.currency, cell: ({ currencyCode }) => currencyCode },
            { title: text.right, cell: ({ canPay }) => (canPay ? text.pays : text.looks) },
            { title: text.shown, cell: ({ missing }) => <Shown missing={user.isActive ? missing : "locked"} /> },
          ]}
        />
      )}
    </Sheet>
  );
}

function Shown({ missing }: { missing: OpenedAccount["missing"] | "locked" }) {
  const text = useText().user;
  if (missing === null) return <StateMark tone="good" word={text.isShown} />;
  return <StateMark tone="dropped" word={text.missing[missing]} />;
}

function Record({ user, sessions }: { user: User; sessions: number }) {
  const { ctx, locale, now } = useMember();
  const { users, user: text } = useText();
  const time = (at: Date | null) => (at === null ? <NoValue /> : formatTime(locale, at, now.zone));
  return (
    <Sheet title={text.recordTitle}>
      <Facts
        facts={[
          { label: users.column.code, value: user.code, kind: "identifier" },
          { label: text.erpCode, value: user.erpCode, kind: "identifier" },
          { label: users.column.email, value: emailFor(ctx, user.email) },
          { label: text.gsm, value: user.gsm && phoneFor(ctx, user.gsm) },
          { label: text.invited, value: time(user.invitedAt) },
          { label: users.column.lastLogin, value: time(user.lastLoginAt) },
          { label: text.sessions, value: String(sessions) },
        ]}
      />
    </Sheet>
  );
}

function Access({ user, sessions, canInvite }: { user: User; sessions: number; canInvite: boolean }) {
  const { ctx } = useMember();
  const text = useText().user;
  const url = userUrl(ctx, user);
  return (
    <Sheet look="stack" title={text.accessTitle}>
      {user.isActive && canInvite && (
        <form method="post" action={`${url}/invite`} data-once>
          <div class="row">
            <button name="by" value="mail" class="icon icon-mail">
              {text.invite}
            </button>
            <button name="by" value="link" class="icon icon-links">
              {text.makeLink}
            </button>
          </div>
          <p class="hint">{text.inviteHint}</p>
        </form>
      )}
      {sessions > 0 && (
        <form method="post" action={`${url}/end-sessions`} data-once>
          <button>{text.endSessions}</button>
          <p class="hint">{text.endSessionsHint}</p>
        </form>
      )}
      <form method="post" action={`${url}/${user.isActive ? "lock" : "unlock"}`} data-once>
        <button class={user.isActive ? "danger" : "primary"}>{user.isActive ? text.lock : text.unlock}</button>
        <p class="hint">{user.isActive ? text.lockHint : text.unlockHint}</p>
      </form>
    </Sheet>
  );
}

interface HistoryProps {
  activity: readonly UserActivity[];
  codes: ReadonlyMap<string, string>;
}

function History({ activity, codes }: HistoryProps) {
  const { ctx } = useMember();
  const text = useText().user;
  return (
    <Sheet look="results" title={text.historyTitle}>
      {activity.length === 0 ? (
        <p class="hint">{text.noHistory}</p>
      ) : (
        <Table
          label={text.historyTitle}
          rows={activity.map((each, index) => ({ ...each, index }))}
          keyOf={({ index }) => index}
          columns={[
            { title: text.action, isHead: true, cell: ({ action }) => text.actions[action] },
            {
              title: text.about,
              cell({ accountId, paymentId }) {
                const code = accountId === null ? undefined : codes.get(accountId);
                if (paymentId === null) return code ?? <NoValue />;
                return <a href={pageUrl(ctx, `/payments/${paymentId}`)}>{code ?? text.payment}</a>;
              },
            },
            { title: text.device, cell: ({ device }) => (device === "" ? <NoValue /> : device) },
            { title: text.when, look: "soft nowrap", cell: ({ at }) => <ShortTime at={at} /> },
          ]}
        />
      )}
      {activity.length === ACTIVITY_SHOWN && <p class="hint">{text.newestOnly}</p>}
    </Sheet>
  );
}
