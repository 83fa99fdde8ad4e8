/** No figure differs from the ledger, and each figure's list has the attempts that it counts. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addAmounts, amountFromDecimal, formatDecimal, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { createPaymentSet } from "#payment-sets/index.ts";
import { cancelPayment, refundPayment, type Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { seededRandom } from "#platform/seeded-random.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../../tests/support/payment-world.ts";
import { attemptResults, countAttempts, listAttempts, today, type AttemptFilter, type ListedAttempt } from "./index.ts";

const STEPS = 50;
const OUTCOMES = ["approved", "approved", "approved", "insufficient_funds", "do_not_honour", "lost", "away"] as const;

interface Moved {
  kind: string;
  currency: CurrencyCode;
  amount: Amount;
  at: Date;
}

/** Several days of payments, some refused, unknown or left at the bank's page, some given back, in two currencies. */
async function randomDays(t: TestContext, seed: number) {
  const random = seededRandom(`days ${seed}`);
  const world = await paymentWorld(t, { terminal: { currencies: ["TRY", "EUR"] } });
  const terminalIds = world.terminals.map(({ id }) => id);
  const euro = await inTransaction(world.ctx, (ctx) =>
    createPaymentSet(ctx, { name: "Euro", currency: "EUR", terminalIds, threeDsRule: { kind: "optional" } }),
  );
  const firstDay = bankDayOf(world.clock.now());
  const memberId = newId<"member">();
  const paid: Payment[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    world.clock.advance(random.below(150) * minuteMs);
    await world.expire();
    await world.work();
    const set = random.pick([world.set, world.set, euro]);
    const currency = set.currency;
    const decimal = `${1 + random.below(5_000)}.${random.pick(["00", "50", "99"])}`;
    const payment = await world.newPayment({ amount: amount(decimal), currency, paymentSetId: set.id });
    const outcome = random.pick(OUTCOMES);
    if (outcome === "away") await world.start(payment, "approved", { use3D: true });
    else if (outcome === "lost") {
      world.bank.faults.add({ operation: "sale", kind: "reset_after" });
      await world.start(payment, "approved");
    } else await world.start(payment, outcome);
    if (outcome === "approved") paid.push(payment);
    if (paid.length > 0 && random.percent(40)) await giveBack(world, random.pick(paid), random.percent(50));
  }
  await world.endLeases();
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  // As if the payer had been at the bank's page for some time, some of them over midnight.
  await world.rows(`update attempts set created_at = created_at - interval '90 minutes' where amount % 3 < 1`);
  await world.rows(`update payments set created_by_kind = 'member', created_by = $1 where amount % 2 < 1`, [memberId]);
  return { world, firstDay, lastDay: bankDayOf(world.clock.now()), memberId };
}

async function giveBack({ ctx }: PaymentWorld, { id: referenceCode }: Payment, isWhole: boolean): Promise<void> {
  const part = { referenceCode, amount: amount("0.75"), reason: null };
  // A payment that was given back already refuses.
  await (isWhole ? cancelPayment(ctx, { referenceCode, reason: null }) : refundPayment(ctx, part)).catch(() => {});
}

test("for random payments, reversals and days, no figure differs from the ledger", async (t) => {
  const { world, firstDay, lastDay } = await randomDays(t, 1);
  const moved = await ledgerOf(world);
  for (const [from, to] of periodsOf(firstDay, lastDay)) {
    const { byCurrency } = await today(world.ctx, { from, to });
    const within = moved.filter(({ at }) => at >= boundsOfBankDay(from).from && at < boundsOfBankDay(to).to);
    for (const currency of ["TRY", "EUR"] as const) {
      const figures = byCurrency.find((each) => each.currency === currency);
      const expected = (isSale: boolean) =>
        within.filter((each) => each.currency === currency && (each.kind === "sale") === isSale);
      const place = `${from} to ${to}, ${currency}`;
      assert.deepEqual(shown(figures?.collected), sumOf(expected(true)), `collected, ${place}`);
      assert.deepEqual(shown(figures?.refunded), sumOf(expected(false)), `refunded, ${place}`);
      assert.deepEqual(
        figures?.slots.map(({ slot, count }) => [slot, count]) ?? [],
        slotsOf(expected(true), from === to),
        `slots, ${place}`,
      );
    }
  }
  assert.ok(moved.some(({ kind }) => kind !== "sale") && new Set(moved.map(({ currency }) => currency)).size === 2);
});

test("each figure's list has as many attempts as the figure says, with the same sum", async (t) => {
  const { world, firstDay, lastDay, memberId } = await randomDays(t, 3);
  let compared = 0;
  for (const [from, to] of periodsOf(firstDay, lastDay))
    for (const own of [undefined, memberId]) {
      const figures = await today(world.ctx, { from, to }, own);
      const period = { from: boundsOfBankDay(from).from, before: boundsOfBankDay(to).to, memberId: own };
      const expectRows = async (filter: AttemptFilter, count: number, sum?: Amount) => {
        const rows = await allRows(world, { ...period, ...filter });
        const what = JSON.stringify({ from, to, own, ...filter });
        assert.equal(rows.length, count, what);
        assert.equal(await countAttempts(world.ctx, { ...period, ...filter }, 10_000), count, what);
        if (sum !== undefined) assert.equal(addAmounts(zero, ...rows.map(({ amount }) => amount)), sum, what);
        compared += 1;
      };
      await expectRows({ isSale: true }, figures.attempts.all);
      for (const result of attemptResults) await expectRows({ isSale: true, result }, figures.attempts[result]);
      for (const { declineClass, count } of figures.declined)
        await expectRows({ isSale: true, result: "declined", declineClass }, count);
      assert.equal(
        figures.declined.reduce((sum, { count }) => sum + count, 0),
        figures.attempts.declined,
      );
      for (const { currency, collected, refunded } of figures.byCurrency) {
        await expectRows({ isSale: true, result: "approved", currency }, collected.count, collected.amount);
        await expectRows({ isSale: false, result: "approved", currency }, refunded.count, refunded.amount);
      }
    }
  assert.ok(compared > 100, `${compared} lists were compared`);
});

test("figures are of one company's own attempts", async (t) => {
  const world = await paymentWorld(t);
  await world.start(await world.newPayment(), "approved");
  const day = bankDayOf(world.clock.now());
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.equal((await today(world.ctx, { from: day, to: day })).attempts.all, 1);
  const { byCurrency, attempts } = await today(stranger, { from: day, to: day });
  assert.deepEqual([byCurrency, attempts.all], [[], 0]);
});

/** What each journal moved at the bank, at the moment when the attempt was sent. */
async function ledgerOf(world: PaymentWorld): Promise<Moved[]> {
  const rows = await world.rows(`
    select l.kind, l.currency, abs(l.amount) as amount, a.submitted_at as at
    from ledger_entries l join attempts a on a.id = l.attempt_id where l.leg = 'bank_clearing'`);
  return rows.map(({ kind, currency, amount: decimal, at }) => ({
    kind,
    currency,
    amount: amountFromDecimal(decimal)!,
    at,
  }));
}

function periodsOf(first: string, last: string): [string, string][] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  assert.ok(days.length > 2, "the payments are of several days");
  return [...days.map((day): [string, string] => [day, day]), [first, last], [addDays(first, 1), last]];
}

function sumOf(moved: readonly Moved[]) {
  return { amount: formatDecimal(addAmounts(zero, ...moved.map(({ amount }) => amount))), count: moved.length };
}

function shown(sum: { amount: Amount; count: number } | undefined) {
  return { amount: formatDecimal(sum?.amount ?? zero), count: sum?.count ?? 0 };
}

function slotsOf(moved: readonly Moved[], isOneDay: boolean): [string, number][] {
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Istanbul", hour: "2-digit", hourCycle: "h23" });
  const slotOf = ({ at }: Moved) => (isOneDay ? `${bankDayOf(at)} ${hour.format(at)}` : bankDayOf(at));
  return [...Map.groupBy(moved, slotOf)]
    .map(([slot, each]): [string, number] => [slot, each.length])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function allRows({ ctx }: PaymentWorld, filter: AttemptFilter): Promise<ListedAttempt[]> {
  const rows: ListedAttempt[] = [];
  let page = await listAttempts(ctx, filter, null);
  rows.push(...page.rows);
  while (page.older !== null) {
    page = await listAttempts(ctx, filter, page.older);
    rows.push(...page.rows);
  }
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, "no attempt is listed twice");
  return rows;
}
