import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { fastify } from "fastify";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { scopesOf } from "./access.ts";
import type { Access } from "./access.ts";
import { ErrorSchema, HpmErrorSchema, errorReplies, hpmErrorReplies } from "./error-schemas.ts";
import type { DeclaredRoute } from "./openapi.ts";
import { shareResponses } from "./share-responses.ts";

const REFERENCE_POLICY =
  "default-src 'none'; connect-src 'self'; font-src 'self' data:; img-src 'self' data:; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const INTRODUCTION = `Hosted payment links, an embeddable card widget and current account transactions.

Every response carries \`X-Trace-Id\` and \`API-Version: 1\`. Dates are UTC. Amounts are exact decimals. Every POST of an
authenticated caller accepts an \`Idempotency-Key\` of at most 255 characters, kept for 72 hours: the same request again is
answered with the first response and \`Idempotent-Replayed: true\`. Requests are counted per credential and per address;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how it stands. A wrong method is answered 405
with \`Allow\`.`;

/** The groups of the reference, as an integrator meets them. */
const READING_ORDER = [
  "Authentication",
  "Current account transactions",
  "Hosted payment links",
  "Widget payments",
  "Current accounts",
  "Customers",
  "Users",
  "Saved cards",
  "Health",
];

/** A server that never listens: it knows the declared routes, describes them, and has the pages of the reference under `prefix`. */
export async function openApiReference(
  routes: readonly DeclaredRoute[],
  { publicUrl, prefix }: { publicUrl: string; prefix: string },
): Promise<FastifyInstance> {
  const reference = fastify({ logger: false });
  reference.setValidatorCompiler(() => () => true);
  reference.setSerializerCompiler(() => (data) => JSON.stringify(data));
  reference.addSchema(ErrorSchema);
  reference.addSchema(HpmErrorSchema);
  await reference.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "ServicePay",
        version: "1",
        description: INTRODUCTION,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: publicUrl }],
      tags: READING_ORDER.map((name) => ({ name })),
      components: {
        securitySchemes: {
          AccessToken: {
            type: "http",
            scheme: "bearer",
            description: "From POST /auth/token or POST /auth/api/token/connect.",
          },
          WidgetToken: {
            type: "http",
            scheme: "bearer",
            description: "From GET /b2c/widget/token; one payment, 20 minutes.",
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) =>
        typeof schema.$id === "string" ? schema.$id : `schema-${index}`,
    },
    transform: ({ schema, url, route }) => ({ schema: described(schema, route), url }),
    transformObject: (document) =>
      "openapiObject" in document ? shareResponses(document.openapiObject) : document.swaggerObject,
  });
  for (const route of routes) reference.route({ ...route, handler: () => {} });
  await reference.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: true,
    transformStaticCSP: () => REFERENCE_POLICY,
    uiConfig: {
      layout: "BaseLayout", // Without the bar that carries another product's name.
      deepLinking: true,
      docExpansion: "list",
      defaultModelsExpandDepth: -1,
      persistAuthorization: false,
      validatorUrl: null,
    },
    theme: { title: "ServicePay API" },
  });
  await reference.ready();
  return reference;
}

/** The route's own schema, with what follows from its kind: who may call it, and how it may fail. */
function described(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const { access = { by: "anyone" }, envelope, isUnlimited, page } = route.config ?? {};
  if (page === true) return { ...schema, hide: true };
  if (schema?.hide === true) return schema;
  const operationId = operationIdOf(String(route.method), route.url);
  if (isUnlimited === true) return { operationId, ...plain(schema ?? {}) };
  const takesInput = [schema?.body, schema?.querystring, schema?.params].some((part) => part !== undefined);
  const isPost = route.method === "POST";
  const statuses = [
    ...(takesInput ? ([400] as const) : []),
    ...(access.by === "anyone" ? [] : ([401] as const)),
    ...(scopesOf(access).length === 0 ? [] : ([403] as const)),
    ...(schema?.params === undefined ? [] : ([404] as const)),
    ...(isPost && access.by !== "anyone" ? ([409] as const) : []),
    ...(schema?.body === undefined ? [] : ([413] as const)),
    ...([429, 500, 503] as const),
  ];
  const errors = envelope === "hpm" ? hpmErrorReplies(...statuses) : errorReplies(...statuses);
  const headers = isPost && access.by !== "anyone" ? { headers: idempotencyHeader } : {};
  return plain({
    operationId,
    ...headers,
    ...(schema?.summary !== undefined && { description: `${schema.summary}.` }),
    ...schema,
    security: schema?.security ?? securityOf(access),
    response: { ...errors, ...(schema?.response as object | undefined) },
  });
}

/** `POST /auth/api/token/connect` is `postAuthApiTokenConnect`: a stable name for generated clients. */
function operationIdOf(method: string, url: string): string {
  const words = url.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const idempotencyHeader = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      maxLength: 255,
      description: "Makes the request safe to repeat for 72 hours.",
    },
  },
};

function securityOf(access: Access): { [scheme: string]: string[] }[] {
  const scopes = scopesOf(access);
  // Alternatives: the scopes inside one of them would all be needed.
  const accessToken = scopes.length === 0 ? [{ AccessToken: [] }] : scopes.map((scope) => ({ AccessToken: [scope] }));
  switch (access.by) {
    case "anyone":
      return [];
    case "credential":
      return accessToken;
    case "widget":
      return [{ WidgetToken: [] }];
    case "widget-or-credential":
      return [{ WidgetToken: [] }, ...accessToken];
  }
}

/** Without the keywords that only our validator knows. */
function plain<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(plain) as Value;
  if (typeof value !== "object" || value === null) return value;
  const described: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    if (!isOwnKeyword(key, inner)) described[key] = plain<unknown>(inner);
  if ("guid" in value && value.guid === true) described["format"] = "uuid";
  return described as Value;
}

function isOwnKeyword(key: string, setting: unknown): boolean {
  if (key === "amount") return typeof setting === "string";
  return (key === "instant" || key === "guid") && setting === true;
}
