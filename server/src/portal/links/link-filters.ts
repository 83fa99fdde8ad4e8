import { linkStates, type LinkFilter } from "#links/index.ts";
import { additionalFilter } from "../lists/additional-filter.ts";
import { currencyFilter, amountRange, type FilterFields } from "../lists/filters.ts";
import { boundsOfToday } from "../lists/period.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { textIn, type Text } from "../words/index.ts";

export const linkFilters: FilterFields<LinkFilter, Text["links"], { currencies: readonly string[] }> = {
  state: {
    label: ({ column }) => column.state,
    options: ({ filterState }) => filterState,
    read(text) {
      const state = linkStates.find((state) => state === text);
      return state === undefined ? null : { state };
    },
  },
  maker: {
    label: ({ column }) => column.maker,
    options: ({ makerMine }) => ({ me: makerMine }),
    isOffered: (ctx) => !seesOwnOnly(ctx),
    read: (text, { session }) => (text === "me" ? { memberId: session.member.id } : null),
  },
  order: { label: ({ column }) => column.reference, read: (reference) => ({ reference }) },
  ...amountRange((locale) => textIn(locale).list),
  currency: currencyFilter,
  additional: additionalFilter,
  asked: {
    label: ({ asked }) => asked.label,
    options: ({ asked }) => ({ yes: asked.yes }),
    read: (text) => (text === "yes" ? { isAsked: true } : null),
  },
  expires: {
    label: ({ column }) => column.expires,
    options: ({ expires }) => expires,
    read(text, { clock }) {
      if (text !== "today") return null;
      const { from, before } = boundsOfToday(clock);
      return { expiresFrom: from, expiresTo: new Date(before.getTime() - 1) };
    },
  },
};
