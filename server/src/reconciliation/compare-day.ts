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
import { holdClaim } from "./claim.ts";
import { compareOrder, type Comparison } from "./compare-order.ts";
import { selectOrdersWithCases } from "./store/cases.ts";
import { selectCovered, type Claim } from "./store/days.ts";
import { selectListedOrders, selectMovements } from "./store/movements.ts";
import { writeDifferences } from "./write-differences.ts";

/** What a comparison came down to. */
export interface Tally {
  agreed: number;
  opened: number;
  /** Differences for which a case was there already, open or closed. */
  known: number;
  causesGone: number;
  /** UNKNOWN attempts that the list settled, or that the bank is asked about at once. */
  recognised: number;
  undecided: number;
  awaited: number;
}

const ORDERS_AT_ONCE = 200;
/** How far apart the bank's clock and ours may be, with the time for which a bank works on a charge. */
export const EDGE_MS = 15 * 60_000;

/**
 * Compares a day, some orders at a time: first the bank's, then those that only we have, then those with an open case.
 * The list was read before, so that whatever it holds had been written down here by then.
 */
export async function compareDay(ctx: Context, claim: Claim): Promise<Tally> {
  const tally: Tally = { agreed: 0, opened: 0, known: 0, causesGone: 0, recognised: 0, undecided: 0, awaited: 0 };
  const terminalIds = (await listTerminals(ctx)).map(({ id }) => id as string);
  const comparing = { claim, terminalIds, tally };
  await compareEach(ctx, comparing, selectListedOrders);
  await compareOurOrders(ctx, comparing);
  // Counted by now where they still differ: this is to see what differs no more, such as what a new list left out.
  const rest = { ...comparing, tally: { ...tally } };
  await compareEach(ctx, rest, selectOrdersWithCases);
  return { ...tally, causesGone: rest.tally.causesGone };
}

async function compareEach(ctx: Context, comparing: Comparing, select: typeof selectListedOrders): Promise<void> {
  let orders: string[] = [];
  do {
    const after = orders.at(-1) ?? "";
    orders = await inTransaction(ctx, (ctx) => select(ctx, comparing.claim, after, ORDERS_AT_ONCE));
    await compareOrders(ctx, comparing, orders);
  } while (orders.length === ORDERS_AT_ONCE);
}

interface Comparing {
  claim: Claim;
  terminalIds: readonly string[];
  tally: Tally;
}

/** What we say was carried out on that day, or so near its edges that the bank may have counted it to it. */
async function compareOurOrders(ctx: Context, comparing: Comparing): Promise<void> {
  const { terminalId, day } = comparing.claim;
  const { from, to } = boundsOfBankDay(day);
  const range = { terminalId, from: earlier(from, EDGE_MS), to: earlier(to, -EDGE_MS), limit: ORDERS_AT_ONCE };
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
  } while (settled.length === ORDERS_AT_ONCE);
}

async function compareOrders(ctx: Context, comparing: Comparing, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return;
  const { claim, terminalIds, tally } = comparing;
  const { comparisons, written } = await inTransaction(ctx, async (ctx) => {
    await holdClaim(ctx, claim);
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
      const { reference, authCode, isBanksWord } = bank;
      const recognition = { attemptId: attempt.id, reference, authCode, isBanksWord };
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

/** The days to which the bank may count what it was asked then: two near midnight, else one. */
function possibleDays({ submittedAt }: Pick<BankOrderAttempt, "submittedAt">): string[] {
  if (submittedAt === null) return [];
  const first = bankDayOf(earlier(submittedAt, EDGE_MS));
  const last = bankDayOf(earlier(submittedAt, -EDGE_MS));
  return first === last ? [first] : [first, addDays(first, 1)];
}

function earlier(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}
