import type { Evidence } from "./outcomes.ts";
import type { BankReply } from "./tools.ts";

/** What a record of a call needs to know of its request. */
export interface Asked {
  operation: Evidence["operation"];
  orderId: string;
  /** Values to redact in the stored reply. */
  secrets: readonly string[];
}

const VALUE_LENGTH_MAX = 255;
/** 13 to 19 digits, perhaps with separators: as long as a card number, and longer than a bank's reference. */
const CARD_NUMBER_LIKE = /\d(?:[ -]?\d){12,18}/g;

/** The record of a call. `fields` are the allow-listed fields of its reply; empty ones are left out. */
export function evidenceOf(
  { operation, orderId, secrets }: Asked,
  url: string,
  bankReply: BankReply,
  fields: readonly (readonly [name: string, value: string])[],
): Evidence {
  // Our own order id is not a card number, although by chance it may have as many digits.
  const kept = (value: string) => (value === orderId ? value : redact(value, secrets));
  return {
    operation,
    url,
    httpStatus: bankReply.kind === "replied" ? bankReply.status : null,
    durationMs: bankReply.durationMs,
    reply: Object.fromEntries(fields.filter(([, value]) => value !== "").map(([name, value]) => [name, kept(value)])),
  };
}

/** Some banks quote the refused values in their texts. */
export function redact(value: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(wholeWord(secret), "***"), value);
  return hidden.replace(CARD_NUMBER_LIKE, "***").slice(0, VALUE_LENGTH_MAX);
}

/** A CVV has only three digits, so it is not replaced inside a longer number. */
function wholeWord(secret: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${RegExp.escape(secret)}(?![A-Za-z0-9])`, "g");
}
