import type { CodePage, LogInPage, Problem, StepUpPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { giveCode, givePassword, logInMember, logOut, type MemberContext, type MemberSender } from "#members/index.ts";
import { senderOf } from "#platform/http/rate-limit.ts";
import { formOf, problemsOf, type Form } from "./form.ts";
import { onwardOf, onwardQuery, onwardUrl, withQuery } from "./onward.ts";
import { memberPage, openPage, type Answer, type Portal } from "./page-routes.ts";
import { sessionToken } from "./session-cookie.ts";
import { signedOut } from "./signed-out.ts";

export function logInRoutes(portal: Portal): void {
  const logIn = { path: "/portal/-/log-in" };
  const code = { path: "/portal/-/log-in/code" };
  const stepUp = { path: "/portal/-/step-up" };

  openPage(portal, { ...logIn, method: "GET" }, async (request) => ({ page: logInPage(portal, request) }));
  openPage(portal, { ...logIn, method: "POST" }, async (request) => takePassword(portal, request));
  openPage(portal, { ...code, method: "GET" }, async (request) => ({ page: codePage(portal, request) }));
  openPage(portal, { ...code, method: "POST" }, async (request) => takeCode(portal, request));
  openPage(portal, { path: "/portal/-/log-out", method: "POST" }, async (request) => {
    await logOut(portal.platform, sessionToken(portal.platform, request), request.id);
    return { to: "/portal/-/log-in?why=logged_out", session: null };
  });
  memberPage(portal, { ...stepUp, method: "GET", action: "self" }, async (ctx, request) => ({
    page: stepUpPage(ctx, request),
  }));
  memberPage(portal, { ...stepUp, method: "POST", action: "self" }, async (ctx, request) =>
    takeFactor(portal, ctx, request),
  );
}

export function memberSender(request: FastifyRequest): MemberSender {
  return {
    address: senderOf(request),
    userAgent: request.headers["user-agent"]?.slice(0, 500) ?? "",
    traceId: request.id,
  };
}

async function takePassword(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const [email, password] = [form.text("email"), form.text("password")];
  const missing = [...required("email", email), ...required("password", password)];
  if (missing.length > 0) return { status: 400, page: logInPage(portal, request, missing) };
  try {
    const { token, state } = await logInMember(portal.login, { email, password }, memberSender(request));
    const onward = onwardOf(request.body);
    if (state === "open") return { to: onwardUrl(onward), session: token };
    const next = state === "code" ? "/portal/-/log-in/code" : "/portal/-/second-factor";
    return { to: withQuery(next, { ...onwardQuery(onward), ...chosenLanguage(request) }), session: token };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: logInPage(portal, request, problems) };
  }
}

async function takeCode(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const code = form.text("code");
  const missing = required("code", code);
  if (missing.length > 0) return { status: 400, page: codePage(portal, request, missing) };
  try {
    const token = sessionToken(portal.platform, request);
    const next = await giveCode(portal.login, token, code, memberSender(request));
    return { to: onwardUrl(onwardOf(request.body)), session: next };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: codePage(portal, request, atField("code", problems)) };
  }
}

async function takeFactor(portal: Portal, ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const field = ctx.session.member.hasTotp ? "code" : "password";
  const given = form.text(field);
  const missing = required(field, given);
  if (missing.length > 0) return { status: 400, page: stepUpPage(ctx, request, missing) };
  try {
    const give = field === "code" ? giveCode : givePassword;
    const token = await give(portal.login, sessionToken(ctx, request), given, memberSender(request));
    return { to: onwardUrl(onwardOf(request.body)), session: token };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: stepUpPage(ctx, request, atField(field, problems)) };
  }
}

function logInPage({ platform }: Portal, request: FastifyRequest, problems: readonly Problem[] = []): LogInPage {
  const form = asked(request);
  const onward = onwardOf(given(request));
  const { why } = request.query as { why?: unknown };
  return {
    kind: "log-in",
    ...signedOut(platform, request),
    onward,
    email: form.text("email"),
    isFormKept: onward.kept !== "",
    reason: why === "over" || why === "logged_out" ? why : "none",
    problems,
  };
}

function codePage({ platform }: Portal, request: FastifyRequest, problems: readonly Problem[] = []): CodePage {
  const by = asked(request).text("by") === "recovery" ? "recovery" : "app";
  const onward = onwardOf(given(request));
  const common = signedOut(platform, request);
  const other = by === "app" ? { by: "recovery" } : {};
  const otherUrl = withQuery("/portal/-/log-in/code", { ...onwardQuery(onward), ...other, lang: common.locale });
  return { kind: "code", ...common, onward, by, otherUrl, problems };
}

function stepUpPage(ctx: MemberContext, request: FastifyRequest, problems: readonly Problem[] = []): StepUpPage {
  const { member } = ctx.session;
  const onward = onwardOf(given(request));
  return {
    kind: "step-up",
    ...signedOut(ctx, request, member),
    onward,
    by: member.hasTotp ? "app" : "password",
    isFormKept: onward.kept !== "",
    cancelUrl: "/portal",
    problems,
  };
}

/** What the address asks for, or the form that was sent. */
function given(request: FastifyRequest): unknown {
  return request.method === "POST" ? request.body : request.query;
}

function asked(request: FastifyRequest): Form {
  return formOf(given(request));
}

function required(field: string, value: string): Problem[] {
  return value.trim() === "" ? [{ field, reason: "required" }] : [];
}

/** Shows the error of too many wrong codes beside the field, like that of one wrong code. */
function atField(field: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, field }));
}

function chosenLanguage(request: FastifyRequest): { lang?: string } {
  const { lang } = request.query as { lang?: unknown };
  return lang === "tr" || lang === "en" ? { lang } : {};
}
