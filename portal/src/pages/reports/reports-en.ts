import type { reportsTr } from "./reports-tr.ts";

export const reportsEn: typeof reportsTr = {
  attempts: {
    title: "Bank transactions",
    note: "Every charge, void and refund that was sent to a bank. The day is the day on which it was sent; if it never was, the day on which it began.",
    ownOnly: "Transactions of the links that you made.",
    nothingYet: "Nothing was sent to a bank in this period.",
    column: {
      time: "Time",
      reference: "Order",
      kind: "Kind",
      result: "Result",
      card: "Card",
      terminal: "Terminal",
      installments: "Installments",
      amount: "Amount",
    },
    kind: { sale: "Charge", void: "Void", refund: "Refund" },
    kindFilter: { sale: "Charges", reversal: "Voids and refunds" },
    result: {
      approved: "Approved",
      declined: "Declined",
      waiting: "Awaiting the result",
      unclear: "Needs review",
      undone: "Charged and given back",
      abandoned: "Left unfinished",
    },
    hour: "Hour",
    hourValue: (hour) => `${hour}:00–${hour}:59`,
  },
};
