import type { settleProblemsTr } from "./settle-problems-tr.ts";

/** What is wrong with the form that records an unclear outcome. */
export const settleProblemsEn: typeof settleProblemsTr = {
  as: { required: "Say what the bank did.", not_a_sale: "Only a charge can be returned." },
  authCode: {
    required: "Enter the approval code or the reference of the charge: the second person looks for it.",
    invalid: "An approval code has no spaces and at most 64 letters, digits and signs.",
  },
  hostReference: { invalid: "A reference has no spaces and at most 64 letters, digits and signs." },
  source: { required: "Say in at most 500 characters who told you, or where you saw it." },
  settlement: {
    not_manual: "The outcome is now known. Nothing was changed.",
    settlement_waits: "Another request about this transaction waits. It is shown below.",
    members_changed: "The members who may approve this have changed. Review the page and submit again.",
    other_request: "This form was sent before. Open the page again.",
    decided: "Somebody has decided in the meantime.",
    expired: "The request has expired. It can be made again.",
    own_request: "You cannot decide your own request.",
  },
};
