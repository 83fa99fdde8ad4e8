import { Type } from "./type.ts";
import type { Amount } from "@servicepay/money";
import type { TSchema } from "typebox";

/** A decimal in a request: an exact JSON number that the handler receives as an Amount. */
export const AmountInput = (options: { positive?: boolean; description?: string } = {}) =>
  Type.Unsafe<Amount>({
    type: "number",
    amount: options.positive === true ? "positive" : "any",
    ...(options.description !== undefined && { description: options.description }),
    examples: [150.25],
  });

/** An amount in a query string; arrives as an Amount. */
export const AmountQuery = (description: string) =>
  Type.Unsafe<Amount>({ type: "number", amount: "query", description });

/** A date-time with or without zone; without means UTC. The handler receives a Date. */
export const DateTimeInput = (description: string) =>
  Type.Unsafe<Date>({
    type: "string",
    instant: true,
    description,
    examples: ["2026-01-31T09:30:00", "2026-01-31T12:30:00+03:00"],
  });

/** The handler receives the id in lower case. */
export const Guid = (description: string) =>
  Type.String({ guid: true, description, examples: ["0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10"] });

export const CurrencyCodeField = (description = "ISO 4217 code of the currency.") =>
  Type.String({ pattern: "^[A-Z]{3}$", description, examples: ["TRY"] });

export const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

/** What is sent: exact decimals are written by JSON.rawJSON, so the schema documents and does not serialise. */
export const DecimalOutput = (description: string) =>
  Type.Unsafe<unknown>({ type: "number", description, examples: [-111.0] });

export const DateTimeOutput = (description: string) =>
  Type.String({
    description: `${description} ISO 8601, UTC, without zone; fractional seconds only when present.`,
    examples: ["2026-01-31T09:30:00"],
  });

export const PageQuery = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1, description: "Page, from 1." }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Records on a page, at most 100." }),
  ),
};

export const ListReply = <Item extends TSchema>(item: Item) =>
  Type.Object({
    isSuccess: Type.Literal(true),
    message: Type.Null(),
    totalCount: Type.Integer({ description: "How many records match, on all pages." }),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    data: Type.Array(item),
  });

export interface Paging {
  page: number;
  pageSize: number;
}

export function pagingOf(query: { page?: number; pageSize?: number }): Paging {
  return { page: query.page ?? 1, pageSize: query.pageSize ?? 10 };
}
