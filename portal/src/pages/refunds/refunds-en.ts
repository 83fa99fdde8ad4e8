import type { refundsTr } from "./refunds-tr.ts";

export const refundsEn: typeof refundsTr = {
  refund: {
    title: "Give money back",
    left: "Left to give back",
    card: "Card",
    installments: "Installments",
    markup: "Installment mark-up in it",
    amount: "Amount",
    amountHint: "A part of the payment can be given back, too.",
    reason: "Reason",
    reasonHint: "Goes to the audit log; the payer does not see it.",
    next: "Continue",
    confirm: { void: "Void", refund: "Refund" },
    changed: "If you change the amount, you see first what would happen.",
    preview: {
      void: (amount) => `${amount} will be voided: the charge is taken off the card and is on no statement.`,
      refund: (amount) => `${amount} will be refunded: it reaches the card within days.`,
    },
    bankDay: (time) => `The bank's day ends at ${time}; until then the whole charge is voided.`,
    mayBeRefused: "Some banks refund no part on the same day. If the bank refuses, try again tomorrow.",
    refusedTitle: "Nothing can be given back now",
    toPayment: "Back to the payment",
  },
};
