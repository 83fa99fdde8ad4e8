import type { FastifyReply } from "fastify";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { sendCompressed } from "#platform/http/compression.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { selectBrandingById } from "./store.ts";
import { stylesheetHash, stylesheetOf } from "./stylesheet.ts";

/** Stylesheets and logos. Their addresses contain a content hash; an outdated hash returns the current file, uncached. */
export function brandingRoutes(app: App, platform: Platform): void {
  const open = { config: { access: { by: "anyone" } }, schema: { hide: true } } as const;
  app.get("/checkout/brand/:id/:file", open, async (request, reply) => {
    const params = request.params as { id: string; file: string };
    const id = parseId(params.id);
    const [, hash, kind] = /^([0-9a-f]{16})\.(css|png)$/.exec(params.file) ?? [];
    const found = id === null ? undefined : await platform.database.system((tx) => selectBrandingById(tx, id));
    if (found === undefined || hash === undefined) throw notFound("There is no such file.");
    const { branding, logo, darkLogo } = found;
    if (kind === "css")
      return send(reply, "text/css; charset=utf-8", stylesheetOf(branding), hash === stylesheetHash(branding));
    if (darkLogo !== null && hash === branding.darkLogo?.hash) return send(reply, "image/png", darkLogo, true);
    if (logo === null) throw notFound("There is no such file.");
    return send(reply, "image/png", logo, hash === branding.logo?.hash);
  });
}

function send(reply: FastifyReply, type: string, content: string | Buffer, isCurrent: boolean): FastifyReply {
  void reply.headers({
    "Content-Type": type,
    "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  return typeof content === "string" ? sendCompressed(reply, content) : reply.send(content);
}
