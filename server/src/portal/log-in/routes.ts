import type { CodePage, LogInPage, Problem, StepUpPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  factorsOfSession,
  acceptCode,
  acceptPasskey,
  acceptPassword,
  supportsPasskeys,
  logInMember,
  logInWithPasskey,
  logOut,
  preferencesOf,
  type MemberContext,
  type MemberSession,
} from "#members/index.ts";
import { chosenLocale } from "#platform/http/page-reply.ts";
import { formOf, passkeyOf, problemsOf, type Form } from "../forms/form.ts";
import { readLoginClient } from "./read-login-client.ts";
import { onwardOf, onwardQuery, onwardUrl, withQuery } from "../page/onward.ts";
import { oidcProblems, providerToLogIn } from "../oidc/routes.ts";
import { memberPage, publicPage, type Answer, type Portal } from "../page/page-routes.ts";
import { passkeyOptionsUrl } from "../me/passkey-routes.ts";
import { sessionToken } from "../page/cookies.ts";
import { signedOut } from "../page/signed-out-model.ts";

const REASONS = ["over", "removed", "logged_out", "provider", "own"] as const;

export function logInRoutes(portal: Portal): void {
  const logIn = { path: "/portal/-/log-in" };
  const code = { path: "/portal/-/log-in/code" };
  const stepUp = { path: "/portal/-/step-up" };

  publicPage(portal, { ...logIn, method: "GET" }, async (request) => ({
    page: await logInPage(portal, request, oidcProblems(request)),
  }));
  publicPage(portal, { ...logIn, method: "POST" }, async (request) =>
    passkeyOf(formOf(request.body)) === "" ? takePassword(portal, request) : takePasskey(portal, request),
  );
  publicPage(portal, { ...code, method: "GET" }, async (request) => ({ page: await codePage(portal, request) }));
  publicPage(portal, { ...code, method: "POST" }, async (request) => takeCode(portal, request));
  publicPage(portal, { path: "/portal/-/log-out", method: "POST" }, async (request) => {
    const token = sessionToken(portal.platform, request);
    const member = await preferencesOf(portal.platform, token);
    await logOut(portal.platform, token, request.id);
    const language = member === undefined ? {} : { language: member.locale };
    return { to: "/portal/-/log-in?why=logged_out", session: null, ...language };
  });
  memberPage(portal, { ...stepUp, method: "GET", action: "self" }, async (ctx, request) => ({
    page: stepUpPage(ctx, request, oidcProblems(request)),
  }));
  memberPage(portal, { ...stepUp, method: "POST", action: "self" }, async (ctx, request) =>
    takeFactor(portal, ctx, request),
  );
}

async function takePassword(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const [email, password] = [form.text("email"), form.text("password")];
  const missing = [...requiredProblems("email", email), ...requiredProblems("password", password)];
  if (missing.length > 0) return { status: 400, page: await logInPage(portal, request, missing) };
  try {
    const { token, state } = await logInMember(portal.login, { email, password }, readLoginClient(request));
    const onward = onwardOf(request.body);
    if (state === "open") return { to: onwardUrl(onward), session: token };
    const next = state === "code" ? "/portal/-/log-in/code" : "/portal/-/second-factor";
    return { to: withQuery(next, { ...onwardQuery(onward), ...chosenLanguage(request) }), session: token };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await logInPage(portal, request, problems) };
  }
}

async function takePasskey(portal: Portal, request: FastifyRequest): Promise<Answer> {
  try {
    const answer = passkeyOf(formOf(request.body));
    const { token } = await logInWithPasskey(portal.login, answer, readLoginClient(request));
    return { to: onwardUrl(onwardOf(request.body)), session: token };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await logInPage(portal, request, problems) };
  }
}

async function takeCode(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const [code, passkey] = [form.text("code"), passkeyOf(form)];
  const missing = passkey === "" ? requiredProblems("code", code) : [];
  if (missing.length > 0) return { status: 400, page: await codePage(portal, request, missing) };
  try {
    const token = sessionToken(portal.platform, request);
    const [give, given] = passkey === "" ? [acceptCode, code] : [acceptPasskey, passkey];
    const next = await give(portal.login, token, given, readLoginClient(request));
    return { to: onwardUrl(onwardOf(request.body)), session: next };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await codePage(portal, request, atField("code", problems)) };
  }
}

async function takeFactor(portal: Portal, ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { hasTotp, hasPasskey } = ctx.session.member;
  const field = hasTotp || hasPasskey ? "code" : "password";
  const passkey = passkeyOf(form);
  const given = passkey === "" ? form.text(field) : passkey;
  const missing = requiredProblems(field, given);
  if (missing.length > 0) return { status: 400, page: stepUpPage(ctx, request, missing) };
  try {
    const give = passkey !== "" ? acceptPasskey : field === "code" ? acceptCode : acceptPassword;
    const token = await give(portal.login, sessionToken(ctx, request), given, readLoginClient(request));
    return { to: onwardUrl(onwardOf(request.body)), session: token };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: stepUpPage(ctx, request, atField(field, problems)) };
  }
}

async function logInPage(
  portal: Portal,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<LogInPage> {
  const { platform } = portal;
  const form = sentForm(request);
  const onward = onwardOf(fieldsOf(request));
  const { why } = request.query as { why?: unknown };
  const [provider, member] = await Promise.all([
    providerToLogIn(portal, request),
    preferencesOf(platform, sessionToken(platform, request)),
  ]);
  const company = form.text("company");
  const unknown = company !== "" && provider === null ? [{ field: "company", reason: "no_provider" }] : [];
  return {
    kind: "log-in",
    ...signedOut(platform, request, member),
    onward,
    passkeyUrl: supportsPasskeys(platform.config) ? passkeyOptionsUrl("log-in") : null,
    email: form.text("email"),
    isFormKept: onward.kept !== "",
    reason: REASONS.find((reason) => reason === why) ?? "none",
    provider,
    company,
    problems: [...problems, ...unknown],
  };
}

async function codePage(
  { platform }: Portal,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<CodePage> {
  const factors = await factorsOfSession(platform, sessionToken(platform, request));
  const { hasTotp, hasPasskey } = factors ?? { hasTotp: true, hasPasskey: false };
  const isRecovery = sentForm(request).text("by") === "recovery";
  const by = isRecovery ? "recovery" : hasTotp ? "app" : "passkey";
  const onward = onwardOf(fieldsOf(request));
  const common = signedOut(platform, request);
  const other = isRecovery ? {} : { by: "recovery" };
  const otherUrl = withQuery("/portal/-/log-in/code", { ...onwardQuery(onward), ...other, lang: common.locale });
  const passkeyUrl = hasPasskey ? passkeyOptionsUrl("confirm") : null;
  return { kind: "code", ...common, onward, by, passkeyUrl, otherUrl, problems };
}

function stepUpPage(ctx: MemberContext, request: FastifyRequest, problems: readonly Problem[] = []): StepUpPage {
  const { member } = ctx.session;
  const onward = onwardOf(fieldsOf(request));
  const isRecovery = sentForm(request).text("by") === "recovery";
  const recoveryUrl = withQuery("/portal/-/step-up", { ...onwardQuery(onward), by: "recovery" });
  return {
    kind: "step-up",
    ...signedOut(ctx, request, member),
    onward,
    by: stepUpFactor(ctx.session, isRecovery),
    passkeyUrl: member.hasPasskey ? passkeyOptionsUrl("confirm") : null,
    recoveryUrl: member.hasPasskey && !member.hasTotp && !isRecovery ? recoveryUrl : null,
    isFormKept: onward.kept !== "",
    providerUrl: ctx.session.provider === null ? null : withQuery("/portal/-/step-up/provider", onwardQuery(onward)),
    cancelUrl: "/portal",
    problems,
  };
}

function stepUpFactor({ member, provider }: MemberSession, isRecovery: boolean): StepUpPage["by"] {
  const { hasTotp, hasPasskey } = member;
  if (hasTotp) return "app";
  if (!hasPasskey) return provider === null ? "password" : "provider";
  return isRecovery ? "recovery" : "passkey";
}

/** Returns the form that was sent, or the address's parameters. */
function fieldsOf(request: FastifyRequest): unknown {
  return request.method === "POST" ? request.body : request.query;
}

function sentForm(request: FastifyRequest): Form {
  return formOf(fieldsOf(request));
}

function requiredProblems(field: string, value: string): Problem[] {
  return value.trim() === "" ? [{ field, reason: "required" }] : [];
}

/** Shows problems at the field of the code or password. A wrong passkey has no field. */
function atField(field: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => (problem.field === "passkey" ? problem : { ...problem, field }));
}

function chosenLanguage(request: FastifyRequest): { lang?: string } {
  const lang = chosenLocale(request);
  return lang === null ? {} : { lang };
}
