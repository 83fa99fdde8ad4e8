import { Refusal } from "../../refusal.ts";
import { withoutExponent } from "../../text/without-exponent.ts";
import { findRepeatedKey } from "./find-repeated-key.ts";

/** A number whose source text differs from how its double would be written, such as 0.10000000000000001 or 1.00000. */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/**
 * Only numbers with more than 15 digits, an exponent or more than four fractional digits can differ from their double,
 * or hide too many digits (1.00000).
 */
const MAYBE_INEXACT = /[0-9][0-9.]{15,}|[0-9][eE]|\.[0-9]{5}/;
const DEPTH_MAX = 16;

/** Parses JSON without losing digits: numbers that a double would change become JsonNumber. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = MAYBE_INEXACT.test(text) ? JSON.parse(text, keepSource) : JSON.parse(text);
    refuseDangerous(value, 0);
    refuseRepeatedKey(text);
    return value;
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal("ERR_MALFORMED_JSON", "The body is not valid JSON.", { cause });
  }
}

function refuseRepeatedKey(text: string): void {
  const field = findRepeatedKey(text);
  if (field !== null)
    throw new Refusal("ERR_MALFORMED_JSON", `The body has "${field}" twice.`, { field, reason: "repeated_key" });
}

/** The decimal text of a number, or null if the value is not a number. */
export function numberSource(value: unknown): string | null {
  if (value instanceof JsonNumber) return withoutExponent(value.source);
  return typeof value === "number" ? String(value) : null;
}

function keepSource(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return String(value) === context.source ? value : new JsonNumber(context.source);
}

function refuseDangerous(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null || value instanceof JsonNumber) return;
  if (depth > DEPTH_MAX)
    throw new Refusal("ERR_MALFORMED_JSON", `The body is nested more than ${DEPTH_MAX} levels deep.`);
  for (const [key, inner] of Object.entries(value)) {
    if (
      key === "__proto__" ||
      (key === "constructor" && typeof inner === "object" && inner !== null && "prototype" in inner)
    ) {
      throw new Refusal("ERR_MALFORMED_JSON", "The body has a forbidden key.");
    }
    refuseDangerous(inner, depth + 1);
  }
}
