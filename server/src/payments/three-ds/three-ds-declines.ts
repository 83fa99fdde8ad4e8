import type { Decline, ThreeDsResult } from "#acquirers/registry.ts";

/** A 3-D Secure step without full authentication counts as a decline. Nothing was charged. */
export function declineOfThreeDs({
  reason,
  threeDsStatus,
  message,
}: Extract<ThreeDsResult, { kind: "failed" }>): Decline {
  // Banks send the same status for a wrong password and for a payer who cancels.
  const suffix = reason === "cancelled" ? null : threeDsStatus;
  return {
    code: `3DS-${suffix ?? reason.toUpperCase()}`.slice(0, 32),
    message: message ?? "The cardholder was not authenticated.",
    class: reason === "technical" ? "technical" : "not_authenticated",
  };
}

export const authenticationTimedOut: Decline = {
  code: "3DS-TIMEOUT",
  message: "The cardholder did not finish the bank's authentication in time.",
  class: "not_authenticated",
};

/** The database restarted after the card was sealed and before the form was shown. */
export const cardDataGone: Decline = {
  code: "CARD-DATA-GONE",
  message: "The card details were no longer there. The card has to be entered again.",
  class: "technical",
};
