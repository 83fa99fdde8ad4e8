import type { FastifyInstance, RouteOptions } from "fastify";
import type { Config } from "../config/config.ts";
import type { App } from "./app.ts";
import { unknownAddress } from "./failure.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The OpenAPI document of every route. */
    describe(): Promise<object>;
  }
}

export type DeclaredRoute = Pick<RouteOptions, "method" | "url" | "schema" | "config">;

const REFERENCE = "/docs";
const OWN_HEADERS = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/**
 * Describes every route at /openapi.json, and for people at /docs, with assets of our own origin. What writes the
 * description is loaded and runs when it is first asked for: most processes are never asked.
 */
export function addOpenApi(app: App, config: Config): void {
  const routes: DeclaredRoute[] = [];
  app.addHook("onRoute", ({ method, url, schema, config: settings }) => {
    // Neither are hidden ones described, nor the HEAD that Fastify adds to each GET.
    if (method === "HEAD" || schema?.hide === true) return;
    routes.push({ method, url, ...(schema && { schema }), ...(settings && { config: settings }) });
  });
  let reference: Promise<FastifyInstance> | undefined;
  const open = () =>
    (reference ??= import("./api-reference.ts").then(({ openApiReference }) =>
      openApiReference(routes, { publicUrl: config.publicUrl, prefix: REFERENCE }),
    ));
  app.addHook("onClose", async () => (await reference)?.close());
  app.decorate("describe", async () => (await open()).swagger());

  const byAnyone = { config: { access: { by: "anyone" } }, schema: { hide: true } } as const;
  app.get("/openapi.json", byAnyone, async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=300").send(await app.describe()),
  );
  app.get("/", byAnyone, async (_request, reply) => reply.redirect(`${REFERENCE}/`));
  for (const url of [REFERENCE, `${REFERENCE}/*`]) {
    app.get(url, byAnyone, async (request, reply) => {
      const { method, headers } = request;
      const answer = await (await open()).inject({ method: method as "GET", url: request.url, headers });
      if (answer.statusCode === 404) throw unknownAddress();
      for (const [name, value] of Object.entries(answer.headers))
        if (!OWN_HEADERS.has(name) && value !== undefined) reply.header(name, value);
      return reply.code(answer.statusCode).send(answer.rawPayload);
    });
  }
}
