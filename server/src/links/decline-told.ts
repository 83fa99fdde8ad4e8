import type { DeclineClass } from "@servicepay/checkout/render";
import type { PaymentOutcome } from "#payments/index.ts";

const BY_CODE: Readonly<Record<string, DeclineClass>> = {
  "3DS-CANCELLED": "authentication_cancelled",
  "3DS-TIMEOUT": "authentication_timed_out",
  "3DS-2": "not_enrolled",
  "3DS-3": "not_enrolled",
};

/** What the payer is told: the class of the decline, for 3-D Secure how it ended, and of money that moved that it did. */
export function declineTold(lastTry: PaymentOutcome["lastAttempt"]): DeclineClass | null {
  if (lastTry === null || lastTry.decline === null) return null;
  if (lastTry.state === "REVERSED") return "taken_back";
  return BY_CODE[lastTry.decline.code] ?? lastTry.decline.class;
}
