import { isCurrencyCode } from "@servicepay/money";
import { countAccounts, pageOfAccounts } from "#current-accounts/index.ts";
import { findCustomers } from "#customers/index.ts";
import { reading } from "#platform/context.ts";
import { customerUrl } from "../customers/shown-customer.ts";
import { readActive } from "../lists/filters.ts";
import { defineList } from "../lists/list-page.tsx";
import { PageTabs } from "../page/index.ts";
import { NoValue, StateMark } from "../parts/index.ts";
import { customerLabel } from "../shown/customer-label.ts";
import { accountUrl } from "./account-urls.ts";

const input = { autocomplete: "off" };

export const accountList = defineList({
  path: "/accounts",
  nav: "accounts",
  action: "transactions.read",
  words: ({ accounts }) => accounts,
  filters: {
    name: { read: (name) => ({ name }), label: ({ column }) => column.name, input },
    code: { read: (code) => ({ code }), label: ({ filterCode }) => filterCode, input },
    currency: {
      label: ({ column }) => column.currency,
      input: { maxLength: 3, autocomplete: "off" },
      read(text) {
        const currencyCode = readCurrencyCode(text);
        return currencyCode === null ? null : { currencyCode };
      },
    },
    state: { read: readActive, label: ({ column }) => column.state, options: ({ state }) => state },
  },
  /** With the customer that the account names; undefined if it names none, or the customer was erased. */
  async rows(ctx, filter, position) {
    const page = await pageOfAccounts(ctx, filter, position);
    const ids = page.rows.flatMap(({ customerId }) => customerId ?? []);
    const customers = await findCustomers(reading(ctx), ids);
    return {
      ...page,
      rows: page.rows.map((account) => ({
        account,
        customer: account.customerId === null ? undefined : customers.get(account.customerId),
      })),
    };
  },
  count: countAccounts,
  more: async () => null,
  tabs: () => <PageTabs area="accounts" current="accounts" />,
  keyOf: ({ account: { id } }) => id,
  columns: [
    {
      title: ({ name }) => name,
      isHead: true,
      cell: ({ account: { name, erpCode, code } }, { ctx }) => <a href={accountUrl(ctx, erpCode ?? code)}>{name}</a>,
    },
    { title: ({ code }) => code, cell: ({ account: { code } }) => code },
    { title: ({ erpCode }) => erpCode, cell: ({ account: { erpCode } }) => erpCode ?? <NoValue /> },
    { title: ({ currency }) => currency, cell: ({ account: { currencyCode } }) => currencyCode },
    {
      title: ({ customer }) => customer,
      isNamed: true,
      cell({ account: { customerId: id }, customer }, { ctx, words }) {
        if (id === null) return <NoValue />;
        const label = customer === undefined ? "" : customerLabel(ctx, customer);
        return <a href={customerUrl(ctx, { id })}>{label || words.withoutCode}</a>;
      },
    },
    {
      title: ({ onPages }) => onPages,
      isNamed: true,
      cell: ({ account: { isVisibleOnPayment } }, { words }) => (isVisibleOnPayment ? words.yes : words.no),
    },
    {
      title: ({ state }) => state,
      cell: ({ account: { isActive } }, { words: { state } }) => (
        <StateMark tone={isActive ? "good" : "dropped"} word={isActive ? state.active : state.inactive} />
      ),
    },
  ],
});

export function readCurrencyCode(text: string): string | null {
  const code = text.toUpperCase();
  return isCurrencyCode(code) ? code : null;
}
