import { declineClasses, type DeclineClass } from "#acquirers/registry.ts";
import { paymentStates, type PaymentFilter } from "#payments/index.ts";
import { parseId } from "#platform/ids.ts";
import { additionalFilter } from "../lists/additional-filter.ts";
import { currencyFilter, amountRange, terminalFilter, type FilterField, type FilterFields } from "../lists/filters.ts";
import type { TerminalNames } from "../shown/terminal-names.ts";
import { textIn, type Text } from "../words/index.ts";

type Words = Text["payments"];

/** Why the bank declined the last sale. */
export const declineFilter: FilterField<{ declineClass?: DeclineClass | undefined }, unknown> = {
  label: (_, locale) => textIn(locale).payments.declineLabel,
  options: (_, { locale }) => textIn(locale).payments.declineShort,
  read(text) {
    const declineClass = declineClasses.find((name) => name === text);
    return declineClass === undefined ? null : { declineClass };
  },
};

const source: FilterField<PaymentFilter, Words> = {
  label: ({ sourceLabel }) => sourceLabel,
  options: ({ source }) => source,
  read: (text) => (text === "link" || text === "widget" ? { source: text } : null),
};

const state: FilterField<PaymentFilter, Words> = {
  label: ({ column }) => column.state,
  options: ({ state }) => state,
  read(text) {
    // Not a state of a payment: one of its attempts waits for a person.
    if (text === "unclear") return { isUnclear: true };
    const state = paymentStates.find((state) => state === text);
    return state === undefined ? null : { states: [state] };
  },
};

export const paymentFilters: FilterFields<
  PaymentFilter,
  Words,
  { terminals: TerminalNames; currencies: readonly string[] }
> = {
  state,
  ...amountRange((locale) => textIn(locale).list),
  currency: currencyFilter,
  terminal: terminalFilter,
  source,
  decline: declineFilter,
  lastFour: {
    label: ({ lastFour }) => lastFour,
    input: { inputmode: "numeric", maxLength: 4 },
    read: (text) => (/^[0-9]{4}$/.test(text) ? { cardLastFour: text } : null),
  },
  additional: additionalFilter,
  customer: {
    label: ({ column }) => column.customer,
    linked: ({ oneCustomer }) => oneCustomer,
    read: (text) => (parseId(text) === null ? null : { customerIds: [text] }),
  },
};
