import { existsSync, readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { randomToken } from "../../ids.ts";
import { readServedFile, sendCompressed, sendFile, type ServedFile } from "../compression.ts";
import { unknownAddress } from "../errors/failure.ts";
import { documentPages, ROOT } from "./document-pages.ts";
import { documentHtml, referenceHtml } from "./page-shell.ts";
import { renderDocument } from "./render-document.ts";

const FILES: Readonly<Record<string, string>> = {
  "reference.js": "text/javascript; charset=utf-8",
  "site.css": "text/css; charset=utf-8",
  "third-party-notices.txt": "text/plain; charset=utf-8",
};
const BUILT = new URL("server/dist/documents/", ROOT);
const IMAGE = /^\/docs\/images\/[a-z-]+\.png$/;
const SHORT = "public, max-age=300";

type SendDocument = (reply: FastifyReply) => FastifyReply;
export type Documents = (address: string) => SendDocument;

/** The pages under /docs, rendered on the first request. */
export function openDocuments(): Documents {
  const pages = documentPages();
  const byAddress = new Map([...pages.values()].map((page) => [page.address, page]));
  const html = new Map<string, string>();
  const files = new Map<string, ServedFile>();

  const fileAt = (url: URL): ServedFile => {
    const known = files.get(url.href) ?? readServedFile(url);
    files.set(url.href, known);
    return known;
  };
  const documentAt = (address: string): string | undefined => {
    const page = byAddress.get(address);
    if (page === undefined || html.has(address)) return html.get(address);
    const markdown = readFileSync(new URL(page.path, ROOT), "utf8");
    html.set(address, documentHtml(page, renderDocument(markdown, page.path, pages), pages));
    return html.get(address);
  };

  return (address) => {
    const name = address.slice("/docs/".length);
    const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    if (type !== undefined) return sendStatic(fileAt(new URL(name, BUILT)), type);
    if (IMAGE.test(address) && existsSync(new URL(address.slice(1), ROOT)))
      return sendStatic(fileAt(new URL(address.slice(1), ROOT)), "image/png");
    if (address === "/docs/") return sendReference;
    const page = documentAt(address);
    if (page !== undefined) return (reply) => sendCompressed(withPolicy(reply, "style-src 'self'"), page);
    if (byAddress.has(`${address}/`)) return (reply) => reply.redirect(`${address}/`);
    throw unknownAddress();
  };
}

function sendStatic(file: ServedFile, type: string): SendDocument {
  return (reply) => sendFile(reply.headers({ "Content-Type": type, "Cache-Control": SHORT }), file);
}

/** Redoc adds inline styles, which a nonce allows. */
function sendReference(reply: FastifyReply): FastifyReply {
  const nonce = randomToken(16);
  const policy = `connect-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'`;
  return sendCompressed(withPolicy(reply, policy, "no-store"), referenceHtml(nonce));
}

function withPolicy(reply: FastifyReply, allowed: string, cacheControl = SHORT): FastifyReply {
  return reply.headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": cacheControl,
    "Content-Security-Policy": `default-src 'none'; ${allowed}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
}
