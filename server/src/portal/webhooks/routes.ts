import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { createRateLimit } from "#platform/http/rate-limit.ts";
import { replayDelivery } from "#webhooks/index.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { listAnswer } from "../lists/list-answer.ts";
import { withQuery } from "../page/onward.ts";
import { memberPage, type Answer, type Portal } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { enable, receiversPage, sendSince, sendTest } from "./receivers-page.ts";
import { endPrevious, replaceSecret, replaceSecretPage } from "./replace-secret.ts";
import { signaturePage } from "./signature-page.ts";
import { webhookPage } from "./webhook-page.ts";
import { webhooksPage } from "./webhooks-page.ts";

/** For each company: a test event calls a server of somebody's choice. */
const TEST_EVENTS = { name: "webhook-tests", points: 10, windowSeconds: 60, lease: 1 };

export function webhookPages(portal: Portal): void {
  const base = "/portal/:company/webhooks";
  const read = { method: "GET", action: "webhooks.read" } as const;
  const write = { method: "POST", action: "webhooks.write" } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await webhooksPage(ctx, request)));
  const receivers = `${base}/receivers`;
  memberPage(portal, { ...read, path: receivers }, async (ctx, request) => ({
    page: await receiversPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${receivers}/enable`, formAt: receivers }, enable);
  memberPage(portal, { ...write, path: `${receivers}/replay`, formAt: receivers }, sendSince);
  const tests = createRateLimit(portal.platform.database, TEST_EVENTS);
  memberPage(portal, { ...write, path: `${receivers}/test`, formAt: receivers }, (ctx, request) =>
    sendTest(ctx, request, tests),
  );
  const verify = async (ctx: MemberContext, request: FastifyRequest) => ({ page: await signaturePage(ctx, request) });
  memberPage(portal, { ...read, path: `${base}/verify` }, verify);
  memberPage(portal, { ...read, method: "POST", path: `${base}/verify` }, verify);
  const secret = { action: "credentials.write", path: `${base}/secret` } as const;
  memberPage(portal, { ...secret, method: "GET" }, async (ctx, request) => ({
    page: await replaceSecretPage(ctx, request),
  }));
  memberPage(portal, { ...secret, method: "POST" }, replaceSecret);
  const end = { action: "credentials.write", method: "POST", formAt: `${base}/verify` } as const;
  memberPage(portal, { ...end, path: `${base}/secret/end-previous` }, endPrevious);
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await webhookPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:id/replay`, formAt: `${base}/:id` }, sendAgain);
}

async function sendAgain(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const seen = formOf(request.body).text("seen");
  try {
    await replayDelivery(ctx, id, /^[0-9]{1,6}$/.test(seen) ? Number(seen) : 0);
    return { to: withQuery(pageUrl(ctx, `/webhooks/${id}`), { done: "webhook_sent_again" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) => ({ ...problem, field: "webhook" }));
    return { status, page: await webhookPage(ctx, request, named) };
  }
}
