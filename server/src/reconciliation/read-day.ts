import type { Amount, CurrencyCode } from "@servicepay/money";
import { boundsOfBankDay, type Movement } from "#acquirers/registry.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { sumSettled } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { countCasesOfDay } from "./store/case-list.ts";
import { selectDaysOf, type ReconciledDay } from "./store/days.ts";
import { sumMovements } from "./store/listed-movements.ts";

export interface Sum {
  count: number;
  amount: Amount;
}

/** What both sides have of one kind of movement, in one currency, at one terminal. Null: that side has none. */
export interface DaySum {
  terminalId: string;
  movement: Movement["kind"];
  currency: CurrencyCode;
  ours: Sum | null;
  bank: Sum | null;
}

export interface DayOverview {
  /** The terminals for which the day was or will be read. */
  days: readonly ReconciledDay[];
  sums: readonly DaySum[];
  /** Cases of the day, open and closed, by terminal. */
  cases: ReadonlyMap<string, number>;
}

/**
 * Reads one bank day of all terminals. Ours are the movements that we sent on that day and the bank carried out; the bank
 * may count one near midnight to the next day.
 */
export async function readDay(ctx: Context, day: string): Promise<DayOverview> {
  const terminalIds = (await listTerminals(ctx)).map(({ id }) => id as string);
  return inTransaction(ctx, async (ctx) => {
    const days = await selectDaysOf(ctx, day);
    const ours = await sumSettled(ctx, { terminalIds, ...boundsOfBankDay(day) });
    const bank = await sumMovements(ctx, day);
    const sums = new Map<string, DaySum>();
    const at = ({ terminalId, movement, currency }: Omit<DaySum, "ours" | "bank">): DaySum => {
      const key = `${terminalId} ${movement} ${currency}`;
      const found = sums.get(key) ?? { terminalId, movement, currency, ours: null, bank: null };
      sums.set(key, found);
      return found;
    };
    for (const { kind, sum, ...of } of ours) at({ ...of, movement: kind }).ours = sum;
    for (const { kind, sum, ...of } of bank) at({ ...of, movement: kind }).bank = sum;
    return { days, sums: [...sums.values()], cases: await countCasesOfDay(ctx, day) };
  });
}
