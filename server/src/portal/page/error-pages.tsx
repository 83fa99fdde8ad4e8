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
import { textIn, type Text } from "../words/index.ts";
import { sessionToken } from "./cookies.ts";
import { withQuery } from "./onward.ts";
import { sendView } from "./send-view.ts";
import { SignedOut, signedOutModel } from "./SignedOut.tsx";

type NoticeName = keyof Text["notice"];

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
  return sendView(request, reply.headers(headers), {
    ...(await notice(platform, request, refusal)),
    status: refusal.status,
  });
}

/** One sentence, what to do, and the number by which we find it. */
async function notice(platform: Platform, request: FastifyRequest, refusal: Refusal) {
  const missing = refusal instanceof RightMissing ? refusal : null;
  // Without the database the page is in the browser's language.
  const member = await preferencesOf(platform, sessionToken(platform, request)).catch(() => undefined);
  const administrators = missing === null ? [] : await administratorNames(platform, missing.tenantId);
  const page = signedOutModel(platform, request, member);
  const { locale } = page;
  const text = textIn(locale);
  const { title, text: sentence } = text.notice[noticeOf(request, refusal)];
  const parameter = refusal.status === 400 && isOfAddress(request, refusal) ? refusal.field : null;
  const actionNames: Readonly<Record<string, string>> = text.actionName;
  const view = (
    <SignedOut page={page} title={title}>
      <p>{sentence}</p>
      {parameter !== null && <p>{text.wrongParameter(parameter)}</p>}
      {missing !== null && <p>{text.missingRight(actionNames[missing.action] ?? missing.action)}</p>}
      {administrators.length > 0 && <p>{text.whoGives(administrators.join(", "))}</p>}
      <p class="actions">
        <a class="button" href={homeUrl(request, refusal)}>
          {text.toHome}
        </a>
      </p>
      <p class="hint">
        {text.trace}: <code>{request.id}</code>
      </p>
    </SignedOut>
  );
  return { view, locale };
}

function isOfAddress({ method, query }: FastifyRequest, { field }: Refusal): boolean {
  return method === "GET" || (field !== null && Object.hasOwn(query as object, field));
}

function noticeOf(request: FastifyRequest, refusal: Refusal): NoticeName {
  if (isWrongAddress(request, refusal)) return "not_found";
  return BY_REASON[refusal.reason ?? ""] ?? NOTICES[refusal.status] ?? "unavailable";
}

/** A member who lacks a right stays in the company. */
function homeUrl({ params }: FastifyRequest, refusal: Refusal): string {
  const { company } = params as { company?: string };
  const isInside = refusal instanceof RightMissing || refusal.reason === "guest";
  return isInside && company !== undefined ? `/portal/${company}` : "/portal";
}

export function noCompany(): Refusal {
  return new Refusal("ERR_FORBIDDEN", "This member has no company.", { reason: "no_company" });
}
