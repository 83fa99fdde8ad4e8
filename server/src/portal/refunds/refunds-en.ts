import type { refundsTr } from "./refunds-tr.ts";

export const refundsEn: typeof refundsTr = {
  refunds: {
    title: "Refunds",
    approvals: "Waiting for approval",
    viewsLabel: "Views",
    view: { all: "All", week: "This week", waiting: "Waiting for the bank", unclear: "Needs review" },
    nothingYet: "No voids or refunds in this period.",
    waitingNext: "We keep asking the bank. Until the result is known, the payment cannot be refunded again.",
    unclearNext:
      "The bank could not tell us the result. Contact the bank, then record the outcome under “Transactions with an unclear outcome”; two members are needed.",
    column: {
      time: "Time",
      reference: "Order",
      kind: "Kind",
      state: "Status",
      reason: "Reason",
      sentBy: "Made by",
      amount: "Amount",
    },
    kind: { void: "Void", refund: "Refund" },
    state: { done: "Done", waiting: "Waiting for the bank", unclear: "Needs review", refused: "Failed" },
    program: "API",
  },
  refund: {
    title: "Refund payment",
    approvalsNote: "This form makes another refund. First check that you are not refunding the same money twice.",
    left: "Available to refund",
    ownLimit: "Your limit today",
    ownLimitLeft: (left, limit) => `${left} left of ${limit}`,
    ownLimitHint: "Each currency has its own limit. Refunds above it need another member's approval.",
    card: "Card",
    installments: "Installments",
    markup: "Includes installment fee",
    amount: "Amount",
    amountHint: "You can refund part of the payment.",
    reason: "Reason",
    reasonHint: "Recorded in the audit log. The payer does not see it.",
    next: "Continue",
    confirm: { void: (amount) => `Void ${amount}`, refund: (amount) => `Refund ${amount}` },
    sendForApproval: (amount) => `Send for approval: ${amount}`,
    ifApproved: {
      void: (amount) =>
        `If it is approved, ${amount} will be voided: the charge is removed from the card and does not appear on a statement.`,
      refund: (amount) => `If it is approved, ${amount} will be refunded: it reaches the card within a few days.`,
    },
    approvers: (names, more) =>
      `This is above what is left of your limit: another member has to approve it within 24 hours. Who may: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
    noApprover:
      "This is above what is left of your limit, and no other member of the company may approve it. Somebody needs the role Finance or Administrator first; what is not approved is dropped after 24 hours.",
    preview: {
      void: (amount) =>
        `${amount} will be voided: the charge is removed from the card and does not appear on a statement.`,
      refund: (amount) => `${amount} will be refunded. It reaches the card within a few days.`,
    },
    bankDay: (time) => `The bank's day ends at ${time}. Until then, the whole charge is voided.`,
    mayBeRefused:
      "Some banks cannot refund part of a payment on the day it was made. If the bank refuses, try again tomorrow.",
    problemsTitle: "Not refunded",
    refusedTitle: "This payment cannot be refunded now",
    toPayment: "Back to the payment",
    problem: {
      amount: {
        more_than_left: "At most {what} can be refunded.",
        less_left: "Someone else refunded part of it in the meantime. At most {what} can be refunded now.",
        partial_not_possible: "This bank only refunds whole payments.",
        day_not_closed: "The bank refunds a part only after its day has closed. Try again tomorrow.",
        stale: "Someone else refunded part of it in the meantime. Check what is left and confirm again.",
        approval_not_needed:
          "No other member has to approve it any more: if you send it now, it is made at once. Check it and send it again.",
      },
      form: {
        in_progress: "Another void or refund of this payment is under way. Wait for the bank's answer.",
        outcome_unknown: "The bank has not confirmed the charge yet: the card may have been charged.",
        not_paid: "The payment has not been charged.",
        refunded: "The payment has already been refunded in full.",
        voided: "The payment has already been voided.",
        archived: "The payment is archived. Ask the operator of the installation to restore it.",
        more_than_left: "The amount is more than is left of the payment.",
        too_late: "The refund was not made in time.",
        in_flight: "The refund could not be made in time.",
        decided: "Another member has already decided.",
        expired: "The approval has expired. You can ask for it again.",
        own_approval: "You cannot approve your own refund.",
        sent_before: "This form has already been submitted. Open the page again.",
        partial_not_possible: "This bank only refunds whole payments.",
        day_not_closed: "The bank refunds a part only after its day has closed.",
      },
    },
  },
};
