import type { TransactionRow, TransactionsPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import {
  accountBalance,
  listTransactionRecords,
  type ListedTransaction,
  type TransactionFilters,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { readSignedAmount } from "#platform/text/typed-amount.ts";
import { filterReader, readFilterQuery, type FilterQuery } from "../lists/list-query.ts";
import { numberedListModel, PAGE_SIZE, readPageNumber } from "../lists/numbered-list.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { accountTabs, accountUrl, statementUrl } from "./account-urls.ts";
import { currencyOf } from "./accounts-page.ts";

const filterNames = ["account", "erp", "text", "from", "to", "amountMin", "amountMax", "currency"] as const;
type FilterName = (typeof filterNames)[number];

/** Counts and pages are exact, as they are in the API. */
export async function transactionsPage(ctx: MemberContext, request: FastifyRequest): Promise<TransactionsPage> {
  const shell = shellOf(ctx, request, "accounts");
  const query = readFilterQuery(request, filterNames);
  const page = readPageNumber(request);
  const { filters, problems } = readFilters(query, shell.locale);
  const hasWrongFilter = problems.length > 0;
  const account = query.value("account");
  const [{ totalCount, transactions }, balances] = await Promise.all([
    hasWrongFilter
      ? { totalCount: 0, transactions: [] }
      : listTransactionRecords(ctx, filters, { page, pageSize: PAGE_SIZE }),
    account === "" ? null : accountBalance(ctx, account),
  ]);
  const url = pageUrl(ctx, "/transactions");
  return {
    kind: "transactions",
    ...shell,
    tabs: accountTabs(ctx),
    list: numberedListModel(url, query, { page, totalCount }, problems),
    rows: transactions.map((transaction) => rowOf(ctx, transaction)),
    balances:
      balances?.map(({ currency, sum, transactions }) => ({ money: { amount: sum, currency }, transactions })) ?? null,
    statementUrl: account === "" ? null : statementUrl(ctx, account),
    newUrl: isAllowed(ctx, "transactions.write") ? `${url}/new` : null,
  };
}

function readFilters(query: FilterQuery<FilterName>, locale: "tr" | "en") {
  const { read, problems } = filterReader(query);
  const day = (text: string) => (isDay(text) ? boundsOfBankDay(text) : null);
  const filters: TransactionFilters = {
    accountErpCode: query.filters["account"],
    erpCode: query.filters["erp"],
    description: query.filters["text"],
    transactionDateFrom: read("from", day)?.from.toISOString(),
    transactionDateTo: read("to", (text) => lastMicrosecond(day(text)?.to)),
    amountMin: read("amountMin", (text) => readSignedAmount(text, locale)),
    amountMax: read("amountMax", (text) => readSignedAmount(text, locale)),
    currencyCode: read("currency", currencyOf),
  };
  return { filters, problems };
}

/** The last instant of a day that ends at `end`: bounds of lists are included. */
function lastMicrosecond(end: Date | undefined): string | null {
  return end === undefined ? null : new Date(end.getTime() - 1).toISOString().replace("Z", "999Z");
}

function rowOf(ctx: MemberContext, transaction: ListedTransaction): TransactionRow {
  const { id, erpCode, accountErpCode, transactionDate, dueDate, description, amount, currencyCode } = transaction;
  return {
    url: pageUrl(ctx, `/transactions/${id}`),
    erpCode,
    account: accountErpCode,
    accountUrl: accountUrl(ctx, accountErpCode),
    at: transactionDate?.toISOString() ?? null,
    due: dueDate.toISOString(),
    description,
    amount: { amount, currency: currencyCode },
  };
}
