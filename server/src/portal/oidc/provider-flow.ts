import type { FastifyRequest } from "fastify";
import {
  finishOidc,
  oidcProviderName,
  OidcRefused,
  startOidc,
  type MemberContext,
  type OidcPurpose,
  type OidcReason,
} from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf } from "../forms/index.ts";
import { readLoginClient } from "../log-in/read-login-client.ts";
import { OWN_PROVIDERS } from "../me/my-urls.ts";
import {
  type Answer,
  oidcCookie,
  type Onward,
  onwardOf,
  onwardQuery,
  onwardUrl,
  type Portal,
  sessionToken,
  withQuery,
} from "../page/index.ts";
import type { Problem } from "../words/index.ts";

const REASONS: ReadonlySet<string> = new Set<OidcReason>([
  "no_provider",
  "unreachable",
  "bad_answer",
  "expired",
  "denied",
  "not_connected",
  "email_unverified",
  "email_differs",
  "taken",
  "not_again",
  "second_factor",
]);

/** The provider with which a person may log in, by the company in the address or in the page to come back to. */
export async function providerToLogIn(
  { platform }: Portal,
  request: FastifyRequest,
): Promise<{ name: string; url: string } | null> {
  const given = request.method === "POST" ? request.body : request.query;
  const onward = onwardOf(given);
  const named = formOf(given).text("company").trim().toLowerCase();
  const code = named === "" ? (/^\/portal\/([a-z0-9][a-z0-9-]*)/.exec(onward.to)?.[1] ?? "") : named;
  const name = code === "" ? null : await oidcProviderName(platform, code);
  if (name === null) return null;
  const to = onward.to === "/portal" ? { to: `/portal/${code}` } : onwardQuery(onward);
  return { name, url: withQuery(`/portal/-/oidc/${code}/start`, to) };
}

/** Why the last log-in with a provider failed, from the page's address. */
export function oidcProblems(request: FastifyRequest): Problem[] {
  const { refused } = request.query as { refused?: unknown };
  return typeof refused === "string" && REASONS.has(refused) ? [{ field: "provider", reason: refused }] : [];
}

/** Sends the browser to the provider. */
export async function toProvider(
  { login }: Portal,
  request: FastifyRequest,
  purpose: OidcPurpose,
  ctx: MemberContext | null,
): Promise<Answer> {
  const onward = purpose === "connect" ? { to: OWN_PROVIDERS, kept: "" } : onwardOf(request.query);
  const session = ctx?.session ?? null;
  try {
    const { url, cookie } = await startOidc(login, { purpose, onward, session, companyCode: codeOf(request, ctx) });
    return { to: url, oidc: cookie };
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    return { to: refusalUrl(purpose, onward, error) };
  }
}

function codeOf(request: FastifyRequest, ctx: MemberContext | null): string {
  const { code } = request.params as { code?: string };
  if (code !== undefined) return code;
  const { company } = request.query as { company?: unknown };
  const wanted = ctx?.session.provider?.tenantId ?? null;
  const found = ctx?.companies.find((each) => (wanted === null ? each.code === company : each.id === wanted));
  if (found === undefined) throw notFound("There is no such company.");
  return found.code;
}

/** The return address contains a code, so every answer redirects away from it. */
export async function backFromProvider({ platform, login }: Portal, request: FastifyRequest): Promise<Answer> {
  const { code = "" } = request.params as { code?: string };
  const at = request.url.indexOf("?");
  const given = {
    companyCode: code,
    cookie: oidcCookie(platform, request),
    search: at === -1 ? "" : request.url.slice(at),
    sessionToken: sessionToken(platform, request),
  };
  try {
    const { purpose, onward, session } = await finishOidc(login, given, readLoginClient(request));
    if (purpose === "connect") return { to: withQuery(OWN_PROVIDERS, { done: "provider_connected" }), oidc: null };
    if (session === null) return { to: onwardUrl(onward), oidc: null };
    const isOpen = session.state === "open";
    const to = isOpen ? onwardUrl(onward) : withQuery("/portal/-/log-in/code", onwardQuery(onward));
    return { to, session: session.token, oidc: null };
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    platform.log.info("a log-in with a provider was refused", { reason: error.oidcReason, traceId: request.id });
    const { purpose = "log-in", onward = { to: `/portal/${code}`, kept: "" } } = error.flow ?? {};
    return { to: refusalUrl(purpose, onward, error), oidc: null };
  }
}

function refusalUrl(purpose: OidcPurpose, onward: Onward, { oidcReason: refused }: OidcRefused): string {
  if (purpose === "connect") return withQuery(OWN_PROVIDERS, { refused });
  const page = purpose === "step-up" ? "/portal/-/step-up" : "/portal/-/log-in";
  return withQuery(page, { ...onwardQuery(onward), refused });
}
