import { declineText, type DeclineClass, type DeclineModel, type Locale } from "@servicepay/checkout/render";
import { programName } from "#payment-sets/index.ts";
import type { PaymentOutcome } from "#payments/index.ts";

const BY_CODE: Readonly<Record<string, DeclineClass>> = {
  "3DS-CANCELLED": "authentication_cancelled",
  "3DS-TIMEOUT": "authentication_timed_out",
  "3DS-2": "not_enrolled",
  "3DS-3": "not_enrolled",
  "33": "card_expired",
  "54": "card_expired",
  "0054": "card_expired",
  "82": "wrong_code",
  "84": "wrong_code",
  N7: "wrong_code",
};

/** The class of the decline. It also tells how 3-D Secure ended, and whether a charge was reversed. */
export function declineClass(lastAttempt: PaymentOutcome["lastAttempt"]): DeclineClass | null {
  if (lastAttempt === null || lastAttempt.decline === null) return null;
  if (lastAttempt.state === "REVERSED") return "reversed";
  return BY_CODE[lastAttempt.decline.code] ?? lastAttempt.decline.class;
}

/** The decline in words, with the card that was used. */
export function declineModel(locale: Locale, lastAttempt: PaymentOutcome["lastAttempt"]): DeclineModel | null {
  const reason = declineClass(lastAttempt);
  if (reason === null) return null;
  const { maskedPan, program, bankName } = lastAttempt!;
  return declineText(
    locale,
    reason,
    maskedPan === null ? null : { name: cardName(program, bankName), lastDigits: maskedPan.slice(-4) },
  );
}

/** "Axess · Akbank"; "" if unknown. */
function cardName(program: string | null, bankName: string | null): string {
  return [program && programName(program), bankName].filter(Boolean).join(" · ");
}
