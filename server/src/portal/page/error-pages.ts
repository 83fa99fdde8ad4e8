import type { NoticeName, NoticePage } from "../model.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  administratorNames,
  keepForm,
  LogInNeeded,
  preferencesOf,
  RightMissing,
  StepUpNeeded,
  type MemberId,
} from "#members/index.ts";
import type { Platform } from "#platform/context.ts";
import { refusalOf } from "#platform/http/errors/failure.ts";
import { isWrongAddress, logFailedPage } from "#platform/http/page-reply.ts";
import { Refusal } from "#platform/refusal.ts";
import { readUnreadForm } from "../forms/form.ts";
import { withQuery } from "./onward.ts";
import { sendPortalPage } from "./send-portal-page.ts";
import { sessionToken } from "./cookies.ts";
import { signedOut } from "./signed-out-model.ts";

/** Answers errors of a portal page: with the log-in or the step-up, or with a page that says what to do. */
export async function sendErrorPage(
  platform: Platform,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    if (error instanceof LogInNeeded) return await toLogIn(platform, request, reply, error);
    if (error instanceof StepUpNeeded) return await toStepUp(platform, request, reply, error.memberId);
  } catch (failure) {
    return sendNotice(platform, failure, request, reply);
  }
  return sendNotice(platform, error, request, reply);
}

async function toLogIn(platform: Platform, request: FastifyRequest, reply: FastifyReply, error: LogInNeeded) {
  const kept = await keptForLater(platform, request, error.memberId);
  const why = sessionToken(platform, request) === "" ? {} : { why: error.why };
  return redirect(reply, withQuery("/portal/-/log-in", { ...target(request), ...kept, ...why }));
}

async function toStepUp(platform: Platform, request: FastifyRequest, reply: FastifyReply, memberId: MemberId) {
  const kept = await keptForLater(platform, request, memberId);
  return redirect(reply, withQuery("/portal/-/step-up", { ...target(request), ...kept }));
}

/** Returns the page to come back to: the one that was asked for, or the one with the form that was sent. */
function target(request: FastifyRequest): { to?: string } {
  if (request.method === "GET") return request.url === "/portal" ? {} : { to: request.url };
  return { to: formPath(request) };
}

function formPath(request: FastifyRequest): string {
  const [path = ""] = request.url.split("?", 1);
  const { formAt } = request.routeOptions.config;
  const parameters = request.params as Record<string, string>;
  return formAt?.replaceAll(/:([a-z]+)/gi, (_, name: string) => parameters[name] ?? "") ?? path;
}

async function keptForLater(
  platform: Platform,
  request: FastifyRequest,
  memberId: MemberId | null,
): Promise<{ kept?: string }> {
  if (request.method !== "POST" || memberId === null) return {};
  const fields = await readUnreadForm(request);
  if (fields === null || Object.keys(fields).length === 0) return {};
  return { kept: await keepForm(platform, memberId, { path: formPath(request), fields }) };
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("Cache-Control", "no-store").redirect(to, 303);
}

const NOTICES: Readonly<Record<number, NoticeName>> = {
  400: "bad_request",
  401: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "bad_request",
  409: "bad_request",
  413: "too_large",
  429: "slow_down",
  500: "failed",
};
const BY_REASON: Readonly<Record<string, NoticeName>> = {
  other_site: "other_site",
  invitation_over: "invitation_over",
  no_company: "no_company",
  guest: "guest",
  exports_busy: "exports_busy",
};

async function sendNotice(platform: Platform, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  logFailedPage(platform, refusal, request);
  const { "WWW-Authenticate": _, ...headers } = refusal.headers;
  return sendPortalPage(request, reply.headers(headers), refusal.status, await noticeOf(platform, request, refusal));
}

async function noticeOf(platform: Platform, request: FastifyRequest, refusal: Refusal): Promise<NoticePage> {
  const missing = refusal instanceof RightMissing ? refusal : null;
  const { company } = request.params as { company?: string };
  // Without the database the page is in the browser's language.
  const member = await preferencesOf(platform, sessionToken(platform, request)).catch(() => undefined);
  return {
    kind: "notice",
    ...signedOut(platform, request, member),
    notice: isWrongAddress(request, refusal)
      ? "not_found"
      : (BY_REASON[refusal.reason ?? ""] ?? NOTICES[refusal.status] ?? "unavailable"),
    action: missing?.action ?? null,
    administrators: missing === null ? [] : await administratorNames(platform, missing.tenantId),
    traceId: request.id,
    homeUrl:
      (missing === null && refusal.reason !== "guest") || company === undefined ? "/portal" : `/portal/${company}`,
  };
}

export function noCompany(): Refusal {
  return new Refusal("ERR_FORBIDDEN", "This member has no company.", { reason: "no_company" });
}
