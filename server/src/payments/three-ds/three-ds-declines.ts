import type { Decline, ThreeDsJudged } from "#acquirers/registry.ts";

/** A 3-D Secure step without full authentication counts as a decline. Nothing was charged. */
export function declineOfThreeDs({
  reason,
  threeDsStatus,
  message,
}: Extract<ThreeDsJudged, { kind: "failed" }>): Decline {
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

/** A start charges nothing, whatever became of it. */
export const startFailed: Decline = {
  code: "3DS-NOT-STARTED",
  message: "The bank's authentication could not be started. Nothing was charged.",
  class: "technical",
};

/** The cardholder came back in time, but the bank could not be asked until the time was over. */
export const bankUnreachable: Decline = {
  code: "3DS-UNREACHABLE",
  message: "The bank could not be asked about the authentication. Nothing was charged.",
  class: "technical",
};
