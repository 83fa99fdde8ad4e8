import type { AccountPage, PasswordPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { PASSWORD_LENGTH_MIN } from "#identity/index.ts";
import {
  endOtherSessions,
  endOwnSession,
  supportsPasskeys,
  listOwnOidc,
  listOwnSessions,
  listPasskeys,
  locales,
  recoveryCodesLeft,
  setOwnPassword,
  setOwnPreferences,
  themes,
  type MemberContext,
} from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import { memberPage, type Answer, type Portal } from "../page/page-routes.ts";
import { shellOf } from "../page/shell-of.ts";

const ACCOUNT = "/portal/-/me";
const PASSWORD = "/portal/-/me/password";

/** The member's own account, which belongs to no company. */
export function accountRoutes(portal: Portal): void {
  const own = { action: "self", formAt: ACCOUNT } as const;
  memberPage(portal, { ...own, path: ACCOUNT, method: "GET" }, async (ctx, request) => ({
    page: await accountPage(ctx, request),
  }));
  memberPage(portal, { ...own, path: ACCOUNT, method: "POST" }, savePreferences);
  memberPage(portal, { ...own, path: `${ACCOUNT}/end-session`, method: "POST" }, async (ctx, request) => {
    const id = parseId<"member-session">(formOf(request.body).text("id"));
    if (id === null) throw notFound("There is no such session.");
    await endOwnSession(ctx, id);
    return { to: withQuery(ACCOUNT, { done: "session_ended" }) };
  });
  memberPage(portal, { ...own, path: `${ACCOUNT}/end-others`, method: "POST" }, async (ctx) => {
    await endOtherSessions(ctx);
    return { to: withQuery(ACCOUNT, { done: "session_ended" }) };
  });
  memberPage(portal, { path: PASSWORD, method: "GET", action: "self.secure" }, async (ctx, request) => ({
    page: passwordPage(ctx, request),
  }));
  memberPage(portal, { path: PASSWORD, method: "POST", action: "self.secure" }, savePassword);
}

async function savePreferences(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { member } = ctx.session;
  const locale = locales.find((each) => each === form.text("locale")) ?? member.locale;
  const theme = themes.find((each) => each === form.text("theme")) ?? member.theme;
  try {
    await setOwnPreferences(ctx, { name: form.text("name"), locale, theme });
    return { to: withQuery(ACCOUNT, { done: "saved" }) };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await accountPage(ctx, request, problems) };
  }
}

async function savePassword(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    await setOwnPassword(ctx, formOf(request.body).text("password"));
    return { to: withQuery(ACCOUNT, { done: "password_set" }) };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: passwordPage(ctx, request, problems) };
  }
}

async function accountPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<AccountPage> {
  const { member, id: ownSession } = ctx.session;
  const [sessions, passkeys, codesLeft, kept, providers] = await Promise.all([
    listOwnSessions(ctx),
    listPasskeys(ctx),
    recoveryCodesLeft(ctx),
    keptForm(ctx, request),
    listOwnOidc(ctx),
  ]);
  const form = request.method === "POST" ? formOf(request.body) : kept;
  const isTyped = form !== null && form.text("locale") !== "";
  return {
    kind: "account",
    ...shellOf(ctx, request, "account"),
    email: member.email,
    values: isTyped
      ? { name: form.text("name"), locale: form.text("locale"), theme: form.text("theme") }
      : { name: member.name, locale: member.locale, theme: member.theme },
    problems,
    preferencesAction: ACCOUNT,
    passwordUrl: PASSWORD,
    secondFactorUrl: "/portal/-/second-factor",
    passkeysUrl: supportsPasskeys(ctx.config) ? `${ACCOUNT}/passkeys` : null,
    passkeys: passkeys.length,
    providersUrl: providers.length === 0 ? null : `${ACCOUNT}/log-ins`,
    recoveryCodesUrl: `${ACCOUNT}/recovery-codes`,
    hasTotp: member.hasTotp,
    recoveryCodesLeft: codesLeft,
    sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
      id,
      device,
      created: createdAt.toISOString(),
      seen: seenAt.toISOString(),
      isThis: id === ownSession,
    })),
    endSessionAction: `${ACCOUNT}/end-session`,
    endOthersAction: `${ACCOUNT}/end-others`,
  };
}

function passwordPage(ctx: MemberContext, request: FastifyRequest, problems: readonly Problem[] = []): PasswordPage {
  return {
    kind: "password",
    ...shellOf(ctx, request, "account"),
    action: PASSWORD,
    backUrl: ACCOUNT,
    email: ctx.session.member.email,
    lengthMin: PASSWORD_LENGTH_MIN,
    problems,
  };
}
