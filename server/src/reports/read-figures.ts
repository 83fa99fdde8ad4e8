import { addAmounts, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { BANK_ZONE, boundsOfBankDay, type DeclineClass } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { attemptResults, compareCurrencies, type AttemptResult, type Sum } from "./attempt-report.ts";
import { selectGroups, type AttemptGroup } from "./store/figures.ts";

/** Days such as "2026-11-20", both included. */
export interface Days {
  from: string;
  to: string;
}

/**
 * The figures of a period. They count attempts as `AttemptFilter` does, so each has a list
 * with the same rows, except archived ones.
 */
export interface Figures {
  /** The lira first. Currencies are never added together. */
  byCurrency: CurrencyFigures[];
  /** Sales, by what became of them. */
  attempts: { all: number } & Record<AttemptResult, number>;
  /** Declined sales by reason, the most frequent first. */
  declined: { declineClass: DeclineClass; count: number }[];
}

export interface CurrencyFigures {
  currency: CurrencyCode;
  /** Sales that the bank approved, whether or not they were given back later. */
  collected: Sum;
  /** Voids and refunds that the bank approved. */
  refunded: Sum;
  /** What was collected in each hour, such as "2026-11-20 14", or each day if the period has several. In order, without empty ones. */
  slots: ({ slot: string } & Sum)[];
  /** The bank with the most collected first. */
  banks: BankFigures[];
}

/** Sales of one currency at one bank, as in `AttemptFilter`. */
export interface BankFigures {
  bank: string;
  /** All of them, whatever became of them. */
  attempts: number;
  collected: Sum;
  /** What was collected at once, and what in installments. */
  single: Sum;
  inInstallments: Sum;
}

interface Narrowed {
  /** Only payments that this member created. */
  memberId?: string | undefined;
  /** The end of the period, if it is not the end of its last day. */
  before?: Date;
}

/** Returns the figures of days of the banks' zone. */
export async function readFigures(
  ctx: Context | ReadContext,
  { from, to }: Days,
  { memberId, before = boundsOfBankDay(to).to }: Narrowed = {},
): Promise<Figures> {
  const filter = { from: boundsOfBankDay(from).from, before, memberId };
  const groups = await selectGroups(reading(ctx), filter, BANK_ZONE);
  const sales = groups.filter(({ isSale }) => isSale);
  const slotOf = ({ hour }: AttemptGroup) => (from === to ? hour : hour.slice(0, "2026-11-20".length));
  const counted = new Map(attemptResults.map((result) => [result, 0]));
  for (const { result, count } of sales) counted.set(result, counted.get(result)! + count);
  return {
    byCurrency: byCurrency(groups, slotOf),
    attempts: { all: countOf(sales), ...(Object.fromEntries(counted) as Record<AttemptResult, number>) },
    declined: declinedOf(sales),
  };
}

function byCurrency(groups: readonly AttemptGroup[], slotOf: (group: AttemptGroup) => string): CurrencyFigures[] {
  return [...Map.groupBy(groups, ({ currency }) => currency)]
    .filter(([, groups]) => groups.some(isApproved))
    .map(([currency, groups]) => {
      const approved = groups.filter(isApproved);
      const sales = approved.filter(({ isSale }) => isSale);
      return {
        currency,
        collected: sumOf(sales),
        refunded: sumOf(approved.filter(({ isSale }) => !isSale)),
        banks: byBank(groups.filter(({ isSale }) => isSale)),
        slots: [...Map.groupBy(sales, slotOf)]
          .map(([slot, groups]) => ({ slot, ...sumOf(groups) }))
          .toSorted((one, other) => compare(one.slot, other.slot)),
      };
    })
    .toSorted((one, other) => compareCurrencies(one.currency, other.currency));
}

function isApproved({ result }: AttemptGroup): boolean {
  return result === "approved";
}

function byBank(sales: readonly AttemptGroup[]): BankFigures[] {
  return [...Map.groupBy(sales, ({ bank }) => bank)]
    .map(([bank, ofBank]) => {
      const approved = ofBank.filter(isApproved);
      return {
        bank,
        attempts: countOf(ofBank),
        collected: sumOf(approved),
        single: sumOf(approved.filter(({ isSinglePayment }) => isSinglePayment)),
        inInstallments: sumOf(approved.filter(({ isSinglePayment }) => !isSinglePayment)),
      };
    })
    .toSorted(
      (one, other) => compareAmounts(other.collected.amount, one.collected.amount) || compare(one.bank, other.bank),
    );
}

function declinedOf(sales: readonly AttemptGroup[]): Figures["declined"] {
  const declined = sales.filter(({ result }) => result === "declined");
  return [...Map.groupBy(declined, ({ declineClass }) => declineClass)]
    .flatMap(([declineClass, groups]) => (declineClass === null ? [] : { declineClass, count: countOf(groups) }))
    .toSorted((one, other) => other.count - one.count || compare(one.declineClass, other.declineClass));
}

function sumOf(groups: readonly AttemptGroup[]): Sum {
  return { amount: groups.reduce((sum, { amount }) => addAmounts(sum, amount), zero), count: countOf(groups) };
}

function countOf(groups: readonly AttemptGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function compareAmounts(one: Amount, other: Amount): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
