import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context, Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { localeOf, noticePage, pageErrorHandler, sendPage, type PagePolicy } from "#platform/http/page-reply.ts";
import { notFound } from "#platform/refusal.ts";
import { readReturnAddress } from "./return-address.ts";
import { returnStatus, returnToMerchant, type ReturnStep } from "./return-to-merchant.ts";

const ANYONE = { by: "anyone" } as const;
const REFRESH_SECONDS = 3;

/** The routes back from the bank: to the merchant, or to a page that waits for the bank's answer. */
export function returnRoutes(app: App, platform: Platform): void {
  const options = {
    config: { access: ANYONE, page: true },
    schema: { hide: true },
    errorHandler: pageErrorHandler(platform),
  } as const;

  app.get("/b2c/widget/return/:address", options, async (request, reply) => {
    const returning = readReturn(platform, request);
    const step = returning && (await returnToMerchant(returning.ctx, returning.paymentId));
    if (step === null) return sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
    return send(platform, reply, step, pathOf(request));
  });

  app.get(
    "/b2c/widget/return/:address/status",
    { config: { access: ANYONE }, schema: { hide: true } },
    async (request, reply) => {
      const returning = readReturn(platform, request);
      const status = returning && (await returnStatus(returning.ctx, returning.paymentId));
      if (status === null) throw notFound("There is no such payment.");
      void reply.header("Cache-Control", "no-store");
      return status;
    },
  );
}

function readReturn(platform: Platform, request: FastifyRequest) {
  const { address } = request.params as { address: string };
  const read = readReturnAddress(platform, address);
  if (read === null) return null;
  const { tenantId, paymentId } = read;
  const ctx: Context = { ...platform, tenantId, actor: { kind: "payer", id: paymentId }, traceId: request.traceId };
  return { ctx, paymentId };
}

function pathOf(request: FastifyRequest): string {
  return `/b2c/widget/return/${(request.params as { address: string }).address}`;
}

function send(platform: Platform, reply: FastifyReply, step: ReturnStep, path: string): FastifyReply {
  if (step.kind === "get") return reply.header("Cache-Control", "no-store").redirect(step.url, 303);
  const { locale, look } = step;
  if (step.kind === "wait") {
    const awaits = { statusUrl: `${path}/status`, resultUrl: path };
    const options = { locale, ...look, order: step.order, refreshSeconds: REFRESH_SECONDS, awaits };
    return sendPage(reply, 200, noticePage(platform, "processing", options));
  }
  const { url: action, fields } = step;
  const isTest = platform.config.mode === "sandbox";
  return sendPage(
    reply,
    200,
    { kind: "hand-over", locale, isTest, ...look, action, fields },
    policyOf(platform, action),
  );
}

/** Chrome applies form-action to redirects, too, and the merchant may redirect to another host. The page has no card data. */
function policyOf({ config }: Platform, action: string): PagePolicy {
  const schemes = config.mode === "live" ? ["https:"] : ["https:", "http:"];
  return { formTargets: [new URL(action).origin, ...schemes] };
}
