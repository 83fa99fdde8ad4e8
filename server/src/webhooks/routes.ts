import { Type } from "typebox";
import { eventTypes } from "#events/index.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import {
  DateTimeInput,
  DateTimeOutput,
  DoneReply,
  EXAMPLE_ID,
  Guid,
  IdOutput,
  ListReply,
  MapOf,
  Nullable,
  PageQuery,
  pagingOf,
  Text,
  WrittenReply,
} from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { receiverOf } from "./event.ts";
import { explainSignature } from "./explain-signature.ts";
import { listDeliveriesByPage } from "./page-of-deliveries.ts";
import { replayDelivery } from "./replay-delivery.ts";
import type { Delivery } from "./store/deliveries.ts";

const config = { access: { by: "credential", scope: ["payments", "events"] } } as const;
const tags = ["Webhook deliveries"];

const State = (description: string) =>
  Type.Enum(["pending", "delivered", "dead"], { description, examples: ["delivered"] });

const DeliveryQuery = Type.Object({
  state: Type.Optional(State("Deliveries in this state.")),
  receiver: Type.Optional(Text(2_048, "Deliveries to the scheme, host and port of this address.")),
  paymentId: Type.Optional(Guid("The payment that they are about.")),
  endpointId: Type.Optional(Guid("Deliveries to this endpoint.")),
  eventId: Type.Optional(Guid("Deliveries of this event, to each endpoint.")),
  type: Type.Optional(Type.Enum([...eventTypes], { description: "Deliveries of events of this type." })),
  createdFrom: Type.Optional(DateTimeInput("Created at this time or later.")),
  createdTo: Type.Optional(DateTimeInput("Created at this time or earlier.", "end")),
  ...PageQuery,
});

const DeliveryReply = Type.Object(
  {
    id: IdOutput("The delivery. For webhooks of links it is sent with every attempt as webhook-id."),
    eventId: Nullable(IdOutput("The event that an endpoint gets, sent as webhook-id; null for webhooks of links.")),
    endpointId: Nullable(IdOutput("The endpoint; null for webhooks of links.")),
    type: Nullable(Type.String({ description: "The type of the event.", examples: ["payment.succeeded"] })),
    paymentId: Nullable(IdOutput("The payment; null for an event that is about no payment.")),
    transactionId: Nullable(IdOutput("The transaction, as in the webhook's Id; null for endpoints.")),
    receiver: Type.String({
      description: "Scheme, host and port; for endpoints `endpoint:` and their id.",
      examples: ["https://shop.example"],
    }),
    state: State("pending: it is attempted again. delivered: the receiver accepted it. dead: it was given up."),
    attempts: Type.Integer({ description: "How often it was attempted.", examples: [1] }),
    lastStatus: Nullable(Type.Integer({ description: "The HTTP status of the last reply.", examples: [200] })),
    lastOutcome: Nullable(
      Type.String({ description: "How the last attempt ended; null before it ended.", examples: ["delivered"] }),
    ),
    nextAttemptAt: Nullable(
      DateTimeOutput("When it is attempted again; null unless it is pending, and while its address is stopped."),
    ),
    createdAt: DateTimeOutput("When the event happened."),
    endedAt: Nullable(DateTimeOutput("When it was delivered or given up.")),
  },
  {
    $id: "WebhookDelivery",
    examples: [
      {
        id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b13",
        eventId: null,
        endpointId: null,
        type: null,
        paymentId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
        transactionId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b11",
        receiver: "https://shop.example",
        state: "delivered",
        attempts: 1,
        lastStatus: 200,
        lastOutcome: "delivered",
        nextAttemptAt: null,
        createdAt: "2026-01-31T09:31:12",
        endedAt: "2026-01-31T09:31:12.5",
      },
    ],
  },
);

/** What merchants' programs do with the webhooks that were sent to them. */
export function webhookRoutes(app: App): void {
  signatureRoute(app);
  app.get(
    "/webhooks/deliveries",
    {
      config,
      schema: {
        tags,
        operationId: "listWebhookDeliveries",
        summary: "List webhook deliveries",
        description: "Newest first: which webhooks arrived, which are attempted again, and which were given up.",
        querystring: DeliveryQuery,
        response: { 200: ListReply("WebhookDeliveryList", DeliveryReply) },
      },
    },
    async (request, reply) => {
      const { state, receiver, paymentId, endpointId, eventId, type, createdFrom, createdTo } = request.query;
      const filter = {
        state,
        receiver: receiver === undefined ? undefined : receiverOf(receiver),
        paymentIds: paymentId === undefined ? undefined : [paymentId],
        endpointId,
        eventId,
        type,
        createdFrom,
        createdTo,
      };
      const paging = pagingOf(request.query);
      const { totalCount, deliveries } = await listDeliveriesByPage(contextOf(request), filter, paging);
      return reply.send({ isSuccess: true, message: null, totalCount, ...paging, data: deliveries.map(replyOf) });
    },
  );

  app.post(
    "/webhooks/deliveries/:id/replay",
    {
      config,
      schema: {
        tags,
        operationId: "replayWebhookDelivery",
        summary: "Send a webhook again",
        description:
          "Starts its attempts again, with the same id and body, whatever its state. 409 while it is being sent, while its receiver is disabled, and while its address is stopped because it answered 410.",
        params: Type.Object({ id: Guid("The delivery.") }),
        response: { 200: DoneReply, ...errorReplies(404, 409) },
      },
    },
    async (request, reply) => {
      await replayDelivery(contextOf(request), request.params.id);
      return reply.send({ isSuccess: true, message: null });
    },
  );
}

const SignatureBody = Type.Object(
  {
    headers: MapOf(Type.String({ maxLength: 4_096 }), {
      description: "The headers as your receiver got them; names in any case.",
      examples: [{ "webhook-id": EXAMPLE_ID, "webhook-timestamp": "1764602113", "webhook-signature": "v1,…" }],
    }),
    body: Type.String({ maxLength: 65_536, description: "The raw body, before it was parsed.", examples: ["{}"] }),
  },
  { $id: "ReceivedWebhook" },
);
const SignatureReply = WrittenReply("WebhookSignatureChecked", {
  data: Type.Object(
    {
      fault: Nullable(
        Type.String({
          description:
            "Null: the signature holds. id_missing, timestamp_missing, signature_missing: that header is. body_rewritten: the body was parsed and written again. body_changed: it is another one. other_secret: the body is right. test_event, unknown_event: it is not kept here, so body and secret may both be wrong.",
          examples: ["body_rewritten"],
        }),
      ),
      secret: Nullable(
        Type.String({ description: "current or previous: which secret made the signature.", examples: ["current"] }),
      ),
      ageSeconds: Nullable(
        Type.Number({ description: "How long ago it was sent, by its timestamp.", examples: [12.5] }),
      ),
      isTimely: Type.Boolean({ description: "Whether receivers that follow the guide accept its timestamp now." }),
    },
    { $id: "WebhookSignatureVerdict" },
  ),
});

/** Why a signature does not hold, for links and endpoints. */
function signatureRoute(app: App): void {
  app.post(
    "/webhooks/checkSignature",
    {
      config: { access: { by: "credential", scope: "events" } },
      schema: {
        tags,
        operationId: "checkWebhookSignature",
        summary: "Say why a signature does not hold",
        description: "Compares what your receiver got with what was sent. The reply says nothing about the secrets.",
        body: SignatureBody,
        response: { 200: SignatureReply },
      },
    },
    async (request) => {
      const { fault, secret, ageMs, isTimely } = await explainSignature(contextOf(request), request.body);
      const data = { fault, secret, ageSeconds: ageMs === null ? null : ageMs / 1_000, isTimely };
      return { isSuccess: true, message: null, data };
    },
  );
}

function replyOf(delivery: Delivery) {
  const { id, event, paymentId, transactionId, receiver, state, attemptCount, lastStatus, lastOutcome } = delivery;
  return {
    id,
    eventId: event?.id ?? null,
    endpointId: event?.endpointId ?? null,
    type: event?.type ?? null,
    paymentId,
    transactionId,
    receiver,
    state,
    attempts: attemptCount,
    lastStatus,
    lastOutcome,
    nextAttemptAt: delivery.nextAt && formatInstant(delivery.nextAt),
    createdAt: formatInstant(delivery.createdAt),
    endedAt: delivery.endedAt && formatInstant(delivery.endedAt),
  };
}
