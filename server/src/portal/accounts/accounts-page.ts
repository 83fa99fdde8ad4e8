import { isCurrencyCode } from "@servicepay/money";
import type { AccountsPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { countAccounts, listAccounts, type AccountFilter } from "#current-accounts/index.ts";
import { customerCodes } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { COUNT_MAX, filterReader, listModel, readFilterQuery } from "../lists/list-query.ts";
import { pageUrl, shellOf } from "../shell.ts";
import { accountTabs, accountUrl } from "./account-urls.ts";

const filterNames = ["name", "code", "currency", "state"] as const;

export async function accountsPage(ctx: MemberContext, request: FastifyRequest): Promise<AccountsPage> {
  const query = readFilterQuery(request, filterNames);
  const { read, problems } = filterReader(query);
  const filter: AccountFilter = {
    name: query.filters["name"],
    code: query.filters["code"],
    currencyCode: read("currency", currencyOf),
    isActive: read("state", (state) => (state === "active" ? true : state === "inactive" ? false : null)),
  };
  const isEmpty = problems.length > 0;
  const [page, counted] = await Promise.all([
    isEmpty ? { rows: [], newer: null, older: null } : listAccounts(ctx, filter, query.position),
    isEmpty ? 0 : countAccounts(ctx, filter, COUNT_MAX),
  ]);
  const codes = await customerCodes(
    ctx,
    page.rows.flatMap(({ customerId }) => customerId ?? []),
  );
  return {
    kind: "accounts",
    ...shellOf(ctx, request, "accounts"),
    tabs: accountTabs(ctx),
    list: listModel(pageUrl(ctx, "/accounts"), query, page, counted, problems),
    rows: page.rows.map(({ id, name, code, erpCode, currencyCode, customerId, isVisibleOnPayment, isActive }) => ({
      id,
      name,
      code,
      erpCode,
      currency: currencyCode,
      customer: customerId && { code: codes.get(customerId) ?? "", url: pageUrl(ctx, `/customers/${customerId}`) },
      isOnPaymentPages: isVisibleOnPayment,
      isActive,
      url: accountUrl(ctx, erpCode ?? code),
    })),
  };
}

export function currencyOf(text: string): string | null {
  const code = text.toUpperCase();
  return isCurrencyCode(code) ? code : null;
}
