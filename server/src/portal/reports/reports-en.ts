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
  report: {
    title: "Reports",
    tabsLabel: "Period",
    tabs: { month: "This month", quarter: "Last 3 months", year: "Last 12 months" },
    note: (from, to, zone) =>
      `${from} – ${to}, ${zone} time. Amounts are what the bank approved; the last month is not over.`,
    ownNote: "Only links that you made.",
    nothing: "The bank approved nothing in this period.",
    table: (currency) => `Collected by month, bank and installments (${currency})`,
    commissionHint:
      "The commission is expected by your own cost rates, which were recorded with each charge; it is zero where no rate was set. That of voids and refunds is taken off.",
    column: {
      month: "Month",
      terminal: "Bank",
      installments: "Installments",
      gross: "Collected",
      grossCount: "Charges",
      reversed: "Given back",
      reversedCount: "Voids and refunds",
      net: "Net",
      commission: "Expected commission",
    },
    total: "Total",
  },
};
