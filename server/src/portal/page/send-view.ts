import type { FastifyReply, FastifyRequest } from "fastify";
import type { JSX } from "preact";
import { renderToString } from "preact-render-to-string";
import { mayBeCompressed } from "#platform/http/other-sites.ts";
import { sendDocument } from "#platform/http/page-reply.ts";
import type { Locale } from "../words/index.ts";

/** A page that has been drawn. */
export interface DrawnPage {
  view: JSX.Element;
  /** Default: the member's language, else the browser's. */
  locale?: Locale;
  status?: number;
  /** Its script sends requests: for a passkey or a preview, or to send a file in slices. */
  asksService?: boolean;
  /** It shows a preview in a frame. */
  hasFrames?: boolean;
}

/** The whole document is made before anything is sent. */
export function sendView(
  request: FastifyRequest,
  reply: FastifyReply,
  { view, locale, status = 200, hasFrames = false, ...page }: DrawnPage & { locale: Locale },
): FastifyReply {
  const html = `<!doctype html>${renderToString(view)}`;
  // The script of a page with a live part loads it again. Text of a merchant can match; that allows only requests to this service.
  const asksService = page.asksService === true || html.includes(" data-live");
  const document = { html, locale, asksService, isCompressed: mayBeCompressed(request) };
  return sendDocument(reply, status, document, { hasFrames });
}

/** A document for a frame of a page. Its Content-Security-Policy limits what it may do and lets only our pages frame it. */
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
