import { existsSync } from "node:fs";
import type { App } from "#platform/http/app.ts";
import { readServedFile, sendFile, type ServedFile } from "#platform/http/compression.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};
/** File names of the build, with a content hash. They cannot lead out of the folder. */
const NAME = /^[a-z][a-z.-]*-[A-Z0-9]{8}\.(css|js)$/;

export interface ServedAssets {
  /** "/checkout/assets" */
  path: string;
  assets: readonly { name: string; file: URL }[];
  /** Sent as Cross-Origin-Resource-Policy. The widget's frame is embedded in merchants' pages, so its assets are "cross-origin". */
  readableBy: "same-origin" | "cross-origin";
}

interface Asset extends ServedFile {
  contentType: string;
}

/**
 * Serves the scripts and styles of pages. Their names contain a content hash, so they are immutable. During a
 * deployment, pages of the other version ask for their files too, so every file in the folder is served.
 */
export function assetRoutes(app: App, { path, assets, readableBy }: ServedAssets): void {
  const known = new Map(assets.map(({ name, file }) => [name, assetOf(name, file)]));
  const folder = new URL(".", assets[0]!.file);
  const find = (name: string): Asset | undefined => {
    if (!NAME.test(name)) return undefined;
    const file = new URL(name, folder);
    if (!known.has(name) && existsSync(file)) known.set(name, assetOf(name, file));
    return known.get(name);
  };

  app.get(`${path}/:name`, { config: { access: { by: "anyone" } }, schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const asset = find(name);
    if (asset === undefined) return reply.callNotFound();
    void reply.headers({
      "Content-Type": asset.contentType,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": readableBy,
    });
    return sendFile(reply, asset);
  });
}

function assetOf(name: string, file: URL): Asset {
  const contentType = CONTENT_TYPES[NAME.exec(name)?.[1] ?? ""] ?? "application/octet-stream";
  return { contentType, ...readServedFile(file) };
}
