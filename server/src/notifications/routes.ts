import { readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { sendCompressed } from "#platform/http/compression.ts";
import { localeOf, noticePage, pageErrorHandler, sendPage } from "#platform/http/page-reply.ts";
import { notFound } from "#platform/refusal.ts";
import type { MessageSources } from "./message-sources.ts";
import type { Language } from "./notification.ts";
import { findSandboxMessage, listSandboxMessages } from "./sandbox-messages.ts";
import { isVisit } from "./short-addresses/is-visit.ts";
import { openShortAddress } from "./short-addresses/open-short-address.ts";
import { languageOfShortAddress, stopReminders } from "./short-addresses/stop-reminders.ts";
import { emailPolicy } from "./text/html.ts";
import { messagesPage } from "./text/sandbox-page.ts";
import { stopPage, stopPagePolicy } from "./text/stop-page.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 500;
const CODE_LENGTH_MAX = 72;
const STOP_BYTES_MAX = 4_096;
const OPEN = { access: { by: "anyone" } } as const;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PRIVATE = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/** Short addresses of links, and where their receivers stop reminders. `signedLinkOf` knows those that belong to no message. */
export function shortAddressRoutes(
  app: App,
  platform: Platform,
  signedLinkOf: (platform: Platform, text: string) => string | null,
): void {
  const options = {
    config: { ...OPEN, page: true },
    schema: { hide: true, params: Type.Object({ code: Type.String({ maxLength: CODE_LENGTH_MAX }) }) },
    errorHandler: pageErrorHandler(platform),
  } as const;
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
  const sendStopPage = (reply: FastifyReply, language: Language, stage: "asking" | "stopped") =>
    reply
      .headers({ ...PRIVATE, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": stopPagePolicy })
      .send(stopPage(language, stage));

  app.get("/k/:code", options, async (request, reply) => {
    const { code } = request.params;
    const link =
      signedLinkOf(platform, code) ??
      (await openShortAddress(platform, code, isVisit(request.method, request.headers)));
    return link === null ? sendNotFound(request, reply) : reply.headers(PRIVATE).redirect(link, 303);
  });
  app.get("/k/:code/stop", options, async (request, reply) => {
    const language = await languageOfShortAddress(platform, request.params.code);
    return language === null ? sendNotFound(request, reply) : sendStopPage(reply, language, "asking");
  });
  void app.register(async (scope: App) => {
    // RFC 8058: mail programs post either form. The body says nothing that the address does not.
    scope.removeContentTypeParser("multipart/form-data");
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, async () => null);
    scope.post("/k/:code/stop", { ...options, bodyLimit: STOP_BYTES_MAX }, async (request, reply) => {
      const language = await stopReminders(platform, request.params.code);
      return language === null ? sendNotFound(request, reply) : sendStopPage(reply, language, "stopped");
    });
  });
}

/** The sandbox's mailbox and phone: every message of every tenant, as its receiver would see it. */
export function sandboxMessageRoutes(app: App, platform: Platform, sources: MessageSources): void {
  const stylesheet = readFileSync(new URL("text/sandbox.css", import.meta.url), "utf8");
  const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX }));
  const query = Type.Object({ limit, lang: Type.Optional(Type.String({ maxLength: 8 })) });

  app.get("/sandbox/messages", { config: OPEN, schema: { hide: true, querystring: query } }, async (request, reply) => {
    const messages = await listSandboxMessages(platform, sources, request.query.limit ?? LIMIT_DEFAULT);
    void reply.headers({ "Cache-Control": "no-store", Vary: "Accept, Accept-Language" });
    if (prefersJson(request.headers.accept)) return reply.send({ data: messages });
    void reply.headers({ "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PAGE_POLICY });
    return sendCompressed(reply, messagesPage(messages, localeOf(request)));
  });
  app.get("/sandbox/messages.css", { config: OPEN, schema: { hide: true } }, async (_request, reply) =>
    sendCompressed(reply.header("Content-Type", "text/css; charset=utf-8"), stylesheet),
  );
  app.get(
    "/sandbox/messages/:id",
    { config: OPEN, schema: { hide: true, params: Type.Object({ id: Type.String({ maxLength: 36 }) }) } },
    async (request, reply) => {
      const message = await findSandboxMessage(platform, sources, request.params.id);
      if (message === null || message.html === null) throw notFound("There is no such e-mail.");
      return reply
        .headers({
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": emailPolicy,
          "Cache-Control": "no-store",
        })
        .send(message.html);
    },
  );
}

function prefersJson(accept = ""): boolean {
  return accept.includes("application/json") && !accept.includes("text/html");
}
