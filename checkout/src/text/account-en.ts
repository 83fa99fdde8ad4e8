import type { AccountText } from "./account-tr.ts";

export const accountEn: AccountText = {
  title: "Your open items",
  back: "Back to your open items",
  total: "Total open",
  nothingOpen: "Nothing to pay",
  nothingOpenText: "There are no open items on this account at the moment.",
  items: "Select what you want to pay",
  orItems: "or select what you want to pay",
  item: "Debt",
  due: (day) => `Due: ${day}`,
  overdue: (day) => `Overdue since ${day}`,
  ofWhole: (amount) => `In total:\u00A0${amount}`,
  heldPart: (amount) => `${amount} of it is being paid now.`,
  held: "Being paid now",
  heldTotal: (amount) => `Another ${amount} is being paid now.`,
  allHeld:
    "Everything here is being paid right now. If a payment is not completed, you can usually pay within 20 minutes.",
  ticked: (count) => (count === 1 ? "1 item selected" : `${count} items selected`),
  sum: "Pay another amount (optional)",
  sumHint:
    "If empty, you pay everything you selected. If you only enter an amount, the items due first are paid first.",
  selectAll: "Select all",
  pay: "Continue to payment",
  paySum: (sum) => `Pay ${sum}`,
  cardNext: "Card details next",
  notCollected: (currency) => `Amounts in ${currency} cannot be paid online at the moment.`,
  problemTitle: "You cannot continue to payment yet",
  problem: {
    nothing_chosen: "Select at least one item, or enter the amount you want to pay.",
    gone: "One of the items was paid or changed in the meantime. The list is now up to date; please choose again.",
    being_paid:
      "Someone is paying this item right now. Please do not pay it again; if that payment is not completed, you can usually try again within 20 minutes.",
    not_an_amount: "Enter the amount in digits, such as 1,250.50.",
    ambiguous: "This amount can be read in two ways. Enter it with two decimals, such as 1,250.00 or 1.25.",
    not_positive: "Enter an amount above zero.",
    too_fine: "The amount has too many decimals for this currency.",
    not_collected: "Amounts in this currency cannot be paid online at the moment. Please ask the merchant.",
    too_large: (limit) => `The amount can be at most ${limit}, the open amount of the items you chose.`,
    too_small: (limit) => `The lowest amount that can be paid online is ${limit}.`,
    above_maximum: (limit) => `The highest amount that can be paid at once is ${limit}. Choose less.`,
  },
};
