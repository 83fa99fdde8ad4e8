import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { listTerminals } from "#payment-sets/index.ts";
import {
  attemptsOfBankOrders,
  bankOrdersSettledBetween,
  recogniseAttempt,
  type BankOrderAttempt,
  type SettledOrder,
} from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { compareOrder, type Comparison } from "./compare-order.ts";
import { requireClaim } from "./require-claim.ts";
import { selectOrdersWithCases } from "./store/cases.ts";
import { selectCovered, type DayClaim } from "./store/days.ts";
import { selectListedOrders, selectMovements } from "./store/movements.ts";
import { writeDifferences } from "./write-differences.ts";

export interface Tally {
  agreed: number;
  opened: number;
  /** Differences that already had a case, open or closed. */
  known: number;
  causesGone: number;
  /** UNKNOWN attempts that the list settled, or that are queried at the bank now. */
  recognised: number;
  undecided: number;
  awaited: number;
}

export function emptyTally(): Tally {
  return { agreed: 0, opened: 0, known: 0, causesGone: 0, recognised: 0, undecided: 0, awaited: 0 };
}

const ORDERS_PER_BATCH = 200;
/** The difference between the bank's clock and ours, plus the time a bank takes for a charge. */
export const EDGE_MS = 15 * 60_000;

/**
 * Compares a day in batches of orders: first the bank's orders, then ours that are not in its list, then those with an
 * open case. The list was read before, so every attempt that it may contain is in the database by now.
 */
export async function compareDay(ctx: Context, claim: DayClaim): Promise<Tally> {
  const tally = emptyTally();
  const terminalIds = (await listTerminals(ctx)).map(({ id }) => id as string);
  const comparing = { claim, terminalIds, tally };
  await compareEach(ctx, comparing, selectListedOrders);
  await compareOurOrders(ctx, comparing);
  // Finds differences that are gone, for example from a new list. Those that remain are counted already.
  const rest = { ...comparing, tally: { ...tally } };
  await compareEach(ctx, rest, selectOrdersWithCases);
  return { ...tally, causesGone: rest.tally.causesGone };
}

async function compareEach(ctx: Context, comparing: Comparing, select: typeof selectListedOrders): Promise<void> {
  let orders: string[] = [];
  do {
    const after = orders.at(-1) ?? "";
    orders = await inTransaction(ctx, (ctx) => select(ctx, comparing.claim, after, ORDERS_PER_BATCH));
    await compareOrders(ctx, comparing, orders);
  } while (orders.length === ORDERS_PER_BATCH);
}

interface Comparing {
  claim: DayClaim;
  terminalIds: readonly string[];
  tally: Tally;
}

/**
 * Compares orders that we settled on that day, or so near its start or end that the bank may count them to that day.
 */
async function compareOurOrders(ctx: Context, comparing: Comparing): Promise<void> {
  const { terminalId, day } = comparing.claim;
  const { from, to } = boundsOfBankDay(day);
  const range = { terminalId, from: shift(from, -EDGE_MS), to: shift(to, EDGE_MS), limit: ORDERS_PER_BATCH };
  let settled: SettledOrder[] = [];
  do {
    const after = settled.at(-1) ?? null;
    const unlisted = await inTransaction(ctx, async (ctx) => {
      settled = await bankOrdersSettledBetween(ctx, { ...range, after });
      const orders = [...new Set(settled.map(({ bankOrderId }) => bankOrderId))];
      const movements = await selectMovements(ctx, orders);
      const ofThisList = movements.filter((each) => each.day === day && each.terminalId === terminalId);
      const compared = new Set(ofThisList.map(({ bankOrderId }) => bankOrderId));
      return orders.filter((order) => !compared.has(order));
    });
    await compareOrders(ctx, comparing, unlisted);
  } while (settled.length === ORDERS_PER_BATCH);
}

async function compareOrders(ctx: Context, comparing: Comparing, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return;
  const { claim, terminalIds, tally } = comparing;
  const { comparisons, written } = await inTransaction(ctx, async (ctx) => {
    await requireClaim(ctx, claim);
    const comparisons = await comparisonsOf(ctx, terminalIds, orders);
    const written = await writeDifferences(
      ctx,
      orders,
      comparisons.flatMap(({ differences }) => differences),
    );
    await faultPoint("reconciliation.compare_before_commit");
    return { comparisons, written };
  });
  await faultPoint("reconciliation.compare_after_commit");
  for (const { agreed, undecided, awaited, recognised } of comparisons) {
    tally.agreed += agreed;
    tally.undecided += undecided;
    tally.awaited += awaited;
    for (const { attempt, bank } of recognised) {
      const { reference, authCode, isFromBank } = bank;
      const recognition = { attemptId: attempt.id, reference, authCode, isFromBank };
      if ((await recogniseAttempt(ctx, recognition)) !== "unchanged") tally.recognised += 1;
    }
  }
  tally.opened += written.opened;
  tally.known += written.known;
  tally.causesGone += written.causesGone;
}

async function comparisonsOf(
  ctx: WriteContext,
  terminalIds: readonly string[],
  orders: readonly string[],
): Promise<Comparison[]> {
  const attempts = await attemptsOfBankOrders(ctx, terminalIds, orders);
  const listed = Map.groupBy(await selectMovements(ctx, orders), ({ bankOrderId }) => bankOrderId);
  const covered = await selectCovered(ctx, [...new Set(attempts.flatMap(possibleDays))]);
  const ours = Map.groupBy(
    attempts.map((attempt) => ({
      ...attempt,
      isCovered: possibleDays(attempt).every((day) => covered.has(`${attempt.terminalId} ${day}`)),
    })),
    ({ bankOrderId }) => bankOrderId,
  );
  return orders.map((order) => compareOrder(ours.get(order) ?? [], listed.get(order) ?? []));
}

/** The days to which the bank may count the attempt: two near midnight, otherwise one. */
function possibleDays({ submittedAt }: Pick<BankOrderAttempt, "submittedAt">): string[] {
  if (submittedAt === null) return [];
  const first = bankDayOf(shift(submittedAt, -EDGE_MS));
  const last = bankDayOf(shift(submittedAt, EDGE_MS));
  return first === last ? [first] : [first, addDays(first, 1)];
}

function shift(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
