import { readFileSync } from "node:fs";
import { assets } from "@servicepay/checkout/render";
import type { App } from "#platform/http/app.ts";

/** Scripts and styles of the payer's pages, read once; a content hash in each name makes them immutable. */
export function assetRoutes(app: App): void {
  for (const { name, contentType, file } of assets) {
    const bytes = readFileSync(file);
    app.get(
      `/checkout/assets/${name}`,
      { config: { access: { by: "anyone" } }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .headers({
            "Content-Type": contentType,
            "Cache-Control": "public, max-age=31536000, immutable",
            "Cross-Origin-Resource-Policy": "cross-origin",
          })
          .send(bytes),
    );
  }
}
