import { Type } from "typebox";
import { eventTypes } from "#events/index.ts";
import {
  Code,
  CodeFilter,
  DateTimeInput,
  DateTimeOutput,
  EXAMPLE_ID,
  Guid,
  IdOutput,
  ListReply,
  MapOf,
  Nullable,
  PageQuery,
  Text,
  TextOutput,
  WrittenReply,
} from "#platform/http/schemas.ts";

const CODE_MAX = 100;
const PATTERNS_MAX = 50;
const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDWXjCfZ+VzcA=";

const patterns = "Types, all of a kind such as `payment.*`, or `*`.";
const Patterns = Type.Array(Text(50, patterns, "payment.*"), {
  minItems: 1,
  maxItems: PATTERNS_MAX,
  description: patterns,
});
const Url = Text(2_048, "Where events are sent: https; in the sandbox also http.", "https://shop.example/events");
const Versions = MapOf(Type.Integer({ minimum: 1 }), {
  description: "The version of its data that the endpoint gets of a type, where not the first.",
});
const Description = Text(500, "For people who read the list.", "The ERP");
const isActive = "While it is false nothing is sent, and events of that time are not delivered: replay sends them.";

export const NewEndpointBody = Type.Object(
  {
    code: Code(CODE_MAX, "Your own name for it, unique.", "erp"),
    url: Url,
    eventTypes: Patterns,
    description: Type.Optional(Description),
    isActive: Type.Optional(Type.Boolean({ description: `${isActive} Default true.` })),
  },
  {
    $id: "WebhookEndpointDraft",
    examples: [{ code: "erp", url: "https://shop.example/events", eventTypes: ["payment.*", "refund.succeeded"] }],
  },
);

export const EndpointChangeBody = Type.Object(
  {
    updateCode: Type.Optional(Code(CODE_MAX, "Present code of the endpoint to change.")),
    id: Type.Optional(Guid("Id of the endpoint to change; used if updateCode is sent too.")),
    code: Type.Optional(Code(CODE_MAX, "The new code.")),
    url: Type.Optional(Url),
    eventTypes: Type.Optional(Patterns),
    versions: Type.Optional(Versions),
    description: Type.Optional(Nullable(Description)),
    isActive: Type.Optional(Type.Boolean({ description: isActive })),
  },
  {
    $id: "WebhookEndpointChange",
    published: { if: { required: ["id"] }, else: { required: ["updateCode"] } },
    examples: [{ updateCode: "erp", url: "https://shop.example/new-events" }],
  },
);

const endpointFields = {
  id: IdOutput("Permanent id of the endpoint."),
  code: TextOutput("Your own name for it, unique.", "erp"),
  url: Type.String({ description: "Where events are sent.", examples: ["https://shop.example/events"] }),
  eventTypes: Type.Array(Type.String(), { description: patterns, examples: [["payment.*"]] }),
  versions: Versions,
  description: Nullable(Type.String({ description: "For people who read the list." })),
  isActive: Type.Boolean({ description: isActive }),
  state: Type.Enum(["active", "failing", "disabled"], {
    description:
      "active: nothing is wrong. failing: it has only failed since failingSince. disabled: events wait until it is resumed.",
    examples: ["active"],
  }),
  disabledBecause: Nullable(
    Type.String({
      description: "gone: it answered 410. failing: every attempt failed for five days. Null unless it is disabled.",
      examples: ["gone"],
    }),
  ),
  failingSince: Nullable(DateTimeOutput("Since when every attempt has failed; null if the last one did not.")),
  pending: Type.Integer({ description: "Deliveries that wait, or are attempted again.", examples: [0] }),
  dead: Type.Integer({ description: "Deliveries that were given up.", examples: [0] }),
  lastDeliveredAt: Nullable(DateTimeOutput("When it last accepted an event that is still kept.")),
  secretEndsAt: Nullable(
    DateTimeOutput("Until when deliveries are also signed with the secret before the present one."),
  ),
  createdAt: DateTimeOutput("When it was created."),
};

const example = {
  id: EXAMPLE_ID,
  code: "erp",
  url: "https://shop.example/events",
  eventTypes: ["payment.*", "refund.succeeded"],
  versions: {},
  description: null,
  isActive: true,
  state: "active",
  disabledBecause: null,
  failingSince: null,
  pending: 0,
  dead: 0,
  lastDeliveredAt: "2026-01-31T09:30:00.5",
  secretEndsAt: null,
  createdAt: "2026-01-31T09:00:00",
};

export const EndpointReply = Type.Object(endpointFields, { $id: "WebhookEndpoint", examples: [example] });

const Secret = Type.String({
  description: "Shown once: it verifies the signatures of this endpoint.",
  examples: [SECRET],
});

export const EndpointWritten = WrittenReply("WebhookEndpointWritten", { data: EndpointReply });
export const EndpointCreated = WrittenReply("WebhookEndpointCreated", {
  data: Type.Object(
    { ...endpointFields, secret: Secret },
    { $id: "WebhookEndpointWithSecret", examples: [{ ...example, lastDeliveredAt: null, secret: SECRET }] },
  ),
});
export const EndpointList = ListReply("WebhookEndpointList", EndpointReply);

export const EndpointParams = Type.Object({ id: Guid("The endpoint.") });
export const EndpointQuery = Type.Object({
  code: Type.Optional(CodeFilter(CODE_MAX, "Only the endpoint with this code.")),
  ...PageQuery,
});

export const RotateBody = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 720,
        default: 24,
        description: "Until then deliveries are also signed with the secret before.",
      }),
    ),
  },
  { $id: "WebhookEndpointRotation", examples: [{ overlapHours: 24 }] },
);
export const SecretRotated = WrittenReply("WebhookEndpointSecret", {
  data: Type.Object(
    { secret: Secret, secretEndsAt: DateTimeOutput("Until when the secret before it signs too.") },
    { $id: "WebhookEndpointNewSecret" },
  ),
});

export const TestBody = Type.Object(
  { type: Type.Optional(Type.Enum([...eventTypes], { description: "Default: the first type that it wants." })) },
  { $id: "WebhookEndpointTest", examples: [{ type: "payment.succeeded" }] },
);
export const Tested = WrittenReply("WebhookEndpointTested", {
  data: Type.Object(
    {
      outcome: TextOutput("How it ended, as in the log of deliveries.", "delivered"),
      status: Nullable(Type.Integer({ description: "The HTTP status of the answer.", examples: [200] })),
      durationMs: Type.Integer({ description: "How long it took.", examples: [12] }),
      replyStart: Nullable(Type.String({ description: "The first 2 KiB of the answer; null without one." })),
    },
    { $id: "WebhookEndpointAnswer" },
  ),
});

const sequence = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, published: { format: "int64" }, description });
export const ReplayBody = Type.Object(
  {
    after: Type.Optional(sequence("Events after this sequence. This or occurredFrom is required.")),
    through: Type.Optional(sequence("The last sequence. Default: the newest.")),
    occurredFrom: Type.Optional(DateTimeInput("Events that happened at this time or later.")),
    occurredTo: Type.Optional(DateTimeInput("Events that happened at this time or earlier.", "end")),
    eventTypes: Type.Optional(Patterns),
    only: Type.Optional(
      Type.Enum(["all", "undelivered"], {
        default: "all",
        description: "undelivered leaves out events that the endpoint has accepted.",
      }),
    ),
  },
  { $id: "WebhookEndpointReplay", examples: [{ after: 1842, only: "undelivered" }] },
);
export const Replayed = WrittenReply("WebhookEndpointReplayed", {
  data: Type.Object(
    { count: Type.Integer({ description: "Events that will be sent.", examples: [120] }) },
    { $id: "WebhookEndpointReplayCount" },
  ),
});

export const Resumed = WrittenReply("WebhookEndpointResumed", {
  data: Type.Object(
    { due: Type.Integer({ description: "Deliveries that are sent now.", examples: [12] }) },
    { $id: "WebhookEndpointDue" },
  ),
});
