import { renderPage, type Page } from "@servicepay/portal/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendDocument } from "#platform/http/page-reply.ts";
import { mayBeCompressed } from "./other-sites.ts";

/** Pages whose script asks what the browser needs for a passkey, or for a preview. */
const ASKS: ReadonlySet<Page["kind"]> = new Set(["log-in", "code", "step-up", "second-factor", "passkeys", "new-link"]);

export function sendPortalPage(request: FastifyRequest, reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { locale } = page;
  const isCompressed = mayBeCompressed(request);
  const document = { html: renderPage(page), locale, asksService: ASKS.has(page.kind), isCompressed };
  return sendDocument(reply, status, document, { referrer: "same-origin" });
}
