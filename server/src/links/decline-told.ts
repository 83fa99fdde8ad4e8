import type { DeclineClass } from "@servicepay/checkout/render";
import type { PaymentOutcome } from "#payments/index.ts";

type Decline = NonNullable<PaymentOutcome["lastAttempt"]>["decline"];

const BY_CODE: Readonly<Record<string, DeclineClass>> = {
  "3DS-CANCELLED": "authentication_cancelled",
  "3DS-TIMEOUT": "authentication_timed_out",
  "3DS-2": "not_enrolled",
  "3DS-3": "not_enrolled",
};

/** What the payer is told: the class of the decline, and for 3-D Secure how it ended. */
export function declineTold(decline: Decline | undefined): DeclineClass | null {
  if (decline === null || decline === undefined) return null;
  return BY_CODE[decline.code] ?? decline.class;
}
