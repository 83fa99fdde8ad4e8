import { Invalid } from "./errors.ts";

/** An exact decimal as the service wrote it, such as "150.2500". `Number` would lose digits of large amounts. */
export type Decimal = string;

/** An exact decimal to send: a text, a whole number, or a number with at most four decimals. */
export type DecimalInput = string | number | bigint;

/** A value that a newer service may send. Treat it like one that you do not handle. */
export type OtherText = string & Record<never, never>;

const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/;

/** The decimal as it is written into JSON. Refuses what is not exact, naming `field`. */
export function decimalText(value: unknown, field: string): string {
  if (typeof value === "bigint" || typeof value === "string" || typeof value === "number") {
    const text = String(value);
    if (DECIMAL.test(text) && !isInexact(value)) return text;
  }
  throw new Invalid(`"${field}" ${faultOf(value)}`, { field, reason: "decimal" });
}

/** Beyond this a double skips whole numbers. */
function isInexact(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

function faultOf(value: unknown): string {
  if (typeof value === "number" && isInexact(value)) return "is too large to be an exact number: pass a text.";
  const decimals = /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  if (typeof value === "number" && decimals > 4) return `has ${decimals} decimals: round it or pass a text.`;
  if (typeof value === "string")
    return `is "${value.slice(0, 40)}", which is no decimal: at most 15 digits, a point and 4 decimals.`;
  return `is no exact decimal: pass a text such as "150.25".`;
}
