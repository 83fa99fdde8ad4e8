import { formatDecimal, type Amount, type Rate } from "@servicepay/money";

declare global {
  interface JSON {
    /** Part of ECMAScript's JSON.parse source text proposal. TypeScript's library does not have it yet. */
    rawJSON(literal: string): unknown;
  }
}

/** A decimal for a reply, which JSON.stringify writes exactly. */
export function decimalLiteral(value: Amount | Rate, digits = 4): unknown {
  return JSON.rawJSON(formatDecimal(value, digits));
}
