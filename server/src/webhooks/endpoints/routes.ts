import { inTransaction } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { DoneReply, pagingOf } from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { rotateEndpointSecret } from "./endpoint-secrets.ts";
import { endpointState, type Endpoint } from "./endpoint.ts";
import { listEndpoints, readEndpoint } from "./read-endpoint.ts";
import { removeEndpoint } from "./remove-endpoint.ts";
import { replayEvents } from "./replay-events.ts";
import { resumeEndpoint } from "./resume-endpoint.ts";
import * as schemas from "./schemas.ts";
import { testEndpoint } from "./test-endpoint.ts";

const config = { access: { by: "credential", scope: "events" } } as const;
const tags = ["Webhook endpoints"];

export function endpointRoutes(app: App): void {
  writeRoutes(app);
  readRoutes(app);
  secretAndHealthRoutes(app);
  sendingRoutes(app);
}

function writeRoutes(app: App): void {
  app.post(
    "/webhooks/endpoints",
    {
      config: { ...config, keepsNoReply: true },
      schema: {
        tags,
        operationId: "createWebhookEndpoint",
        summary: "Register an endpoint",
        description:
          "It gets the company's events of these types from now on, signed with a secret of its own, which this reply alone shows. No reply is kept for an Idempotency-Key: a repeated call is 409, because the code is taken. At most 16 endpoints (409, `too_many`).",
        body: schemas.NewEndpointBody,
        response: { 201: schemas.EndpointCreated, ...errorReplies(409) },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request);
      const { endpoint, secret } = await inTransaction(ctx, (ctx) => createEndpoint(ctx, request.body));
      const data = { ...replyOf(await readEndpoint(ctx, endpoint.id)), secret };
      return reply.code(201).send({ isSuccess: true, message: null, data });
    },
  );

  app.put(
    "/webhooks/endpoints",
    {
      config: { ...config, nulls: "keep" },
      schema: {
        tags,
        operationId: "updateWebhookEndpoint",
        summary: "Change an endpoint",
        description:
          "The endpoint is named by `id` or `updateCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. What waits is sent to a new address. A disabled endpoint stays disabled until it is resumed.",
        body: schemas.EndpointChangeBody,
        response: { 200: schemas.EndpointWritten, ...errorReplies(404, 409) },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const { id } = await inTransaction(ctx, (ctx) => changeEndpoint(ctx, request.body));
      return { isSuccess: true, message: null, data: replyOf(await readEndpoint(ctx, id)) };
    },
  );

  app.delete(
    "/webhooks/endpoints/:id",
    {
      config,
      schema: {
        tags,
        operationId: "deleteWebhookEndpoint",
        summary: "Remove an endpoint",
        description: "What waits for it ends as dead, with the outcome `removed`. The log of its deliveries stays.",
        params: schemas.EndpointParams,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      await inTransaction(contextOf(request), (ctx) => removeEndpoint(ctx, request.params.id));
      return { isSuccess: true, message: null };
    },
  );
}

function readRoutes(app: App): void {
  app.get(
    "/webhooks/endpoints",
    {
      config,
      schema: {
        tags,
        operationId: "listWebhookEndpoints",
        summary: "List endpoints",
        description: "By their codes, with their health. Never a secret.",
        querystring: schemas.EndpointQuery,
        response: { 200: schemas.EndpointList },
      },
    },
    async (request) => {
      const { code, ...query } = request.query;
      const { page, pageSize } = pagingOf(query);
      const all = await listEndpoints(contextOf(request));
      const found = all.filter((endpoint) => code === undefined || endpoint.code === code);
      const data = found.slice((page - 1) * pageSize, page * pageSize).map(replyOf);
      return { isSuccess: true, message: null, totalCount: found.length, page, pageSize, data };
    },
  );

  app.get(
    "/webhooks/endpoints/:id",
    {
      config,
      schema: {
        tags,
        operationId: "getWebhookEndpoint",
        summary: "Read an endpoint",
        params: schemas.EndpointParams,
        response: { 200: schemas.EndpointWritten },
      },
    },
    async (request) => {
      const endpoint = await readEndpoint(contextOf(request), request.params.id);
      return { isSuccess: true, message: null, data: replyOf(endpoint) };
    },
  );
}

function secretAndHealthRoutes(app: App): void {
  app.post(
    "/webhooks/endpoints/:id/rotateSecret",
    {
      config: { ...config, keepsNoReply: true },
      schema: {
        tags,
        operationId: "replaceWebhookEndpointSecret",
        summary: "Replace an endpoint's secret",
        description:
          "Shows the new secret once. Deliveries are signed with both until the overlap ends. No reply is kept for an Idempotency-Key: if this one is lost, replace the secret again.",
        params: schemas.EndpointParams,
        body: schemas.RotateBody,
        response: { 200: schemas.SecretRotated },
      },
    },
    async (request) => {
      const { overlapHours = 24 } = request.body;
      const { id } = request.params;
      const { secret, previousEndsAt } = await rotateEndpointSecret(contextOf(request), id, overlapHours * 3_600);
      return { isSuccess: true, message: null, data: { secret, secretEndsAt: formatInstant(previousEndsAt) } };
    },
  );

  app.post(
    "/webhooks/endpoints/:id/resume",
    {
      config,
      schema: {
        tags,
        operationId: "resumeWebhookEndpoint",
        summary: "Send what waits for an endpoint now",
        description: "Enables the endpoint if it is disabled, and begins the attempts of all that waits again.",
        params: schemas.EndpointParams,
        response: { 200: schemas.Resumed },
      },
    },
    async (request) => {
      const due = await resumeEndpoint(contextOf(request), request.params.id);
      return { isSuccess: true, message: null, data: { due } };
    },
  );
}

function sendingRoutes(app: App): void {
  app.post(
    "/webhooks/endpoints/:id/test",
    {
      config,
      schema: {
        tags,
        operationId: "testWebhookEndpoint",
        summary: "Send a test event to an endpoint",
        description:
          "Sends the documented example of a type at once, signed, with `isTest` true, `sequence` null and the header x-servicepay-test, and waits 5 seconds for the answer. It is not stored, and not sent again.",
        params: schemas.EndpointParams,
        body: schemas.TestBody,
        response: { 200: schemas.Tested },
      },
    },
    async (request) => {
      const { outcome, status, durationMs, reply } = await testEndpoint(
        contextOf(request),
        request.params.id,
        request.body.type,
      );
      return {
        isSuccess: true,
        message: null,
        data: { outcome, status, durationMs: Math.round(durationMs), replyStart: reply },
      };
    },
  );

  app.post(
    "/webhooks/endpoints/:id/replay",
    {
      config,
      schema: {
        tags,
        operationId: "replayWebhookEndpoint",
        summary: "Send kept events to an endpoint again",
        description:
          "Sends events of the types that the endpoint wants, in the order of their sequences, whether it has had them or not. They are queued little by little. Refused: events that are no longer kept (400, `expired`), more than 1,000,000 (409, `too_many`), and while a replay to it goes on (409, `in_progress`).",
        params: schemas.EndpointParams,
        body: schemas.ReplayBody,
        response: { 202: schemas.Replayed, ...errorReplies(409) },
      },
    },
    async (request, reply) => {
      const { only, ...selection } = request.body;
      const chosen = { ...selection, isUndeliveredOnly: only === "undelivered" };
      const count = await replayEvents(contextOf(request), request.params.id, chosen);
      return reply.code(202).send({ isSuccess: true, message: null, data: { count } });
    },
  );
}

function replyOf(endpoint: Endpoint) {
  const { id, code, url, eventTypes, versions, description, isActive, createdAt } = endpoint;
  const { disabledBecause, failingSince, pendingCount, deadCount, lastDeliveredAt, secretEndsAt } = endpoint;
  const time = (at: Date | null) => at && formatInstant(at);
  return {
    id,
    code,
    url,
    eventTypes: [...eventTypes],
    versions,
    description,
    isActive,
    state: endpointState(endpoint),
    disabledBecause,
    failingSince: time(failingSince),
    pending: pendingCount,
    dead: deadCount,
    lastDeliveredAt: time(lastDeliveredAt),
    secretEndsAt: time(secretEndsAt),
    createdAt: formatInstant(createdAt),
  };
}
