import { amountFromDecimal } from "@servicepay/money";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import ajvFormats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import { parseId } from "../../ids.ts";
import { Refusal } from "../../refusal.ts";
import { parseInstant, type DayEdge } from "../../text/instant.ts";
import { currencyHint } from "../../text/unknown-currency.ts";
import { hasLostLetter, isVisibleCode } from "../../text/visible-text.ts";
import { withoutExponent } from "../../text/without-exponent.ts";
import { prepareBody, prepareQuery, type Shape } from "./prepare-body.ts";
import { numberSource } from "./read-json.ts";

export interface Violation {
  field: string;
  reason: string;
  sentence: string;
}

/** A request violates its schema. The refusal names the first violation. */
export class InvalidRequest extends Refusal {
  readonly violations: readonly Violation[];
  constructor(violations: readonly [Violation, ...Violation[]]) {
    const [{ field, reason, sentence }] = violations;
    super("ERR_VALIDATION", sentence, { field, reason });
    this.violations = violations;
  }
}

const VIOLATIONS_MAX = 20;

/** Compiles the schemas of routes. Types are coerced only in queries and paths. */
export function requestValidator(keepsNulls: (method: string, url: string) => boolean): FastifySchemaCompiler<unknown> {
  const ajv = new Ajv({
    verbose: true,
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    useDefaults: false,
    coerceTypes: false,
  });
  ajvFormats.default(ajv, ["email", "uri", "date"]);
  addKeywords(ajv);
  return ({ schema, method, url, httpPart }) => {
    const shape = schema as Shape;
    const keepNulls = keepsNulls(method, url);
    let compiled: ValidateFunction | undefined;
    return (data: unknown) => {
      // Compiled on the first request, because compiling all schemas delays the start.
      const validate = (compiled ??= ajv.compile(validatedSchema(schema) as object));
      if (httpPart === "headers") return checkValue(validate, data, "headers");
      const prepared =
        httpPart === "body"
          ? prepareBody(shape, data, keepNulls)
          : prepareQuery(shape, data as Record<string, unknown>);
      return checkValue(validate, prepared, httpPart ?? "body");
    };
  };
}

/** Returns the value with an error too: a caller may check rules of the fields that have the right form. */
function checkValue(
  validate: ValidateFunction,
  value: unknown,
  part: string,
): { value: unknown } | { error: Error; value: unknown } {
  if (validate(value)) return { value };
  const byField = new Map<string, Violation>();
  for (const error of validate.errors ?? []) {
    const violation = violationOf(error, value, part);
    if (!byField.has(violation.field)) byField.set(violation.field, violation);
    if (byField.size === VIOLATIONS_MAX) break;
  }
  const [first, ...rest] = byField.values();
  if (first === undefined) throw new Error("a value violates its schema, but Ajv reports no error");
  return { error: new InvalidRequest([first, ...rest]), value };
}

/**
 * The part of a schema that is validated here. `$id` and `published` are for the description only. Amounts are bigints
 * by now, so `type: number` is removed.
 */
function validatedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(validatedSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const { $id: _name, published: _elsewhere, properties, ...keywords } = schema as Record<string, unknown>;
  if (typeof keywords["amount"] === "string") delete keywords["type"];
  const fields = properties === undefined ? {} : { properties: eachValue(properties as object) };
  return { ...eachValue(keywords), ...fields };
}

function eachValue(schemas: object): object {
  return Object.fromEntries(Object.entries(schemas).map(([key, value]) => [key, validatedSchema(value)]));
}

interface Place {
  parentData: unknown;
  parentDataProperty: string | number;
}

function addKeywords(ajv: Ajv): void {
  const keyword = (
    name: string,
    convert: (setting: unknown, value: unknown) => { value: unknown } | { reason: string },
  ) => {
    const check = (setting: unknown, value: unknown, _schema?: unknown, place?: Place) => {
      const converted = convert(setting, value);
      if ("reason" in converted) {
        check.errors = [{ keyword: name, params: { reason: converted.reason } }];
        return false;
      }
      if (place !== undefined)
        (place.parentData as Record<string | number, unknown>)[place.parentDataProperty] = converted.value;
      return true;
    };
    check.errors = [] as Partial<ErrorObject>[];
    ajv.addKeyword({ keyword: name, modifying: true, errors: true, validate: check });
  };
  keyword("amount", (setting, value) => {
    if (typeof value === "bigint") return { value };
    const source = setting === "query" && typeof value === "string" ? withoutExponent(value) : numberSource(value);
    if (source === null) return { reason: "type" };
    const amount = amountFromDecimal(source);
    if (amount === null) return { reason: "not_a_decimal" };
    return setting === "positive" && amount <= 0n ? { reason: "not_positive" } : { value: amount };
  });
  keyword("instant", (edge, value) => {
    if (value instanceof Date) return { value };
    const instant = typeof value === "string" ? parseInstant(value, edge as DayEdge) : null;
    return instant === null ? { reason: "not_a_date_time" } : { value: instant };
  });
  keyword("text", (kind, value) => {
    if (typeof value !== "string") return { value };
    if (kind === "code" && !isVisibleCode(value)) return { reason: "unseen_characters" };
    return kind === "name" && hasLostLetter(value) ? { reason: "lost_letters" } : { value };
  });
  keyword("guid", (_setting, value) => {
    const id = typeof value === "string" ? parseId(value) : null;
    return id === null ? { reason: "not_a_guid" } : { value: id };
  });
}

function violationOf(error: ErrorObject, value: unknown, part: string): Violation {
  const missing: unknown = error.keyword === "required" ? error.params["missingProperty"] : undefined;
  const path = pathOf(error.instancePath, value, typeof missing === "string" ? missing : null);
  const reason = reasonOf(error);
  const subject = path === "" ? `The ${part}` : `"${path}"`;
  return { field: path || part, reason, sentence: sentenceOf(subject, reason, error) };
}

/** "/transactions/3/amount" is `transactions[3].amount`. */
function pathOf(pointer: string, value: unknown, missing: string | null): string {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let path = "";
  let inside: unknown = value;
  for (const step of missing === null ? steps : [...steps, missing]) {
    path += Array.isArray(inside) ? `[${step}]` : path === "" ? step : `.${step}`;
    inside = typeof inside === "object" && inside !== null ? (inside as Record<string, unknown>)[step] : undefined;
  }
  return path;
}

const REASONS: Readonly<Record<string, string>> = {
  required: "required",
  type: "type",
  enum: "not_allowed",
  const: "not_allowed",
  anyOf: "not_allowed",
  pattern: "format",
  format: "format",
  minLength: "too_short",
  maxLength: "too_long",
  minimum: "too_small",
  exclusiveMinimum: "too_small",
  maximum: "too_large",
  exclusiveMaximum: "too_large",
  minItems: "too_few",
  maxItems: "too_many",
  minProperties: "too_few",
  maxProperties: "too_many",
};

function reasonOf(error: ErrorObject): string {
  const own: unknown = error.params["reason"];
  return typeof own === "string" ? own : (REASONS[error.keyword] ?? "invalid");
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  boolean: "true or false",
  integer: "a whole number of at most 15 digits",
  number: "a number",
  object: "an object",
  array: "an array",
  null: "null",
};

const CURRENCY_PATTERN = "^[A-Z]{3}$";
const FORMS: Readonly<Record<string, string>> = {
  [CURRENCY_PATTERN]: "be three capital letters",
  "^[A-Za-z]{3}$": "be three letters",
  "^[0-9]{4}$": "be four digits",
  "^[0-9]{6,8}$": "be 6 to 8 digits",
};

function sentenceOf(subject: string, reason: string, error: ErrorObject): string {
  const limit = String(error.params["limit"] ?? "");
  switch (reason) {
    case "required":
      return `${subject} is required.`;
    case "type":
      if (error.keyword === "amount" && typeof error.data === "string" && /^-?\d+([.,]\d+)?$/.test(error.data))
        return `${subject} must be a JSON number without quotation marks, such as 150.25. It was sent as text.`;
      return `${subject} must be ${TYPES[String([error.schema].flat()[0])] ?? "a number"}.`;
    case "not_allowed": {
      const allowed: unknown = error.params["allowedValues"];
      return Array.isArray(allowed)
        ? `${subject} must be one of ${allowed.join(", ")}.`
        : `${subject} has a value that is not allowed.`;
    }
    case "format":
      return `${subject} must ${FORMS[String(error.schema)] ?? `have the form ${String(error.schema)}`}${suchAs(error)}.${hintFor(error)}`;
    case "too_short":
      return `${subject} must have at least ${counted(error, "character")}.`;
    case "too_long":
      return `${subject} must have at most ${counted(error, "character")}.`;
    case "too_small":
      return `${subject} must be at least ${limit}.`;
    case "too_large":
      return `${subject} must be at most ${limit}.`;
    case "too_few":
      return `${subject} must have at least ${counted(error, "item")}.`;
    case "too_many":
      return `${subject} must have at most ${counted(error, "item")}.`;
    case "not_a_decimal":
      return `${subject} must be a decimal with at most 15 integer and 4 fractional digits.`;
    case "not_positive":
      return `${subject} must be positive.`;
    case "not_a_date_time":
      return `${subject} must be an ISO 8601 date-time or day, such as 2026-01-31T09:30:00 or 2026-01-31.`;
    case "unseen_characters":
      return `${subject} starts or ends with white space, or contains an invisible character: remove it.`;
    case "lost_letters":
      return `${subject} has a letter that was lost (U+FFFD): send the text in UTF-8.`;
    case "not_a_guid":
      return `${subject} must be a GUID.`;
    default:
      return `${subject} is not valid.`;
  }
}

function counted(error: ErrorObject, unit: string): string {
  const limit: unknown = error.params["limit"];
  return limit === 1 ? `1 ${unit}` : `${String(limit)} ${unit}s`;
}

/** Verbose errors have the value. */
function hintFor({ schema, data }: ErrorObject): string {
  const hint = schema === CURRENCY_PATTERN && typeof data === "string" ? currencyHint(data) : undefined;
  return hint === undefined ? "" : ` ${hint}`;
}

function suchAs({ parentSchema }: ErrorObject): string {
  const examples: unknown = parentSchema?.["examples"];
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof example === "string" ? `, such as ${example}` : "";
}
