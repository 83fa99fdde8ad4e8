import type { AccountText } from "./account-tr.ts";

export const accountEn: AccountText = {
  title: "Your open items",
  back: "Back to your open items",
  total: "Open in total",
  nothingOpen: "Nothing is open",
  nothingOpenText: "There is nothing to pay on this account at the moment.",
  items: "Tick what you want to pay",
  item: "Debt",
  due: (day) => `Due: ${day}`,
  overdue: (day) => `Overdue since ${day}`,
  ofWhole: (amount) => `In total:\u00A0${amount}`,
  heldPart: (amount) => `${amount} of it is being paid now.`,
  held: "Being paid now",
  heldTotal: (amount) => `Another ${amount} is being paid now.`,
  allHeld:
    "All of this is being paid now, so there is nothing to choose. If a payment is not completed, you can usually pay it here within 20 minutes.",
  ticked: "Ticked:",
  sum: "Pay another amount (optional)",
  sumHint:
    "If you leave it empty, you pay all that you ticked. If you only type an amount, the earliest due items are paid first.",
  selectAll: "Select all",
  pay: "Continue to payment",
  payHint: "You enter your card details on the next page, which shows the amount to pay.",
  notCollected: (currency) => `Amounts in ${currency} cannot be paid online at the moment.`,
  problemTitle: "You cannot go on to the payment yet",
  problem: {
    nothing_chosen: "Tick at least one item, or type the amount that you want to pay.",
    gone: "One of the items has been paid or changed meanwhile. The list is up to date now; please choose again.",
    being_paid:
      "Somebody is paying this item at the moment. Please do not pay it again; if that payment is not completed, you can usually try again within 20 minutes.",
    not_an_amount: "Type the amount in digits, such as 1,250.50.",
    ambiguous: "This amount can be read in two ways. Type it with two decimals, such as 1,250.00 or 1.25.",
    not_positive: "Type an amount above zero.",
    too_fine: "The amount has too many decimals for this currency.",
    not_collected: "Amounts in this currency cannot be paid online at the moment. Please ask the merchant.",
    too_large: (limit) => `The amount can be at most ${limit}, which is what is open of the items you chose.`,
    too_small: (limit) => `The lowest amount that can be paid online is ${limit}.`,
    above_maximum: (limit) => `The highest amount that can be paid at once is ${limit}. Choose less.`,
  },
};
