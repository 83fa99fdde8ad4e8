import { existsSync } from "node:fs";
import { assets } from "@servicepay/checkout/render";
import type { App } from "#platform/http/app.ts";
import { readServedFile, sendFile, type ServedFile } from "#platform/http/compression.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};
/** File names of the build, with a content hash. They cannot lead out of the folder. */
const NAME = /^[a-z][a-z.-]*-[A-Z0-9]{8}\.(css|js)$/;

interface Asset extends ServedFile {
  contentType: string;
}

/**
 * Serves scripts and styles of the payer's pages. Their names contain a content hash, so they are immutable. During a
 * deployment, pages of the other version ask for their files too, so every file in the folder is served.
 */
export function assetRoutes(app: App): void {
  const known = new Map(assets.map(({ name, file }) => [name, assetOf(name, file)]));
  const folder = new URL(".", assets[0]!.file);
  const find = (name: string): Asset | undefined => {
    if (!NAME.test(name)) return undefined;
    const file = new URL(name, folder);
    if (!known.has(name) && existsSync(file)) known.set(name, assetOf(name, file));
    return known.get(name);
  };

  app.get(
    "/checkout/assets/:name",
    { config: { access: { by: "anyone" } }, schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const asset = find(name);
      if (asset === undefined) return reply.callNotFound();
      void reply.headers({
        "Content-Type": asset.contentType,
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
      return sendFile(reply, asset);
    },
  );
}

function assetOf(name: string, file: URL): Asset {
  const contentType = CONTENT_TYPES[NAME.exec(name)?.[1] ?? ""] ?? "application/octet-stream";
  return { contentType, ...readServedFile(file) };
}
