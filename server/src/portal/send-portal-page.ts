import { renderPage, type Page } from "@servicepay/portal/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendDocument } from "#platform/http/page-reply.ts";
import { mayBeCompressed } from "./other-sites.ts";

export function sendPortalPage(request: FastifyRequest, reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { locale } = page;
  const isCompressed = mayBeCompressed(request);
  const document = { html: renderPage(page), locale, asksService: false, isCompressed };
  return sendDocument(reply, status, document, { referrer: "same-origin" });
}
