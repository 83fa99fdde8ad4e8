import type { FastifyRequest } from "fastify";
import {
  endOtherSessions,
  endOwnSession,
  listOwnOidc,
  listOwnSessions,
  listPasskeys,
  locales,
  recoveryCodesLeft,
  setOwnPreferences,
  supportsPasskeys,
  themes,
  type MemberContext,
} from "#members/index.ts";
import { NOTICE_SETTINGS } from "#notices/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf, type RefusedForm } from "../forms/index.ts";
import {
  type Answer,
  keptForm,
  LogOut,
  memberPage,
  type Portal,
  Shell,
  useMember,
  useText,
  withQuery,
} from "../page/index.ts";
import { choicesOf, Field, Heading, Select, Sheet } from "../parts/index.ts";
import { formatTime, textFor, type Text } from "../words/index.ts";
import { ME, PASSKEYS, OWN_PROVIDERS, SECOND_FACTOR } from "./my-urls.ts";
import { PASSWORD } from "./password-page.tsx";

export function myPages(portal: Portal): void {
  const own = { action: "self", formAt: ME } as const;
  memberPage(portal, { ...own, path: ME, method: "GET" }, (ctx, request) => myPage(ctx, request));
  memberPage(portal, { ...own, path: ME, method: "POST" }, savePreferences);
  memberPage(portal, { ...own, path: `${ME}/end-session`, method: "POST" }, async (ctx, request) => {
    const id = parseId<"member-session">(formOf(request.body).text("id"));
    if (id === null) throw notFound("There is no such session.");
    await endOwnSession(ctx, id);
    return { to: withQuery(ME, { done: "session_ended" }) };
  });
  memberPage(portal, { ...own, path: `${ME}/end-others`, method: "POST" }, async (ctx) => {
    await endOtherSessions(ctx);
    return { to: withQuery(ME, { done: "session_ended" }) };
  });
}

async function myPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems = [], ...refused }: Partial<RefusedForm> = {},
): Promise<Answer> {
  const { member } = ctx.session;
  const [sessions, passkeys, codesLeft, kept, providers] = await Promise.all([
    listOwnSessions(ctx),
    listPasskeys(ctx),
    recoveryCodesLeft(ctx),
    keptForm(ctx, request),
    listOwnOidc(ctx),
  ]);
  const form = request.method === "POST" ? formOf(request.body) : kept;
  const values =
    form !== null && form.text("locale") !== ""
      ? { name: form.text("name"), locale: form.text("locale"), theme: form.text("theme") }
      : member;
  const text = textFor(ctx);
  const words = text.me;
  const signIn = {
    hasTotp: member.hasTotp,
    passkeys: passkeys.length,
    hasPasskeys: supportsPasskeys(ctx.config),
    hasProviders: providers.length > 0,
    codesLeft,
  };
  const view = (
    <Shell nav="me" title={words.title} problems={problems}>
      <Heading title={words.title} note={member.email} />
      <div class="columns">
        <form class="sheet" method="post" action={ME} data-once>
          <h2>{words.preferences}</h2>
          <Field name="name" label={words.name} autocomplete="name" value={values.name} maxLength={100} required />
          <Select name="locale" label={words.locale} value={values.locale} options={choicesOf(words.locales)} />
          <Select name="theme" label={words.theme} value={values.theme} options={choicesOf(words.themes)} />
          <div class="actions">
            <button class="primary">{text.save}</button>
          </div>
        </form>
        <SignIn {...signIn} text={text} />
      </div>
      {!member.isOperator && <Notices text={text} />}
      <Sessions sessions={sessions} ownId={ctx.session.id} />
      <div class="phone-only">
        <LogOut />
      </div>
    </Shell>
  );
  return { view, ...refused };
}

interface SignInProps {
  text: Text;
  hasTotp: boolean;
  passkeys: number;
  /** Browsers have passkeys for this address. */
  hasPasskeys: boolean;
  /** A company of the member has a provider. */
  hasProviders: boolean;
  codesLeft: number;
}

/** How the member logs in. */
function SignIn({ text, hasTotp, passkeys, hasPasskeys, hasProviders, codesLeft }: SignInProps) {
  const words = text.me;
  const factorAction = hasTotp ? words.replaceSecondFactor : words.addSecondFactor;
  return (
    <Sheet look="results" title={words.signIn}>
      <ul>
        <li class="row-between">
          <span>{words.password}</span>
          <a href={PASSWORD}>{words.changePassword}</a>
        </li>
        <li class="row-between">
          <span>
            {words.secondFactor}
            <span class={hasTotp ? "hint block state-good" : passkeys > 0 ? "hint block" : "hint block state-warn"}>
              {hasTotp ? words.secondFactorOn : words.secondFactorOff}
            </span>
          </span>
          <a href={SECOND_FACTOR} aria-label={`${words.secondFactor}: ${factorAction}`}>
            {factorAction}
          </a>
        </li>
        {hasPasskeys && (
          <li class="row-between">
            <span>
              {text.passkeys.title}
              <span class="hint block">{text.passkeys.count(passkeys)}</span>
            </span>
            <a href={PASSKEYS} aria-label={`${text.passkeys.title}: ${text.passkeys.manage}`}>
              {text.passkeys.manage}
            </a>
          </li>
        )}
        {hasProviders && (
          <li class="row-between">
            <span>{text.ownProviders.title}</span>
            <a href={OWN_PROVIDERS} aria-label={`${text.ownProviders.title}: ${text.passkeys.manage}`}>
              {text.passkeys.manage}
            </a>
          </li>
        )}
        {(hasTotp || passkeys > 0) && (
          <li class="row-between">
            <span>
              {words.recoveryCodes}
              <span class="hint block">{words.codesLeft(codesLeft)}</span>
            </span>
            <a href={`${ME}/recovery-codes`}>{words.newCodes}</a>
          </li>
        )}
      </ul>
    </Sheet>
  );
}

function Notices({ text: { notices: words } }: { text: Text }) {
  return (
    <Sheet look="results" title={words.title}>
      <p>{words.intro}</p>
      <p class="actions">
        <a class="button" href={NOTICE_SETTINGS}>
          {words.choose}
        </a>
      </p>
    </Sheet>
  );
}

interface SessionsProps {
  sessions: Awaited<ReturnType<typeof listOwnSessions>>;
  ownId: string;
}

function Sessions({ sessions, ownId }: SessionsProps) {
  const { locale, now } = useMember();
  const words = useText().me;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Sheet look="results" title={words.sessions}>
      <ul>
        {sessions.map(({ id, device, createdAt, seenAt }) => (
          <li class="row-between" key={id}>
            <span>
              {device === "" ? words.unknownDevice : device}
              {id === ownId && <span class="soft"> · {words.thisSession}</span>}
              <span class="hint block">
                {words.since(time(createdAt))} · {words.seen(time(seenAt))}
              </span>
            </span>
            {id !== ownId && (
              <form method="post" action={`${ME}/end-session`} data-once>
                <input type="hidden" name="id" value={id} />
                <button aria-label={words.endOf(device === "" ? words.unknownDevice : device)}>{words.end}</button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={`${ME}/end-others`} data-once>
          <button class="danger">{words.endOthers}</button>
        </form>
      )}
    </Sheet>
  );
}

async function savePreferences(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { member } = ctx.session;
  const locale = locales.find((each) => each === form.text("locale")) ?? member.locale;
  const theme = themes.find((each) => each === form.text("theme")) ?? member.theme;
  try {
    await setOwnPreferences(ctx, { name: form.text("name"), locale, theme });
    return { to: withQuery(ME, { done: "saved" }) };
  } catch (error) {
    return myPage(ctx, request, problemsOf(error));
  }
}
