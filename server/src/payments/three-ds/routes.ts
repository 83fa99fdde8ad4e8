import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Context, Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { localeOf, noticePage, pageErrorHandler, sendPage } from "#platform/http/page-reply.ts";
import { transactionWebhook } from "../event-schema.ts";
import { emitThreeDsForm } from "./emit-three-ds-form.ts";
import { receiveThreeDsReturn } from "./receive-three-ds-return.ts";
import { readFormFields } from "./three-ds-fields.ts";
import { bankPolicy, stepClosedPage, toBankPage } from "./three-ds-pages.ts";
import { readThreeDsToken, type ThreeDsToken } from "./three-ds-token.ts";

const TokenParams = Type.Object({
  token: Type.String({ description: "Unguessable id of one 3-D Secure step." }),
});
/** The bank's page posts the return, and the bank's signature proves it. */
const page = { access: { by: "anyone" }, page: true, formsFrom: "anywhere" } as const;

/** The two addresses on the payer's way to the bank and back. They need no cookie. */
export function threeDsRoutes(app: App, platform: Platform): void {
  app.declareWebhook(transactionWebhook);
  const errorHandler = pageErrorHandler(platform);
  // A HEAD request must not use the form up.
  const step = { config: page, exposeHeadRoute: false, schema: { params: TokenParams }, errorHandler };

  app.get("/3ds/start/:token", step, async (request, reply) => {
    const token = readThreeDsToken(request.params.token);
    const emission = token && (await emitThreeDsForm(payerContext(platform, request, token), token));
    if (emission === null) return sendUnknown(request, reply);
    if (emission.kind === "failed") return reply.header("Cache-Control", "no-store").redirect(emission.returnUrl, 303);
    if (emission.kind === "closed") return sendPage(reply, 409, stepClosedPage(emission, platform.config));
    return sendPage(reply, 200, toBankPage(emission, platform.config), bankPolicy(platform.config));
  });

  app.register(async (scope: App) => {
    // The bank's signature covers empty fields, too, so the fields are read from the raw bytes.
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "buffer" },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.post("/3ds/return/:token", step, (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return receive(request.params.token, request, reply, body);
    });
    scope.get("/3ds/return/:token", step, (request, reply) => {
      return receive(request.params.token, request, reply, request.url.split("?").slice(1).join("?"));
    });
  });

  async function receive(text: string, request: FastifyRequest, reply: FastifyReply, body: Buffer | string) {
    const token = readThreeDsToken(text);
    const fields = readFormFields(body);
    if (fields === null)
      platform.log.warn("an ambiguous 3-D Secure return was not judged", { traceId: request.traceId });
    const method = request.method === "GET" ? "GET" : "POST";
    const returnUrl =
      token &&
      (await receiveThreeDsReturn(payerContext(platform, request, token), { token, method, fields: fields ?? {} }));
    if (returnUrl === null) return sendUnknown(request, reply);
    return reply.header("Cache-Control", "no-store").redirect(returnUrl, 303);
  }

  function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
    return sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
  }
}

function payerContext(platform: Platform, request: FastifyRequest, { tenantId }: ThreeDsToken): Context {
  return { ...platform, tenantId, actor: { kind: "payer", id: request.ip }, traceId: request.traceId };
}
