import type { Decline } from "#acquirers/registry.ts";

/** Declines that no bank reported. The portal says each in the member's language. */
export const ownDeclines = {
  notSubmitted: { code: "NOT_SUBMITTED", message: "The payment never reached the bank.", class: "technical" },
  undoneAtBank: { code: "UNDONE_AT_BANK", message: "The bank took the payment back.", class: "technical" },
  refusedByPeople: { code: "NOT_DONE_AT_BANK", message: "The bank did not carry it out.", class: "technical" },
  authenticationTimedOut: {
    code: "3DS-TIMEOUT",
    message: "The cardholder did not finish the bank's authentication in time.",
    class: "not_authenticated",
  },
  /** The database restarted after the card was sealed and before the form was shown. */
  cardDataGone: {
    code: "CARD-DATA-GONE",
    message: "The card details were no longer there. The card has to be entered again.",
    class: "technical",
  },
  /** A start charges nothing, whatever became of it. */
  startFailed: {
    code: "3DS-NOT-STARTED",
    message: "The bank's authentication could not be started. Nothing was charged.",
    class: "technical",
  },
  /** The cardholder came back in time, but the bank could not be asked until the time was over. */
  bankUnreachable: {
    code: "3DS-UNREACHABLE",
    message: "The bank could not be asked about the authentication. Nothing was charged.",
    class: "technical",
  },
} as const satisfies Record<string, Decline>;

export type OwnDecline = keyof typeof ownDeclines;

const byCode = new Map<string, OwnDecline>(
  Object.entries(ownDeclines).map(([name, { code }]) => [code, name as OwnDecline]),
);

/** Null if a bank reported the decline. */
export function ownDeclineOf({ code }: Pick<Decline, "code">): OwnDecline | null {
  return byCode.get(code) ?? null;
}
