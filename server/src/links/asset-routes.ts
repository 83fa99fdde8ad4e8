import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { assets } from "@servicepay/checkout/render";
import type { App } from "#platform/http/app.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};
/** As the build names them: a content hash, and no way out of the folder. */
const NAME = /^[a-z][a-z.-]*-[A-Z0-9]{8}\.(css|js)$/;

interface Asset {
  contentType: string;
  bytes: Buffer;
  compressed: Buffer;
}

/**
 * Scripts and styles of the payer's pages, read and compressed once; a content hash in each name makes them immutable.
 * They hold no secret, so that compressing them gives nothing away. While a new version is brought out, pages of the one
 * before it, or of a process that is further on, ask for theirs: what lies in the folder is served, known or not.
 */
export function assetRoutes(app: App): void {
  const known = new Map(assets.map(({ name, file }) => [name, assetOf(name, readFileSync(file))]));
  const folder = new URL(".", assets[0]!.file);
  const find = async (name: string): Promise<Asset | undefined> => {
    if (!NAME.test(name)) return undefined;
    const present = known.get(name);
    if (present !== undefined) return present;
    const bytes = await readFile(new URL(name, folder)).catch(() => null);
    if (bytes !== null) known.set(name, assetOf(name, bytes));
    return known.get(name);
  };

  app.get(
    "/checkout/assets/:name",
    { config: { access: { by: "anyone" } }, schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const asset = await find(name);
      if (asset === undefined) return reply.callNotFound();
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/i.test(request.headers["accept-encoding"] ?? "");
      return reply
        .headers({
          "Content-Type": asset.contentType,
          "Cache-Control": "public, max-age=31536000, immutable",
          "Cross-Origin-Resource-Policy": "cross-origin",
          Vary: "Accept-Encoding",
          ...(takesGzip && { "Content-Encoding": "gzip" }),
        })
        .send(takesGzip ? asset.compressed : asset.bytes);
    },
  );
}

function assetOf(name: string, bytes: Buffer): Asset {
  const contentType = CONTENT_TYPES[NAME.exec(name)?.[1] ?? ""] ?? "application/octet-stream";
  return { contentType, bytes, compressed: gzipSync(bytes, { level: 9 }) };
}
