import { renderPage, type Page } from "@servicepay/portal/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendDocument } from "#platform/http/page-reply.ts";
import { mayBeCompressed } from "./other-sites.ts";

/** Pages whose script asks for what a passkey needs, for a preview, for the progress of what is under way, or sends a file in slices. */
const ASKS: ReadonlySet<Page["kind"]> = new Set([
  "log-in",
  "code",
  "step-up",
  "second-factor",
  "passkeys",
  "new-link",
  "consent-form",
  "branding",
  "import",
  "imports",
  "payment",
  "webhook",
]);

/** Pages that show a preview in a frame. */
const FRAMES: ReadonlySet<Page["kind"]> = new Set(["template", "template-form", "branding", "new-link"]);

export function sendPortalPage(request: FastifyRequest, reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { locale } = page;
  const isCompressed = mayBeCompressed(request);
  const document = { html: renderPage(page), locale, asksService: ASKS.has(page.kind), isCompressed };
  return sendDocument(reply, status, document, { referrer: "same-origin", hasFrames: FRAMES.has(page.kind) });
}

/** A document for a frame of a page. Its policy says what it may do, and that only our pages frame it. */
export interface PreviewDocument {
  html: string;
  policy: string;
}

/** The stylesheet of such a document. */
export interface PreviewStylesheet {
  css: string;
}

export function sendPreview(reply: FastifyReply, preview: PreviewDocument | PreviewStylesheet): FastifyReply {
  const [type, text, policy] =
    "css" in preview ? ["css", preview.css, "default-src 'none'"] : ["html", preview.html, preview.policy];
  return reply
    .headers({
      "Content-Type": `text/${type}; charset=utf-8`,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Robots-Tag": "noindex, nofollow",
    })
    .send(text);
}
