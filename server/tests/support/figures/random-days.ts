import type { TestContext } from "node:test";
import {
  addAmounts,
  amountFromDecimal,
  rateFromDecimal,
  zero,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import { bankDayOf } from "#acquirers/registry.ts";
import { createPaymentSet } from "#payment-sets/index.ts";
import { cancelPayment, refundPayment, type Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { seededRandom } from "#platform/seeded-random.ts";
import { pageOfAttempts, type AttemptFilter, type ListedAttempt } from "#reports/index.ts";
import { amount, percent } from "../payment-sets.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../payment-world.ts";

const STEPS = 50;
const OUTCOMES = ["approved", "approved", "approved", "insufficient_funds", "do_not_honour", "lost", "away"] as const;

/** What a journal moved at the bank. */
export interface Moved {
  kind: string;
  currency: CurrencyCode;
  amount: Amount;
  terminalId: string;
  installments: number;
  costRate: NonNullable<ReturnType<typeof rateFromDecimal>>;
  /** When the attempt was sent to the bank. */
  at: Date;
}

/**
 * Several days of payments in two currencies, with and without installments: some refused, unknown or left at the bank's page,
 * some given back. `begin` is the first payment's time.
 */
export async function randomDays(t: TestContext, seed: number, begin?: Date) {
  const random = seededRandom(`days ${seed}`);
  const world = await paymentWorld(t, { terminal: { currencies: ["TRY", "EUR"] } });
  if (begin !== undefined) world.clock.set(begin);
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
    const decimal = `${1 + random.below(5_000)}.${random.pick(["00", "50", "99"])}`;
    const order = { amount: amount(decimal), currency: set.currency, paymentSetId: set.id };
    const payment = await world.newPayment(order);
    const outcome = random.pick(OUTCOMES);
    if (outcome === "lost") world.bank.faults.add({ operation: "sale", kind: "reset_after" });
    const card = outcome === "lost" || outcome === "away" ? "approved" : outcome;
    const rates = { installments: random.pick([1, 1, 3]), costRate: percent(random.pick(["0", "1.49", "2.5"])) };
    const plan = { ...(await world.planFor(payment, world.cardOf(card))), ...rates };
    await world.start(payment, card, { plan, use3D: outcome === "away" });
    if (outcome === "approved") paid.push(payment);
    if (paid.length > 0 && random.percent(40)) await giveBack(world, random.pick(paid), random.percent(50));
  }
  await world.endLeases();
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  // Some payers stay at the bank's page for 90 minutes, some of them past midnight.
  await world.rows(`update attempts set created_at = created_at - interval '90 minutes' where amount % 3 < 1`);
  await world.rows(`update payments set created_by_kind = 'member', created_by = $1 where amount % 2 < 1`, [memberId]);
  return { world, firstDay, lastDay: bankDayOf(world.clock.now()), memberId };
}

async function giveBack({ ctx }: PaymentWorld, { id: referenceCode }: Payment, isWhole: boolean): Promise<void> {
  const part = { referenceCode, amount: amount("0.75"), reason: null };
  // A payment that was given back already refuses.
  await (isWhole ? cancelPayment(ctx, { referenceCode, reason: null }) : refundPayment(ctx, part)).catch(() => {});
}

/** What the ledger says was moved at the bank. */
export async function ledgerOf(world: PaymentWorld): Promise<Moved[]> {
  const rows = await world.rows(`
    select l.kind, l.currency, abs(l.amount) as amount, a.terminal_id, a.installments, a.cost_rate, a.submitted_at
    from ledger_entries l join attempts a on a.id = l.attempt_id where l.leg = 'bank_clearing'`);
  return rows.map((row) => ({
    kind: row.kind,
    currency: row.currency,
    amount: amountFromDecimal(row.amount)!,
    terminalId: row.terminal_id,
    installments: row.installments,
    costRate: rateFromDecimal(row.cost_rate)!,
    at: row.submitted_at,
  }));
}

/** The rows of all pages of a list of attempts. */
export async function allAttempts({ ctx }: PaymentWorld, filter: AttemptFilter): Promise<ListedAttempt[]> {
  let page = await pageOfAttempts(ctx, filter, null);
  const rows = [...page.rows];
  while (page.older !== null) {
    page = await pageOfAttempts(ctx, filter, page.older);
    rows.push(...page.rows);
  }
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw new Error("an attempt is listed twice");
  return rows;
}

export function amountOf(rows: readonly { amount: Amount }[]): Amount {
  return addAmounts(zero, ...rows.map(({ amount }) => amount));
}
