import { formatDecimal } from "@servicepay/money";
import type { Amount, Rate } from "@servicepay/money";

declare global {
  interface JSON {
    /** ECMAScript's JSON.parse source text proposal; the compiler's library does not have it yet. */
    rawJSON(literal: string): unknown;
  }
}

/** An exact decimal for a reply: JSON.stringify writes it digit by digit. */
export function decimalLiteral(value: Amount | Rate, digits = 4): unknown {
  return JSON.rawJSON(formatDecimal(value, digits));
}
