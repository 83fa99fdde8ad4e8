import { readFileSync } from "node:fs";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { readServedFile, sendFile } from "#platform/http/compression.ts";
import { localeOf, noticePage, pageErrorHandler, sendPage } from "#platform/http/page-reply.ts";
import { widgetFrame } from "./widget-frame.ts";

const PAGE = { access: { by: "anyone" }, page: true } as const;
const FILE = { config: { access: { by: "anyone" } }, schema: { hide: true } } as const;
const BUILT = new URL("../../../widget/dist/", import.meta.url);
const THEMES = ["light", "dark", "auto"] as const;

interface Versions {
  latest: string;
  versions: Record<string, { path: string; integrity: string; isReleased: boolean }>;
}

/** The widget's script, and the document in its frame. */
export function widgetPageRoutes(app: App, platform: Platform): void {
  scriptRoutes(app);
  const options = { config: PAGE, schema: { hide: true }, errorHandler: pageErrorHandler(platform) };

  app.get("/widget/:version/card", options, async (request, reply) => {
    const { version } = request.params as { version: string };
    const locale = localeOf(request);
    if (!/^v1\.\d+\.\d+$/.test(version)) return sendPage(reply, 404, noticePage(platform, "not_found", { locale }));
    const query = request.query as Record<string, unknown>;
    const text = (name: string) => (typeof query[name] === "string" ? query[name] : "");
    const { page, policy } = await widgetFrame(
      platform,
      {
        publicId: text("p"),
        amount: text("amount"),
        currency: text("currency"),
        mode: text("mode") === "inline" ? "inline" : "modal",
        environment: text("environment") === "test" ? "test" : "prod",
        theme: THEMES.find((theme) => theme === text("theme")) ?? "light",
        locale,
        origin: text("origin"),
      },
      request.traceId,
    );
    return sendPage(reply, 200, page, policy);
  });
}

/** A released script never changes, so pages can pin its hash. The list of versions changes. */
function scriptRoutes(app: App): void {
  const list = readFileSync(new URL("versions.json", BUILT));
  const inventory = readFileSync(new URL("script-inventory.json", BUILT));
  const { latest, versions } = JSON.parse(list.toString()) as Versions;
  const open = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
  const changing = { ...open, "Cache-Control": "public, max-age=300" };
  for (const [path, bytes] of [
    ["/widget/versions.json", list],
    ["/widget/script-inventory.json", inventory],
  ] as const) {
    app.get(path, FILE, async (_request, reply) =>
      reply.headers({ ...changing, "Content-Type": "application/json; charset=utf-8" }).send(bytes),
    );
  }
  const newest = versions[latest];
  if (newest === undefined) throw new Error(`versions.json has no ${latest}`);
  const scriptRoute = (address: string, path: string, headers: Record<string, string>) => {
    const script = readServedFile(new URL(path, BUILT));
    app.get(address, FILE, async (_request, reply) =>
      sendFile(reply.headers({ ...headers, "Content-Type": "text/javascript; charset=utf-8" }), script),
    );
  };
  scriptRoute("/widget/v1/servicepay.js", newest.path, changing);
  const immutable = { ...open, "Cache-Control": "public, max-age=31536000, immutable" };
  for (const { path, isReleased } of Object.values(versions))
    scriptRoute(`/widget/${path}`, path, isReleased ? immutable : changing);
}
