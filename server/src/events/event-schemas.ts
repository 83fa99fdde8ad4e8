import { Type } from "typebox";
import {
  DateTimeInput,
  DateTimeOutput,
  Guid,
  IdOutput,
  ListReply,
  PageQuery,
  Text,
  WrittenReply,
} from "#platform/http/schemas.ts";
import { eventTypes } from "./event.ts";

const WAIT_SECONDS_MAX = 25;

export const EventReply = Type.Object(
  {
    id: IdOutput("The event."),
    sequence: Type.Integer({
      published: { format: "int64" },
      description: "Its place among the company's events: 1, 2, 3 and so on, without a gap.",
      examples: [1842],
    }),
    type: Type.Enum([...eventTypes], { description: "What happened.", examples: ["payment.succeeded"] }),
    version: Type.Integer({
      description: "The version of this type's data. Fields are only added to a version.",
      examples: [1],
    }),
    isTest: Type.Boolean({ description: "True in the sandbox.", examples: [false] }),
    occurredAt: DateTimeOutput("When it happened."),
    subject: Type.Object(
      {
        kind: Type.String({
          description:
            "payment, account, case, approval, card, customer or endpoint. The id of an account is the company's.",
          examples: ["payment"],
        }),
        id: IdOutput("The record that it is about."),
      },
      { $id: "EventSubject", description: "What it is about." },
    ),
    data: Type.Unsafe<object>({
      type: "object",
      additionalProperties: true,
      description:
        "The record as it was then, by its type; without a person's details. Ignore fields that you do not know.",
      examples: [{ payment: { id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10", state: "succeeded", amount: 150.25 } }],
    }),
  },
  { $id: "Event", description: "What happened in the company." },
);

export const EventParams = Type.Object({ id: Guid("The event.") });

export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      published: { format: "int64" },
      description: "Events after this sequence: the `next` of your previous call.",
    }),
  ),
  eventTypes: Type.Optional(
    Text(
      500,
      "Only these types, separated by commas; payment.* stands for all of a kind.",
      "payment.*,refund.succeeded",
    ),
  ),
  subjectId: Type.Optional(Guid("Only events about this record.")),
  occurredFrom: Type.Optional(DateTimeInput("Happened at this time or later.")),
  occurredTo: Type.Optional(DateTimeInput("Happened at this time or earlier.", "end")),
  waitSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WAIT_SECONDS_MAX,
      default: 0,
      description: "If there is none, wait this long for one. A credential waits at most four times at once (429).",
    }),
  ),
  ...PageQuery,
});

const sequence = (description: string, example: number) =>
  Type.Integer({ published: { format: "int64" }, description, examples: [example] });

export const EventRecord = WrittenReply("EventRecord", { data: EventReply });

export const EventList = Type.Object(
  {
    ...ListReply("EventPage", EventReply).properties,
    next: sequence("What the next call gives as `after`, also when `data` is empty.", 1842),
    newest: sequence("The newest sequence.", 1842),
    oldest: sequence("The oldest sequence that is kept.", 1),
  },
  { $id: "EventList" },
);
