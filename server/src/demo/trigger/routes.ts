import { Type } from "typebox";
import { eventTypes } from "#events/index.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { AmountInput, IdOutput, Nullable, Text, WrittenReply } from "#platform/http/schemas.ts";
import { GONE_PATH } from "./change-records.ts";
import { triggerEvent } from "./trigger-event.ts";

const LINK_LENGTH_MAX = 2_048;
const OUTCOME_LENGTH_MAX = 40;

const TriggerBody = Type.Object(
  {
    type: Type.Enum([...eventTypes], { description: "The event that you want.", examples: ["payment.succeeded"] }),
    source: Type.Optional(
      Type.Enum(["link", "widget"], { description: "How the payment is made. Default: by a new link." }),
    ),
    amount: Type.Optional(AmountInput({ positive: true, description: "The order's amount. Default: 150.25." })),
    link: Type.Optional(
      Text(LINK_LENGTH_MAX, "The address of one of your open links, which is paid in place of a new one."),
    ),
    card: Type.Optional(
      Text(OUTCOME_LENGTH_MAX, "The `outcome` of one of demo.json's test cards that can give the type.", "approved"),
    ),
  },
  { $id: "EventTrigger", examples: [{ type: "payment.succeeded" }] },
);

const Triggered = WrittenReply("EventTriggered", {
  paymentId: Nullable(IdOutput("The payment; null if the event is about another record.")),
});

/** In live mode there is no such route. */
export function triggerRoutes(app: App): void {
  app.post(
    "/sandbox/trigger",
    {
      config: { access: { by: "credential", scope: "events" } },
      schema: {
        tags: ["Events"],
        operationId: "triggerEvent",
        summary: "Cause an event (sandbox only)",
        description:
          "Really does what the event is about, without a browser: pays at the bank simulator, gives back, changes a record. Its event follows, after 12 seconds or more if it is about a bank that does not answer. 404 in live mode.",
        body: TriggerBody,
        response: { 202: Triggered, ...errorReplies(404, 409) },
      },
    },
    async (request, reply) => {
      const paymentId = await triggerEvent(contextOf(request), request.body);
      return reply.code(202).send({ isSuccess: true, message: null, paymentId });
    },
  );
  app.post(GONE_PATH, { config: { access: { by: "anyone" } }, schema: { hide: true } }, async (_request, reply) =>
    reply.code(410).send(""),
  );
}
