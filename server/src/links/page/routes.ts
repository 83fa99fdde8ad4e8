import { assets, type BrandModel, type ScriptAnswer } from "@servicepay/checkout/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import { brandModel } from "#branding/index.ts";
import { abandonPayment } from "#payments/index.ts";
import { inTransaction, type Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { assetRoutes } from "#platform/http/asset-routes.ts";
import { localeOf, noticePage, pageErrorHandler, sendErrorPage, sendPage } from "#platform/http/page-reply.ts";
import { createRateLimit, senderOf } from "#platform/http/rate-limit.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { invalid, notFound, Refusal } from "#platform/refusal.ts";
import { shortLinkUrl } from "../link-address.ts";
import { answerScript, attemptAnswer } from "./answer-script.ts";
import { askForNewLink, ASKS } from "./ask-for-new-link.ts";
import { readForm } from "./card-form-post.ts";
import { linkOptions } from "./link-options.ts";
import { linkStatus } from "./link-status.ts";
import { noteOpened } from "./note-opened.ts";
import { payLink, type PayResult } from "./pay-link.ts";
import { formInOtherLanguage, formWithOptions, repeatForm } from "./repeat-form.ts";
import { savedCardOffers } from "./saved-cards.ts";
import { stateOfLink } from "./state-of-link.ts";
import { leaveLink, viewFormTimeout, viewLink, viewReceipt, type LinkView } from "./view-link.ts";
import { merchantUrl, openVisit, orderModel, readAgain, resultPath, visitPath, type Visit } from "./visit.ts";

/** A page or redirect for browsers, or an answer for the page's script. */
type Reply = LinkView | { kind: "script"; answer: ScriptAnswer } | { kind: "noted" };

/** Steps that only a person takes; they mark the link as opened. */
const STEPS_OF_PEOPLE: ReadonlySet<string> = new Set(["opened", "cancel", "options", "language"]);

const PAGE = { access: { by: "anyone" }, page: true } as const;

/** The payer's pages. Only the signed address gives access: there is no cookie and no session. */
export function linkPageRoutes(app: App, platform: Platform): void {
  const options = { config: PAGE, schema: { hide: true }, errorHandler: pageErrorHandler(platform) };
  const ownOrigin = new URL(platform.config.publicUrl).origin;
  const asks = createRateLimit(platform.database, ASKS);
  const onVisit =
    (answer: (visit: Visit, request: FastifyRequest) => Promise<Reply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await openVisit(platform, request);
      if (visit === null) return sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
      let view: Reply;
      try {
        view = await answer(visit, request);
      } catch (error) {
        const look = { merchant: visit.merchant.model, brand: brandOf(visit) };
        return sendErrorPage(platform, error, reply, look);
      }
      return send(visit, reply, view, ownOrigin);
    };

  app.get(
    "/hpm/pay",
    options,
    onVisit((visit) => viewLink(visit, { afterAttempt: false })),
  );
  app.get(
    "/hpm/result",
    options,
    onVisit((visit) => viewLink(visit, { afterAttempt: true })),
  );
  app.get("/hpm/receipt", options, onVisit(viewReceipt));
  app.get("/hpm/leave", options, onVisit(leaveLink));
  app.get("/hpm/cancel", options, onVisit(askToCancel));
  app.get("/hpm/session", options, onVisit(viewFormTimeout));
  app.post(
    "/hpm/pay",
    options,
    onVisit(async (visit, request) => {
      const form = readForm(request.body);
      if (STEPS_OF_PEOPLE.has(form.step)) await noteOpened(visit, request);
      if (form.step === "opened") return { kind: "noted" };
      if (form.step === "cancel") return cancelByPayer(visit);
      if (form.step === "new-link") {
        await askForNewLink(visit, asks, senderOf(request));
        return { kind: "redirect", url: visitPath(visit, "/hpm/pay") };
      }
      if (form.step === "options") return formWithOptions(visit, form);
      if (form.step === "language") return formInOtherLanguage(visit, form);
      if (form.nonce === "") return viewLink(visit, { afterAttempt: false });
      const { nonce } = form;
      if (form.step === "ask") return { kind: "script", answer: await attemptAnswer(visit, nonce) };
      const result = await payLink(visit, form, request.ip);
      // A form that starts an attempt marks the link in its own transaction.
      if (result.kind === "refused" || result.kind === "not_payable") await noteOpened(visit, request);
      if (takesJson(request)) return { kind: "script", answer: await answerScript(visit, nonce, result) };
      return viewResult(visit, nonce, result);
    }),
  );
  fetchedRoutes(app, platform);
  assetRoutes(app, { path: "/checkout/assets", assets, readableBy: "cross-origin" });
}

/** JSON and pictures that open pages fetch. */
function fetchedRoutes(app: App, platform: Platform): void {
  const options = { config: { access: { by: "anyone" } }, schema: { hide: true } } as const;
  const requireVisit = async (request: FastifyRequest) => {
    const visit = await openVisit(platform, request);
    if (visit === null) throw notFound("There is no such link.");
    return visit;
  };

  app.get("/hpm/options", options, async (request) => {
    const visit = await requireVisit(request);
    const { binNumber, savedCard } = request.query as { binNumber?: unknown; savedCard?: unknown };
    if (typeof savedCard === "string") return savedCardOffers(visit, savedCard);
    if (typeof binNumber !== "string" || !/^\d{6,8}$/.test(binNumber))
      throw invalid("binNumber", '"binNumber" must be 6 to 8 digits.');
    return linkOptions(visit, binNumber);
  });
  app.get("/hpm/status", options, async (request, reply) => {
    void reply.header("Cache-Control", "no-store");
    return linkStatus(await requireVisit(request));
  });
  app.get("/hpm/qr", options, async (request, reply) => {
    const { ctx, address } = await requireVisit(request);
    return reply
      .headers({ "Content-Type": "image/svg+xml", "Cross-Origin-Resource-Policy": "same-origin" })
      .send(qrSvg(shortLinkUrl(ctx, address)));
  });
}

async function viewResult(visit: Visit, nonce: string, result: PayResult): Promise<LinkView> {
  switch (result.kind) {
    case "result":
      return { kind: "redirect", url: resultPath(visit, nonce) };
    case "redirect":
      return result;
    case "not_payable":
      return viewLink(visit, { afterAttempt: false });
    case "refused": {
      const { form, problems, retryAfter } = result;
      if (retryAfter === undefined) return repeatForm(visit, form, problems);
      return { ...(await repeatForm(visit, form, problems, 429)), retryAfter };
    }
  }
}

async function askToCancel(asked: Visit): Promise<LinkView> {
  const visit = { ...asked, takesOver: true };
  if (stateOfLink(visit).kind !== "payable") return viewLink(visit, { afterAttempt: false });
  return {
    kind: "page",
    status: 200,
    page: {
      kind: "cancel",
      locale: visit.locale,
      isTest: visit.ctx.config.mode === "sandbox",
      merchant: visit.merchant.model,
      order: orderModel(visit),
      action: visitPath(visit, "/hpm/pay"),
      backUrl: visitPath(visit, "/hpm/pay"),
    },
  };
}

async function cancelByPayer(visit: Visit): Promise<LinkView> {
  try {
    await inTransaction(visit.ctx, (ctx) => abandonPayment(ctx, visit.payment.id));
  } catch (error) {
    // The link has just been paid, or an attempt is under way: show that.
    if (!(error instanceof Refusal && error.code === "ERR_CONFLICT")) throw error;
    return viewLink(await readAgain(visit), { afterAttempt: false });
  }
  const cancelled = await readAgain(visit);
  const url = await merchantUrl(cancelled, "fail");
  return url === null ? viewLink(cancelled, { afterAttempt: false }) : { kind: "redirect", url };
}

/** The page's script asks for JSON; a browser that posts the form asks for a page. */
function takesJson(request: FastifyRequest): boolean {
  return request.headers.accept === "application/json";
}

function send(visit: Visit, reply: FastifyReply, view: Reply, ownOrigin: string): FastifyReply {
  if (view.kind === "noted") return reply.code(204).send();
  if (view.kind === "script") return reply.header("Cache-Control", "no-store").send(view.answer);
  if (view.kind === "redirect") return reply.header("Cache-Control", "no-store").redirect(view.url, 303);
  if (view.retryAfter !== undefined) reply.header("Retry-After", view.retryAfter);
  const { successUrl, failUrl } = visit.link;
  const targets = [successUrl, failUrl].filter((url) => url !== null).map((url) => new URL(url).origin);
  return sendPage(
    reply,
    view.status,
    { ...view.page, brand: brandOf(visit), ...(visit.link.originPath !== null && { backTo: "origin" as const }) },
    { formTargets: [...targets, ownOrigin] },
  );
}

function brandOf({ branding }: Visit): BrandModel | null {
  return branding === undefined ? null : brandModel(branding);
}
