import type { Locale, Money, TransactionRow, TransactionsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import {
  accountBalance,
  findAccountByAnyCode,
  listTransactionRecords,
  type ListedTransaction,
  type TransactionFilters,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { readSignedAmount } from "#platform/text/typed-amount.ts";
import { filterReader, readFilterQuery, type FilterQuery } from "../lists/list-query.ts";
import { numberedListModel, PAGE_SIZE, readPageNumber } from "../lists/numbered-list.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { accountLabels } from "../shown/customer-label.ts";
import { accountTabs, accountUrl, statementUrl } from "./account-urls.ts";
import { readCurrencyCode } from "./accounts-page.ts";
import { filteredAccount, openAmounts } from "./filtered-account.ts";

const filterNames = ["account", "erp", "text", "from", "to", "amountMin", "amountMax", "currency"] as const;
type FilterName = (typeof filterNames)[number];

/** Counts and pages are exact, as they are in the API. */
export async function transactionsPage(ctx: MemberContext, request: FastifyRequest): Promise<TransactionsPage> {
  const shell = shellOf(ctx, request, "accounts");
  const query = readFilterQuery(request, filterNames);
  const page = readPageNumber(request);
  const { filters, problems } = readFilters(query, shell.locale);
  const hasWrongFilter = problems.length > 0;
  const code = query.value("account");
  const [{ totalCount, transactions }, account] = await Promise.all([
    hasWrongFilter
      ? { totalCount: 0, transactions: [] }
      : listTransactionRecords(ctx, filters, { page, pageSize: PAGE_SIZE }),
    code === "" ? null : accountDetails(ctx, code),
  ]);
  const labelOf = await accountLabels(
    ctx,
    transactions.map(({ accountErpCode }) => accountErpCode),
  );
  const url = pageUrl(ctx, "/transactions");
  return {
    kind: "transactions",
    ...shell,
    tabs: accountTabs(ctx),
    list: numberedListModel(url, query, { page, totalCount }, problems),
    rows: transactions.map((transaction) => rowOf(ctx, transaction, { open: account?.open ?? null, labelOf })),
    account: account?.named ?? null,
    showsOpen: account !== null && account.open !== null,
    balances:
      account?.balances.map(({ currency, sum, transactions }) => ({
        money: { amount: sum, currency },
        transactions,
      })) ?? null,
    statementUrl: code === "" ? null : statementUrl(ctx, code),
    newUrl: isAllowed(ctx, "transactions.write") ? `${url}/new` : null,
  };
}

async function accountDetails(ctx: MemberContext, code: string) {
  const [balances, account] = await Promise.all([accountBalance(ctx, code), findAccountByAnyCode(reading(ctx), code)]);
  const count = balances.reduce((sum, { transactions }) => sum + transactions, 0);
  const [named, open] = await Promise.all([
    filteredAccount(ctx, code, account),
    account === undefined ? null : openAmounts(ctx, account, count),
  ]);
  return { balances, named, open };
}

function readFilters(query: FilterQuery<FilterName>, locale: Locale) {
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
    currencyCode: read("currency", readCurrencyCode),
  };
  return { filters, problems };
}

/** The last instant of a day that ends at `end`: bounds of lists are included. */
function lastMicrosecond(end: Date | undefined): string | null {
  return end === undefined ? null : new Date(end.getTime() - 1).toISOString().replace("Z", "999Z");
}

function rowOf(
  ctx: MemberContext,
  transaction: ListedTransaction,
  { open, labelOf }: { open: ReadonlyMap<string, Money> | null; labelOf: (code: string) => string },
): TransactionRow {
  const { id, erpCode, accountErpCode, transactionDate, dueDate, description, amount, currencyCode } = transaction;
  return {
    url: pageUrl(ctx, `/transactions/${id}`),
    erpCode,
    account: labelOf(accountErpCode),
    accountUrl: accountUrl(ctx, accountErpCode),
    at: transactionDate?.toISOString() ?? null,
    due: dueDate.toISOString(),
    description,
    amount: { amount, currency: currencyCode },
    open: open?.get(id) ?? null,
  };
}
