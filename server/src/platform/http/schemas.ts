import type { Amount } from "@servicepay/money";
import { Type, type Static, type TNull, type TProperties, type TSchema, type TUnion } from "typebox";
import type { DayEdge } from "../text/instant.ts";

export const EXAMPLE_ID = "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10";
export const EXAMPLE_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

/** A value or null. Few code generators understand a union with null, so a list of types is used, also by a named schema. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  const { $id, type, enum: choices } = schema as { $id?: string; type?: unknown; enum?: unknown };
  if (choices !== undefined || typeof type !== "string") return Type.Union([schema, Type.Null()]);
  return { ...schema, ...($id !== undefined && { $id: `Nullable${$id}` }), type: [type, "null"] } as unknown as TUnion<
    [Schema, TNull]
  >;
}

/** An object with any keys. `Type.Record` would write the keys as a pattern, which code generators do not read. */
export const MapOf = <Value extends TSchema>(value: Value, options: object = {}) =>
  Type.Unsafe<Record<string, Static<Value>>>({ type: "object", additionalProperties: value, ...options });

const shown = (example: string | undefined) => (example === undefined ? {} : { examples: [example] });

/** 15 integer digits. */
const AMOUNT_LIMIT = 1_000_000_000_000_000;

/**
 * The range of amounts. `multipleOf: 0.0001` is avoided, because validators that divide doubles refuse 1.15 (decision
 * 0021).
 */
const amountRange = (lowest: number) => ({
  exclusiveMinimum: lowest,
  exclusiveMaximum: AMOUNT_LIMIT,
  "x-decimal-places": 4,
});

/** A decimal in a request: an exact JSON number that the handler receives as an Amount. */
export const AmountInput = (options: { positive?: boolean; description?: string } = {}) =>
  Type.Unsafe<Amount>({
    type: "number",
    amount: options.positive === true ? "positive" : "any",
    published: amountRange(options.positive === true ? 0 : -AMOUNT_LIMIT),
    ...(options.description !== undefined && { description: options.description }),
    examples: [150.25],
  });

/** An amount in a query string, which the handler receives as an Amount. */
export const AmountQuery = (description: string) =>
  Type.Unsafe<Amount>({ type: "number", amount: "query", published: amountRange(-AMOUNT_LIMIT), description });

export const DATE_TIME_PATTERN = String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$`;

/**
 * A date-time with or without zone, or a day; without zone it is UTC. The handler receives a Date. A day is its beginning, and
 * as the `end` of a range its last instant.
 */
export const DateTimeInput = (description: string, edge: DayEdge = "beginning") =>
  Type.Unsafe<Date>({
    type: "string",
    instant: edge,
    published: { pattern: DATE_TIME_PATTERN },
    description,
    examples: ["2026-01-31T09:30:00", "2026-01-31T12:30:00+03:00", "2026-01-31"],
  });

/** The handler receives the id in lower case. */
export const Guid = (description: string) =>
  Type.String({ guid: true, published: { format: "uuid" }, description, examples: [EXAMPLE_ID] });

export const IdOutput = (description: string) =>
  Type.String({ published: { format: "uuid" }, description, examples: [EXAMPLE_ID] });

export const CurrencyCodeField = (description = "ISO 4217 code of the currency.") =>
  Type.String({ pattern: "^[A-Z]{3}$", description, examples: ["TRY"] });

/** White space at the ends and invisible characters are removed. The verbs validate the address. */
export const Email = (description = "E-mail address.") =>
  Type.String({
    text: "email",
    minLength: 1,
    maxLength: 254,
    published: { format: "email" },
    description,
    examples: ["ayse@example.com"],
  });

/** A part of an e-mail address, as a filter. */
export const EmailFilter = (description: string) =>
  Type.String({ text: "email", minLength: 1, maxLength: 254, description });

/** No white space at the ends. */
const CODE_PATTERN = String.raw`^\S(.*\S)?$`;

/** A code or reference of the caller. Refused with white space at its ends, and with characters that nobody sees. */
export const Code = (maxLength: number, description: string, example?: string) =>
  Type.String({
    text: "code",
    minLength: 1,
    maxLength,
    published: { pattern: CODE_PATTERN },
    description,
    ...shown(example),
  });

/** A code in a query: white space at its ends is ignored. */
export const CodeFilter = (maxLength: number, description: string) =>
  Type.String({ text: "trimmed", minLength: 1, maxLength, description });

/** A number of identity: blanks at its ends are cut, and 11111111111 means that it was not given. */
export const IdentityNumber = (description: string) =>
  Type.String({ text: "tckn", minLength: 1, maxLength: 11, description });

/** Blanks at its ends are cut. The verbs verify the check digits. */
export const TaxNumber = () =>
  Type.String({
    text: "trimmed",
    minLength: 1,
    maxLength: 20,
    description:
      "Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.",
  });

/** The name of a person or an account. Refused with U+FFFD, which stands for a letter that was lost on the way. */
export const NameText = (maxLength: number, description: string, example?: string) =>
  Type.String({ text: "name", minLength: 1, maxLength, description, ...shown(example) });

/** A currency as a filter, in upper or lower case. */
export const CurrencyFilter = () =>
  Type.String({
    pattern: "^[A-Za-z]{3}$",
    description: "ISO 4217 code of the currency, in any case.",
    examples: ["TRY"],
  });

export const Text = (maxLength: number, description: string, example?: string) =>
  Type.String({ minLength: 1, maxLength, description, ...shown(example) });

/** A text in a reply. */
export const TextOutput = (description: string, example: string) => Type.String({ description, examples: [example] });

export const AdditionalDataFilter = (what: string) =>
  Text(
    1_000,
    `${what} with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days before createdTo, or before now, are found.`,
    "2026-0001",
  );

export const AdditionalDataOutput = () =>
  Nullable(
    MapOf(Type.String(), {
      description:
        "The link's additionalData. Null if it has none, for widget payments, and after the payer was erased.",
      examples: [{ invoiceNo: "2026-0001" }],
    }),
  );

/** A decimal in a reply. JSON.rawJSON writes it, so the schema only documents. */
export const DecimalOutput = (description: string, example = 150.25) =>
  Type.Unsafe<unknown>({ type: "number", description, examples: [example] });

export const DateTimeOutput = (description: string, example = "2026-01-31T09:30:00") =>
  Type.String({
    published: { pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$` },
    description: `${description} ISO 8601, UTC, without zone; fractional seconds only when present.`,
    examples: [example],
  });

const PAGE_MAX = 999_999_999_999_999;
const count = (description: string) => Type.Integer({ published: { format: "int64" }, description, examples: [1] });

export const PageQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_MAX,
      published: { format: "int64" },
      default: 1,
      description: "Number of the page, starting at 1.",
    }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Records per page, at most 100." }),
  ),
};

const success = {
  isSuccess: Type.Boolean({ description: "Always true.", examples: [true] }),
  message: Nullable(Type.String({ description: "Always null." })),
};

/** The reply of a call without data. */
export const DoneReply = Type.Object(success, { $id: "Done" });

/** The reply of a call that wrote, with more fields. */
export const WrittenReply = <Fields extends TProperties>($id: string, fields: Fields) =>
  Type.Object({ ...success, ...fields }, { $id });

export const ListReply = <Item extends TSchema>($id: string, item: Item) =>
  Type.Object(
    {
      ...success,
      totalCount: count("The number of matching records on all pages."),
      page: count("Number of this page."),
      pageSize: Type.Integer({ description: "Records per page.", examples: [10] }),
      data: Type.Array(item),
    },
    { $id },
  );

export interface Paging {
  page: number;
  pageSize: number;
}

export function pagingOf(query: { page?: number; pageSize?: number }): Paging {
  return { page: query.page ?? 1, pageSize: query.pageSize ?? 10 };
}
