import type { Decline, ThreeDsJudged } from "#acquirers/registry.ts";

/** Where the bank wrote nothing. */
export const notAuthenticated = "The cardholder was not authenticated.";

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
    message: message ?? notAuthenticated,
    class: reason === "technical" ? "technical" : "not_authenticated",
  };
}
