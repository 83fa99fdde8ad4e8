import { isCurrencyCode } from "@servicepay/money";
import type { AccountRow, AccountsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { countAccounts, listAccounts, type AccountFilter } from "#current-accounts/index.ts";
import { findCustomers, type Customer, type CustomerId } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readFilterQuery } from "../lists/list-query.ts";
import { customerUrl } from "../customers/shown-customer.ts";
import { customerLabel } from "../shown/customer-label.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { accountTabs, accountUrl } from "./account-urls.ts";

const filterNames = ["name", "code", "currency", "state"] as const;

export async function accountsPage(ctx: MemberContext, request: FastifyRequest): Promise<AccountsPage> {
  const query = readFilterQuery(request, filterNames);
  const { read, problems } = filterReader(query);
  const filter: AccountFilter = {
    name: query.filters["name"],
    code: query.filters["code"],
    currencyCode: read("currency", readCurrencyCode),
    isActive: read("state", (state) => (state === "active" ? true : state === "inactive" ? false : null)),
  };
  const reads = {
    page: () => listAccounts(ctx, filter, query.position),
    count: (max: number) => countAccounts(ctx, filter, max),
  };
  const { page, count } = await countedPage(reads, { isEmpty: problems.length > 0 });
  const customers = await findCustomers(
    reading(ctx),
    page.rows.flatMap(({ customerId }) => customerId ?? []),
  );
  return {
    kind: "accounts",
    ...shellOf(ctx, request, "accounts"),
    tabs: accountTabs(ctx),
    list: listModel(pageUrl(ctx, "/accounts"), query, { page, count }, problems),
    rows: page.rows.map(({ id, name, code, erpCode, currencyCode, customerId, isVisibleOnPayment, isActive }) => ({
      id,
      name,
      code,
      erpCode,
      currency: currencyCode,
      customer: customerId && customerOf(ctx, customerId, customers.get(customerId)),
      isOnPaymentPages: isVisibleOnPayment,
      isActive,
      url: accountUrl(ctx, erpCode ?? code),
    })),
  };
}

function customerOf(ctx: MemberContext, id: CustomerId, customer: Customer | undefined): AccountRow["customer"] {
  return { label: customer === undefined ? "" : customerLabel(ctx, customer), url: customerUrl(ctx, { id }) };
}

export function readCurrencyCode(text: string): string | null {
  const code = text.toUpperCase();
  return isCurrencyCode(code) ? code : null;
}
