import type { refundsTr } from "./refunds-tr.ts";

export const refundsEn: typeof refundsTr = {
  refunds: {
    title: "Refunds",
    requests: "Requests awaiting approval",
    viewsLabel: "Views",
    view: { all: "All", week: "This week", waiting: "Awaiting the bank", unclear: "Needs review" },
    nothingYet: "No voids or refunds in this period.",
    waitingNext: "The bank is asked again by itself; until the result is known, the payment cannot be refunded again.",
    unclearNext:
      "The bank could not report the result. Ask the bank; two members who may record outcomes enter it under “Transactions with an unclear outcome”.",
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
    state: { done: "Done", waiting: "Awaiting the bank", unclear: "Needs review", refused: "Not made" },
    program: "Program",
  },
  refund: {
    title: "Give money back",
    requestsNote:
      "This form adds another request or refund: check first that it does not give the same money back again.",
    left: "Left to give back",
    ownLimit: "Your limit today",
    ownLimitLeft: (left, limit) => `${left} left of ${limit}`,
    ownLimitHint: "In this currency; others have limits of their own. Above it, another member must approve.",
    card: "Card",
    installments: "Installments",
    markup: "Installment mark-up in it",
    amount: "Amount",
    amountHint: "A part of the payment can be given back, too.",
    reason: "Reason",
    reasonHint: "Goes to the audit log; the payer does not see it.",
    next: "Continue",
    confirm: { void: (amount) => `Void ${amount}`, refund: (amount) => `Refund ${amount}` },
    changed: "If you change the amount, you see first what would happen.",
    preview: {
      void: (amount) => `${amount} will be voided: the charge is taken off the card and is on no statement.`,
      refund: (amount) => `${amount} will be refunded: it reaches the card within days.`,
    },
    bankDay: (time) => `The bank's day ends at ${time}; until then the whole charge is voided.`,
    mayBeRefused:
      "Some banks cannot refund part of a payment on the day it was made. If the bank refuses, try again tomorrow.",
    problemsTitle: "Not refunded",
    refusedTitle: "Nothing can be given back now",
    toPayment: "Back to the payment",
  },
};
