import { addAmounts, applyRate, subtractAmounts, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { BANK_ZONE, boundsOfBankDay } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Sum } from "./attempt-report.ts";
import { selectCollections, type CollectionGroup } from "./store/collections.ts";
import type { Days } from "./today.ts";

/** What the bank of one terminal approved in one month, for one number of installments. */
export interface Collection {
  /** Such as "2026-11". */
  month: string;
  currency: CurrencyCode;
  terminalId: string;
  installments: number;
  gross: Sum;
  /** Voids and refunds of this month, whenever their sales were made. */
  reversed: Sum;
  /** Gross without what was reversed. It is negative if more was reversed than charged. */
  net: Amount;
  /** What the bank is expected to keep of the net, by the cost rates that were recorded with each sale. Rounded for each rate. */
  commission: Amount;
}

/** Adds up the approved attempts of these days. With `memberId`: only of payments that this member created. */
export async function collections(
  ctx: Context | ReadContext,
  { from, to }: Days,
  memberId?: string,
): Promise<Collection[]> {
  const filter = { from: boundsOfBankDay(from).from, before: boundsOfBankDay(to).to, memberId };
  const groups = await selectCollections(reading(ctx), filter, BANK_ZONE);
  const rows = Map.groupBy(groups, ({ currency, month, terminalId, installments }) =>
    [currency, month, terminalId, installments].join(" "),
  );
  return [...rows.values()].map(collectionOf);
}

function collectionOf(groups: readonly CollectionGroup[]): Collection {
  const { month, currency, terminalId, installments } = groups[0]!;
  const sales = groups.filter(({ isSale }) => isSale);
  const reversals = groups.filter(({ isSale }) => !isSale);
  const [gross, reversed] = [sumOf(sales), sumOf(reversals)];
  return {
    month,
    currency,
    terminalId,
    installments,
    gross,
    reversed,
    net: subtractAmounts(gross.amount, reversed.amount),
    commission: subtractAmounts(commissionOf(sales), commissionOf(reversals)),
  };
}

function sumOf(groups: readonly CollectionGroup[]): Sum {
  return {
    amount: addAmounts(zero, ...groups.map(({ amount }) => amount)),
    count: groups.reduce((sum, { count }) => sum + count, 0),
  };
}

function commissionOf(groups: readonly CollectionGroup[]): Amount {
  return addAmounts(
    zero,
    ...groups.map(({ amount, costRate, currency }) => subtractAmounts(applyRate(amount, costRate, currency), amount)),
  );
}
