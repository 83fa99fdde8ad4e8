import type { RequestProblem } from "@servicepay/checkout/render";
import type { Amount } from "@servicepay/money";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { findOwnTenant } from "#identity/index.ts";
import { inTransaction, reading, type Context, type Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { localeOf, noticePage, pageErrorHandler, sendPage } from "#platform/http/page-reply.ts";
import { senderOf } from "#platform/http/rate-limit.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { amountProblem, isFull } from "../choosable-amount.ts";
import { findOpenVisits, withoutVisits } from "../earlier-visits.ts";
import { tooManyUnpaid, type VisitLimit } from "../limits/visit-limit.ts";
import { makeVisit, type VisitResult } from "../make-visit.ts";
import type { StoredRequest } from "../payment-request.ts";
import { releaseEndedVisits } from "../release-ended-visits.ts";
import { readRequestAddress } from "../request-address.ts";
import { findRequest, lockRequest } from "../store/requests.ts";
import { readVisitorHash, setVisitorCookie, type VisitorCookie } from "../visitor-cookie.ts";
import { listOwnVisits } from "./list-own-visits.ts";
import { amountOfForm, payerProblems, readRequestForm } from "./request-form.ts";
import { requestPage, type ShownRequest } from "./request-page.ts";

interface OpenRequest {
  ctx: Context;
  request: StoredRequest;
  path: string;
  /** Null: the browser has no cookie. */
  visitorHash: Buffer | null;
}

/** Each request has its own cookie, so that visits to different requests cannot be linked to one browser. */
function cookieOf(path: string): VisitorCookie {
  return { name: "request-visitor", path };
}

/** The payer's pages of payment requests. A GET shows the page; only a posted form makes a visit. */
export function requestPageRoutes(app: App, platform: Platform, limit: VisitLimit): void {
  const options = {
    config: { access: { by: "anyone" }, page: true },
    schema: { hide: true, params: Type.Object({ address: Type.String({ maxLength: 64 }) }) },
    errorHandler: pageErrorHandler(platform),
  } as const;
  const onRequest =
    (answer: (open: OpenRequest, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<{ Params: { address: string } }>, reply: FastifyReply) => {
      const open = await openRequest(platform, request);
      return open === null ? sendUnknown(platform, request, reply) : answer(open, request, reply);
    };

  app.get("/r/:address", options, onRequest(showRequest));
  app.post(
    "/r/:address",
    options,
    onRequest((open, request, reply) => acceptRequest(open, request, reply, limit)),
  );
}

function sendUnknown(platform: Platform, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
}

/** Null for an unknown or withdrawn request, and for one of a disabled company. */
async function openRequest(
  platform: Platform,
  request: FastifyRequest<{ Params: { address: string } }>,
): Promise<OpenRequest | null> {
  const read = readRequestAddress(request.params.address);
  if (read === null) return null;
  const { tenantId, address } = read;
  const actor = { kind: "payer", id: address } as const;
  const ctx: Context = { ...platform, tenantId, actor, traceId: request.traceId };
  const found = await findRequest(reading(ctx), "address", address);
  if (found === undefined || !found.isActive) return null;
  if (!(await findOwnTenant(reading(ctx))).isActive) return null;
  const path = `/r/${request.params.address}`;
  return {
    ctx: { ...ctx, actor: { kind: "payer", id: found.id } },
    request: found,
    path,
    visitorHash: readVisitorHash(request, cookieOf(path)),
  };
}

async function showRequest(open: OpenRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (open.visitorHash === null) setVisitorCookie(open.ctx, reply, cookieOf(open.path));
  return send(open, reply, 200, { ...(await currentState(open)), locale: localeOf(request) });
}

/** What the browser can choose now. Releases ended visits first, because they count against what is left. */
async function currentState(open: OpenRequest): Promise<{ request: StoredRequest; mayReopen: boolean }> {
  const { request, mayReopen } = await released(open);
  const { ctx, visitorHash } = open;
  const own = visitorHash === null ? [] : await findOpenVisits(reading(ctx), request.id, visitorHash);
  return { request: withoutVisits(request, own), mayReopen };
}

async function released({ ctx, request }: OpenRequest): Promise<{ request: StoredRequest; mayReopen: boolean }> {
  const needsReleases = isFull(request) || (request.kind === "parts" && request.heldCount > 0);
  if (!needsReleases) return { request, mayReopen: false };
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockRequest(ctx, "id", request.id);
    return releaseEndedVisits(ctx, locked ?? request);
  });
}

async function acceptRequest(
  open: OpenRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: VisitLimit,
): Promise<FastifyReply> {
  const locale = localeOf(request);
  const form = readRequestForm(request.body);
  if (form === null) throw invalid("nonce", "This form is not ours.");
  const { values } = form;
  const amount = amountOfForm(open.request, form, locale);
  const payerDetailProblems = payerProblems(values);
  if (typeof amount === "string" || payerDetailProblems.length > 0) {
    const state = await currentState(open);
    const problems = [...problemsOfAmount(state.request, amount), ...payerDetailProblems];
    return send(open, reply, 400, { ...state, locale, values, problems });
  }
  await limit.refuseExcess(request);
  const { name, surname, email } = values;
  const { ctx, path } = open;
  const visitorHash = open.visitorHash ?? setVisitorCookie(ctx, reply, cookieOf(path));
  const visit = {
    amount,
    payer: { name, surname, email },
    nonce: form.nonce,
    visitorHash,
    path,
    locale,
    sender: senderOf(request),
  };
  const made = await asWrongAmount(open, makeVisit(open.ctx, open.request.id, visit));
  switch (made.kind) {
    case "made":
      if (made.isNew) await limit.count(request);
      return reply.header("Cache-Control", "no-store").redirect(`${made.url}&lang=${locale}`, 303);
    case "too_many_unpaid":
      throw tooManyUnpaid(made.secondsToWait);
    case "gone":
      return sendUnknown(open.ctx, request, reply);
    case "changed":
    case "wrong_amount":
      return send(open, reply, 409, {
        ...stateOf(made),
        locale,
        values,
        problems: [made.kind === "changed" ? "changed" : made.problem],
      });
    case "sold_out":
    case "busy":
      return send(open, reply, 409, { ...stateOf(made), locale });
  }
}

/** Shown together with problems of the payer's details. Without any, `makeVisit` checks the amount. */
function problemsOfAmount(request: StoredRequest, amount: Amount | RequestProblem): RequestProblem[] {
  if (typeof amount === "string") return [amount];
  if (request.kind === "multi_use") return amount === request.amount ? [] : ["changed"];
  const problem = amountProblem(request, amount);
  return problem === null ? [] : [problem];
}

/** Turns a refusal of the amount into a result: the payment set's limits may have changed since the request was made. */
async function asWrongAmount(open: OpenRequest, made: Promise<VisitResult>): Promise<VisitResult> {
  try {
    return await made;
  } catch (error) {
    const reason = error instanceof Refusal && error.field === "amount" ? error.reason : undefined;
    if (reason !== "too_small" && reason !== "too_large") throw error;
    return { kind: "wrong_amount", problem: reason, request: (await currentState(open)).request };
  }
}

function stateOf(made: Extract<VisitResult, { request: StoredRequest }>) {
  return { request: made.request, mayReopen: made.kind === "busy" };
}

async function send(
  { ctx, path, visitorHash }: OpenRequest,
  reply: FastifyReply,
  status: number,
  { request, ...shown }: Omit<ShownRequest, "path" | "own"> & { request: StoredRequest },
): Promise<FastifyReply> {
  const own = await listOwnVisits(ctx, request, { visitorHash, locale: shown.locale });
  return sendPage(reply, status, await requestPage(ctx, request, { ...shown, path, own }));
}
