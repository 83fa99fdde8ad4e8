import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { assets } from "@servicepay/checkout/render";
import type { App } from "#platform/http/app.ts";

/**
 * Scripts and styles of the payer's pages, read and compressed once; a content hash in each name makes them immutable.
 * They hold no secret, so that compressing them gives nothing away.
 */
export function assetRoutes(app: App): void {
  for (const { name, contentType, file } of assets) {
    const bytes = readFileSync(file);
    const compressed = gzipSync(bytes, { level: 9 });
    app.get(
      `/checkout/assets/${name}`,
      { config: { access: { by: "anyone" } }, schema: { hide: true } },
      async (request, reply) => {
        const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/i.test(request.headers["accept-encoding"] ?? "");
        return reply
          .headers({
            "Content-Type": contentType,
            "Cache-Control": "public, max-age=31536000, immutable",
            "Cross-Origin-Resource-Policy": "cross-origin",
            Vary: "Accept-Encoding",
            ...(takesGzip && { "Content-Encoding": "gzip" }),
          })
          .send(takesGzip ? compressed : bytes);
      },
    );
  }
}
