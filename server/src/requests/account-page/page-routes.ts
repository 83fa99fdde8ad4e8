import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { localeOf, noticePage, pageErrorHandler, sendPage } from "#platform/http/page-reply.ts";
import type { VisitLimit } from "../limits/visit-limit.ts";
import { setVisitorCookie } from "../visitor-cookie.ts";
import { ACCOUNT_COOKIE, ACCOUNT_PATH } from "./account-address.ts";
import { openAccountVisit, type AccountVisit } from "./account-visit.ts";
import { problemOf, type Refused } from "./choice-problem.ts";
import { payOpenItems, type PayItemsResult } from "./pay-open-items.ts";
import { readChoice, type PostedChoice } from "./read-choice.ts";
import { viewAccountPage } from "./view-account-page.ts";

const PAGE = { access: { by: "anyone" }, page: true } as const;
const CLOSED = {
  expired: { status: 410, notice: "account_expired" },
  closed: { status: 200, notice: "account_closed" },
} as const;

/** The payer's page. The signed address gives access; the cookie only identifies the browser. */
export function accountPageRoutes(app: App, platform: Platform, limit: VisitLimit): void {
  const options = { config: PAGE, schema: { hide: true }, errorHandler: pageErrorHandler(platform) };
  const onVisit =
    (answer: (visit: AccountVisit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const opened = await openAccountVisit(platform, request);
      if (opened === null)
        return sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
      if (opened.kind === "open") return answer(opened.visit, request, reply);
      const { status, notice } = CLOSED[opened.kind];
      return sendPage(reply, status, noticePage(platform, notice, opened.look));
    };

  app.get(
    ACCOUNT_PATH,
    options,
    onVisit(async (visit, _request, reply) => {
      if (visit.visitorHash === null) setVisitorCookie(platform, reply, ACCOUNT_COOKIE);
      return sendPage(reply, 200, await viewAccountPage(visit, null));
    }),
  );
  app.post(
    ACCOUNT_PATH,
    options,
    onVisit(async (visit, request, reply) => {
      const posted = readChoice(request.body, visit.locale);
      if (posted === null) return sendPage(reply, 400, noticePage(platform, "bad_request", visit));
      if (typeof posted.choice !== "string") await limit.refuseExcess(request);
      const visitorHash = visit.visitorHash ?? setVisitorCookie(platform, reply, ACCOUNT_COOKIE);
      const result = await pay({ ...visit, visitorHash }, posted);
      if (result.kind === "pay") {
        await limit.count(request);
        return reply.redirect(`${result.url}&lang=${visit.locale}`, 303);
      }
      if (result.kind === "closed" || result.kind === "not_allowed")
        return sendPage(reply, 200, noticePage(platform, "account_closed", visit));
      const refused = { posted, problem: problemOf(result, posted) };
      return sendPage(reply, 200, await viewAccountPage(visit, refused));
    }),
  );
}

function pay(visit: AccountVisit & { visitorHash: Buffer }, posted: PostedChoice): Promise<PayItemsResult | Refused> {
  const { ctx, address, locale, path, visitorHash } = visit;
  const { accountId, currency, choice } = posted;
  if (typeof choice === "string") return Promise.resolve({ kind: choice });
  const pageAccountId = address.accountId;
  return payOpenItems(ctx, { pageAccountId, accountId, currency, choice, visitorHash, locale, pagePath: path });
}
