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
  "82": "wrong_code",
  "84": "wrong_code",
  N7: "wrong_code",
};

/** The class of the decline. It also tells how 3-D Secure ended, and whether a charge was reversed. */
export function declineTold(lastTry: PaymentOutcome["lastAttempt"]): DeclineClass | null {
  if (lastTry === null || lastTry.decline === null) return null;
  if (lastTry.state === "REVERSED") return "taken_back";
  return BY_CODE[lastTry.decline.code] ?? lastTry.decline.class;
}

/** The decline in words, with the card that was used. */
export function declineShown(locale: Locale, lastTry: PaymentOutcome["lastAttempt"]): DeclineModel | null {
  const told = declineTold(lastTry);
  if (told === null) return null;
  const { maskedPan, program, bankName } = lastTry!;
  return declineText(
    locale,
    told,
    maskedPan === null ? null : { name: cardName(program, bankName), lastDigits: maskedPan.slice(-4) },
  );
}

/** "Axess · Akbank"; "" if unknown. */
function cardName(program: string | null, bankName: string | null): string {
  return [program && programName(program), bankName].filter(Boolean).join(" · ");
}
