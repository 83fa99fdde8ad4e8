import { countCustomers, pageOfCustomers } from "#customers/index.ts";
import { readActive } from "../lists/filters.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { isAllowed } from "../page/index.ts";
import { NoValue, shortGuid, StateMark } from "../parts/index.ts";
import { ownCode } from "../shown/customer-label.ts";
import { emailFor, phoneFor } from "../shown/masked.ts";
import { CustomerTabs } from "./customer-tabs.tsx";
import { customerUrl, shownName } from "./shown-customer.ts";

/** Members who see masked details cannot search by them, because every hit would reveal a part of them. */
const needs = "people.read";
const input = { autocomplete: "off" };

export const customerList = defineList({
  path: "/customers",
  nav: "customers",
  action: "customers.read",
  words: ({ customers }) => customers,
  filters: {
    name: { read: (name) => ({ name }), label: ({ filterName }) => filterName, input, needs },
    email: { read: (email) => ({ email }), label: ({ column }) => column.email, input, needs },
    gsm: {
      read: (gsm) => ({ gsm }),
      label: ({ column }) => column.gsm,
      input: { inputmode: "tel", autocomplete: "off" },
      needs,
    },
    code: { read: (code) => ({ code }), label: ({ filterCode }) => filterCode, input },
    state: { read: readActive, label: ({ column }) => column.state, options: ({ state }) => state },
    kind: {
      read: (kind) => (kind === "visitors" ? { isVisitor: true } : kind === "all" ? { isVisitor: undefined } : null),
      label: ({ filterKind }) => filterKind,
      options: ({ kind }) => kind,
      any: ({ usualKind }) => usualKind,
    },
  },
  // A search finds visitors too, because staff do not know how a person came to pay.
  whole: (typed) => ({
    ...(typed.name === undefined &&
      typed.email === undefined &&
      typed.gsm === undefined &&
      typed.code === undefined && { isVisitor: false }),
    ...typed,
  }),
  rows: pageOfCustomers,
  count: countCustomers,
  more: async () => null,
  tabs: () => <CustomerTabs current="customers" />,
  note: ({ ctx, words }) => (isAllowed(ctx, "people.read") ? undefined : words.masked),
  keyOf: ({ id }) => id,
  columns: [
    {
      title: ({ name }) => name,
      isHead: true,
      cell: (row, { ctx, words }) => <a href={customerUrl(ctx, row)}>{shownName(ctx, row) || words.noName}</a>,
    },
    {
      title: ({ code }) => code,
      look: ({ isVisitor }) => (isVisitor ? "soft" : undefined),
      cell(row, { words }) {
        if (row.isVisitor) return words.visitor;
        const code = ownCode(row);
        return code === null ? <NoValue /> : shortGuid(code);
      },
    },
    { title: ({ email }) => email, cell: ({ email }, { ctx }) => emailFor(ctx, email) },
    {
      title: ({ gsm }) => gsm,
      look: "nowrap",
      cell: ({ gsm }, { ctx }) => (gsm === null ? <NoValue /> : phoneFor(ctx, gsm)),
    },
    {
      title: ({ state }) => state,
      look: "nowrap",
      cell: ({ isActive }, { words: { state } }) => (
        <StateMark tone={isActive ? "good" : "dropped"} word={isActive ? state.active : state.inactive} />
      ),
    },
    { title: ({ created }) => created, look: "soft nowrap", cell: timeCell(({ createdAt }) => createdAt) },
  ],
});
