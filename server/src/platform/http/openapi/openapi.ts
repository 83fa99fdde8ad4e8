import type { RouteOptions } from "fastify";
import type { Config } from "../../config/config.ts";
import type { App } from "../app.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The OpenAPI document of every route and webhook. */
    describe(): Promise<object>;
    /** Declares what the service sends to merchants' servers, for the OpenAPI document. */
    declareWebhook(webhook: DeclaredWebhook): void;
  }
  interface FastifySchema {
    /** Left out of the OpenAPI document. */
    hide?: boolean;
    /** A verb and a noun, such as createPaymentLink: the name of the function in generated clients. */
    operationId?: string;
    summary?: string;
    description?: string;
    /** What the reply with 200 is, if that does not go without saying. */
    reply?: string;
    tags?: readonly string[];
    /**
     * The query and replies to describe when a route has several forms. Code generators cannot type a reply that is a
     * record or a list.
     */
    published?: { querystring: object; response: object };
    security?: ReadonlyArray<{ [scheme: string]: readonly string[] }>;
  }
}

export type DeclaredRoute = Pick<RouteOptions, "method" | "url" | "schema" | "config">;

export interface DeclaredWebhook {
  name: string;
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  /** Their names and descriptions. */
  headers: Readonly<Record<string, string>>;
  body: object;
}

/** Serves the description of all routes at /openapi.json. It is built on the first request. */
export function addOpenApi(app: App, config: Config): void {
  const routes: DeclaredRoute[] = [];
  const webhooks: DeclaredWebhook[] = [];
  app.decorate("declareWebhook", (webhook) => void webhooks.push(webhook));
  app.addHook("onRoute", ({ method, url, schema, config: settings }) => {
    // Not described: hidden routes, pages for people, and the HEAD that Fastify adds to each GET.
    if (method === "HEAD" || schema?.hide === true || settings?.page === true) return;
    routes.push({ method, url, ...(schema && { schema }), ...(settings && { config: settings }) });
  });
  let document: Promise<object> | undefined;
  const describe = () =>
    (document ??= import("./openapi-document.ts").then(({ openApiDocument }) =>
      openApiDocument(routes, webhooks, config.publicUrl),
    ));
  app.decorate("describe", describe);

  const byAnyone = { config: { access: { by: "anyone" } }, schema: { hide: true } } as const;
  app.get("/openapi.json", byAnyone, async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=300").send(await app.describe()),
  );
}
