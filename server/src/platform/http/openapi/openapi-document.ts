import type { FastifySchema } from "fastify";
import { scopesOf, type Access } from "../access.ts";
import { errorReplies, errorResponses, hpmErrorReplies } from "../errors/error-schemas.ts";
import { CONTACT, INTRODUCTION, SECURITY_SCHEMES, TAGS, VERSION } from "./openapi-texts.ts";
import type { DeclaredRoute, DeclaredWebhook } from "./openapi.ts";
import { publishedSchemas, type PublishedSchemas } from "./published-schema.ts";
import { wholeExample } from "./whole-example.ts";

type Part = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document of the declared routes and webhooks. */
export function openApiDocument(
  routes: readonly DeclaredRoute[],
  webhooks: readonly DeclaredWebhook[],
  publicUrl: string,
): object {
  const schemas = publishedSchemas();
  const paths: Record<string, Part> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:([A-Za-z0-9_]+)/g, "{$1}");
    (paths[path] ??= {})[String(route.method).toLowerCase()] = operationOf(route, schemas);
  }
  const received = Object.fromEntries(webhooks.map((webhook) => [webhook.name, webhookOf(webhook, schemas)]));
  const responses = Object.fromEntries(
    Object.entries(errorResponses())
      .filter(([name]) => isReferred(paths, `#/components/responses/${name}`))
      .map(([name, response]) => [name, publishedResponse(response, schemas)]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "ServicePay",
      version: VERSION,
      description: INTRODUCTION,
      contact: CONTACT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: TAGS,
    paths,
    webhooks: received,
    components: { securitySchemes: SECURITY_SCHEMES, parameters: PARAMETERS, responses, schemas: schemas.named() },
  };
}

const PARAMETERS = {
  IdempotencyKey: {
    in: "header",
    name: "Idempotency-Key",
    required: false,
    description: "Makes the request safe to repeat for 72 hours.",
    schema: { type: "string", maxLength: 255 },
  },
};

function isReferred(part: unknown, reference: string): boolean {
  return JSON.stringify(part).includes(JSON.stringify(reference));
}

/** Describes a route: its schema, who may call it, and its errors. */
function operationOf(route: DeclaredRoute, schemas: PublishedSchemas): Part {
  const { method, url } = route;
  const schema = { ...route.schema, ...route.schema?.published };
  const { access = { by: "anyone" }, isUnlimited, keepsNoReply } = route.config ?? {};
  const { operationId, summary, description = `${summary}.`, tags, body, querystring, params } = schema;
  if (operationId === undefined) throw new Error(`${String(method)} ${url} has no operationId`);
  const isRepeatable = method === "POST" && access.by !== "anyone" && keepsNoReply !== true;
  const parameters = [
    ...parametersOf("path", params, schemas),
    ...parametersOf("query", querystring, schemas),
    ...(isRepeatable ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  const responses = {
    ...(isUnlimited === true ? {} : usualErrors(route, access)),
    ...(schema.response as Record<string, Part> | undefined),
  };
  return {
    operationId,
    summary,
    description,
    tags,
    security: schema.security ?? securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBodyOf(body, schemas, `The request of ${operationId}`) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        responseOf({ status, response, operationId, reply: schema.reply }, schemas),
      ]),
    ),
  };
}

function parametersOf(place: "path" | "query", schema: unknown, schemas: PublishedSchemas): Part[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Part>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    in: place,
    name,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: schemas.publish(property),
  }));
}

function requestBodyOf(body: unknown, schemas: PublishedSchemas, name: string): Part {
  const { required = [], published } = body as { required?: string[]; published?: object };
  return {
    required: required.length > 0 || published !== undefined,
    content: { "application/json": { schema: schemas.publish(body), example: wholeExample(body, name) } },
  };
}

const SUCCESS: Readonly<Record<string, string>> = {
  200: "The request succeeded.",
  201: "The record was created.",
  202: "It was accepted, and happens soon.",
  503: "The service is temporarily unavailable.",
};

/** Errors are references to shared responses, files have their content. Anything else is the schema of a body. */
function responseOf(
  {
    status,
    response,
    operationId,
    reply,
  }: { status: string; response: Part; operationId: string; reply: string | undefined },
  schemas: PublishedSchemas,
): Part {
  if ("$ref" in response || "content" in response) return response;
  const example = wholeExample(response, `The reply of ${operationId}`);
  return {
    description: (status === "200" && reply) || SUCCESS[status],
    content: { "application/json": { schema: schemas.publish(response), example } },
  };
}

function publishedResponse(response: Part, schemas: PublishedSchemas): Part {
  const { schema, examples } = (response["content"] as Record<string, Part>)["application/json"] ?? {};
  return { ...response, content: { "application/json": { schema: schemas.publish(schema), examples } } };
}

function usualErrors({ schema, method, config }: DeclaredRoute, access: Access): Record<string, Part> {
  const takesInput = [schema?.body, schema?.querystring, schema?.params].some((part) => part !== undefined);
  const statuses = [
    ...(takesInput ? ([400] as const) : []),
    ...(access.by === "anyone" ? [] : ([401] as const)),
    ...(scopesOf(access).length === 0 ? [] : ([403] as const)),
    ...(schema?.params === undefined ? [] : ([404] as const)),
    ...(method === "POST" && access.by !== "anyone" && config?.keepsNoReply !== true ? ([409] as const) : []),
    ...(schema?.body === undefined ? [] : ([413] as const)),
    ...([429, 500, 503] as const),
  ];
  return config?.envelope === "hpm" ? hpmErrorReplies(...statuses) : errorReplies(...statuses);
}

function securityOf(access: Access): NonNullable<FastifySchema["security"]> {
  const scopes = scopesOf(access);
  // One entry per scope, because the scopes of one entry would all be required.
  const accessToken = scopes.length === 0 ? [{ AccessToken: [] }] : scopes.map((scope) => ({ AccessToken: [scope] }));
  switch (access.by) {
    case "anyone":
    case "member":
      return [];
    case "credential":
      return accessToken;
    case "widget":
      return [{ WidgetToken: [] }];
    case "widget-or-credential":
      return [{ WidgetToken: [] }, ...accessToken];
  }
}

/** Describes what a merchant's server receives and must answer. */
function webhookOf(
  { operationId, summary, description, tag, headers, body }: DeclaredWebhook,
  schemas: PublishedSchemas,
) {
  const parameters = Object.entries(headers).map(([name, text]) => ({
    in: "header",
    name,
    required: true,
    description: text,
    schema: { type: "string" },
  }));
  const responses = {
    "2XX": { description: "Received. After any other answer, or none in time, the webhook is sent again." },
  };
  return {
    post: {
      operationId,
      summary,
      description,
      tags: [tag],
      security: [],
      parameters,
      requestBody: requestBodyOf(body, schemas, operationId),
      responses,
    },
  };
}
