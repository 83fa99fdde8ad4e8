import type { OrderSummary } from "@servicepay/bank-simulator";
import { attemptTransitions } from "../../server/src/payments/attempt.ts";
import type { AttemptState } from "../../server/src/payments/attempt.ts";
import { minorOf, numericCode } from "../books.ts";
import type { AttemptRow, Books, PaymentRow } from "../books.ts";
import type { Order } from "../order.ts";
import type { World } from "../world.ts";

const PAID = new Set(["succeeded", "partially_refunded", "refunded", "voided"]);

export function isPaid({ state }: Pick<PaymentRow, "state">): boolean {
  return PAID.has(state);
}

/** I1: of what may be charged once, the bank has charged and kept at most one; and every order of a storm is one. */
export function checkSingleCharges({ payments, attempts, bank }: Books): string[] {
  const charges = new Map<string, number>();
  const references = new Map(payments.map(({ id, client_reference }) => [id, client_reference]));
  for (const sale of attempts.filter(({ kind }) => kind === "sale")) {
    const key = references.get(sale.payment_id) ?? `${sale.tenant_id} ${sale.exclusive_key}`;
    const order = bank.get(sale.bank_order_id);
    if (order === undefined || isGivenBack(order, [sale])) continue;
    charges.set(key, (charges.get(key) ?? 0) + order.charges);
  }
  return [...charges].filter(([, count]) => count > 1).map(([key, count]) => `I1: ${key} was charged ${count} times`);
}

/** I2: behind every charge that the bank has made and not given back there is one approved attempt that says the same. */
export function checkKnownCharges({ attempts, bank }: Books): string[] {
  const sales = Map.groupBy(
    attempts.filter(({ kind }) => kind === "sale"),
    ({ bank_order_id }) => bank_order_id,
  );
  return [...bank.values()].flatMap((order) => {
    if (order.charges === 0) return [];
    const own = sales.get(order.orderId) ?? [];
    if (isGivenBack(order, own)) return [];
    const approved = own.filter(({ state }) => state === "APPROVED" || state === "MANUAL");
    const [sale] = approved;
    if (sale === undefined || approved.length > 1)
      return [`I2: the bank charged ${order.orderId}, and ${approved.length} approved attempts know of it`];
    const charge = order.transactions.find(
      ({ type, approved: isDone, voided }) => type === "sale" && isDone && !voided,
    );
    const ours = `${minorOf(sale.charged_amount, sale.currency)} ${numericCode(sale.currency)} in ${sale.installments}`;
    const theirs = `${charge?.amount} ${charge?.currency} in ${charge?.installments}`;
    return ours === theirs ? [] : [`I2: ${order.orderId} was charged ${theirs}, and our books say ${ours}`];
  });
}

/** Taken back once its day was over at the bank: by refunds of the whole, since what is settled cannot be voided. */
function isGivenBack({ charges, netAmount }: OrderSummary, sales: readonly AttemptRow[]): boolean {
  return charges === 1 && netAmount === "0" && sales.length === 1 && sales[0]?.state === "REVERSED";
}

/** I3: what a payment says was paid is what the bank has taken and not given back. */
export function checkPayments({ payments, attempts, bank }: Books): string[] {
  const ofPayment = Map.groupBy(attempts, ({ payment_id }) => payment_id);
  return payments.flatMap((payment) => {
    const own = ofPayment.get(payment.id) ?? [];
    if (own.some(({ state }) => state === "MANUAL")) return [];
    const sales = own.filter(({ kind }) => kind === "sale");
    const net = sales.reduce((sum, sale) => sum + BigInt(bank.get(sale.bank_order_id)?.netAmount ?? 0), 0n);
    const expected = netOf(payment);
    if (net === expected) return [];
    return [`I3: payment ${payment.id} is ${payment.state}: ${expected} is expected at the bank, which has ${net}`];
  });
}

function netOf({ state, charged_amount, refunded_amount, currency }: PaymentRow): bigint {
  if (state !== "succeeded" && state !== "partially_refunded") return 0n;
  return minorOf(charged_amount ?? "0", currency) - minorOf(refunded_amount, currency);
}

/** I4: nothing is left undecided, and nothing was handed to people. */
export function checkDecided({ attempts, payments }: Books): string[] {
  const undecided = attempts.filter(({ state }) => ["SUBMITTING", "UNKNOWN", "REVERSING", "MANUAL"].includes(state));
  const processing = payments.filter(({ state }) => state === "processing");
  return [
    ...undecided.map(({ kind, id, state, outcome_reason }) => `I4: ${kind} ${id} is ${state} (${outcome_reason})`),
    ...processing.map(({ id }) => `I4: payment ${id} is still processing`),
  ];
}

/** I5: every journal adds up to nothing, and bank clearing is what the bank has. */
export async function checkLedger(world: World, { bank }: Books): Promise<string[]> {
  const unbalanced = await world.query<{ attempt_id: string; sum: string }>(
    `select attempt_id, sum(amount) as sum from ledger_entries group by attempt_id having sum(amount) <> 0`,
  );
  const clearing = await world.query<{ currency: string; sum: string }>(
    `select currency, sum(amount) as sum from ledger_entries where leg = 'bank_clearing' group by currency`,
  );
  const breaches = unbalanced.map(({ attempt_id, sum }) => `I5: the journal of ${attempt_id} adds up to ${sum}`);
  for (const { currency, sum } of clearing) {
    const orders = [...bank.values()].filter((order) => order.currency === numericCode(currency));
    const net = orders.reduce((total, { netAmount }) => total + BigInt(netAmount), 0n);
    if (net !== minorOf(sum, currency)) breaches.push(`I5: ${currency} in our books is ${sum}, at the bank ${net}`);
  }
  return breaches;
}

/** I10: an answer of the bank counts only for the process that holds the attempt, whose fence it then carries. */
export async function checkFences(world: World): Promise<string[]> {
  // What was written with the answer, in one transaction, has its number.
  const foreign = await world.query<{ attempt_id: string }>(
    `select c.attempt_id from bank_calls c join attempt_history h using (tenant_id, attempt_id)
     where h.xmin = c.xmin and not c.is_late and c.fence <> h.fence`,
  );
  const overtaken = await world.query<{ attempt_id: string }>(
    `select distinct c.attempt_id from bank_calls c join bank_calls before using (tenant_id, attempt_id)
     where not c.is_late and not before.is_late and before.id < c.id and before.fence > c.fence`,
  );
  return [...foreign, ...overtaken].map(
    ({ attempt_id }) => `I10: an answer counted for ${attempt_id} after another process had taken it over`,
  );
}

/** I10: every attempt's history is a path of the allowed graph that ends where the attempt stands. */
export async function checkHistory(world: World, { attempts }: Books): Promise<string[]> {
  const steps = await world.query<{
    attempt_id: string;
    step: number;
    from_state: string;
    to_state: string;
    fence: string;
  }>(`select attempt_id, step, from_state, to_state, fence from attempt_history order by attempt_id, step`);
  const ofAttempt = Map.groupBy(steps, ({ attempt_id }) => attempt_id);
  return attempts.flatMap((attempt) => {
    let state = "CREATED";
    let fence = 0n;
    for (const [index, step] of (ofAttempt.get(attempt.id) ?? []).entries()) {
      const isAllowed = attemptTransitions[step.from_state as AttemptState]?.includes(step.to_state as AttemptState);
      const isNext = step.step === index + 1 && step.from_state === state && BigInt(step.fence) >= fence;
      if (!isAllowed || !isNext)
        return [`I10: ${attempt.id} went from ${state} by ${step.from_state} to ${step.to_state}`];
      state = step.to_state;
      fence = BigInt(step.fence);
    }
    return state === attempt.state ? [] : [`I10: ${attempt.id} is ${attempt.state}, and its history ends in ${state}`];
  });
}

/** I12: what was shown was charged: the order's amount, plus the mark-up of its plan, rounded once. */
export async function checkAmounts(world: World, books: Books, orders: readonly Order[]): Promise<string[]> {
  const odd = await world.query<{ id: string }>(
    `select id from attempts where kind = 'sale' and charged_amount <> round(amount * (1 + customer_rate / 100), 2)`,
  );
  const asked = new Map(orders.map(({ reference, amount }) => [reference, amount]));
  const other = books.payments.filter((payment) => {
    const amount = asked.get(payment.client_reference ?? "");
    return amount !== undefined && minorOf(amount, payment.currency) !== minorOf(payment.amount, payment.currency);
  });
  return [
    ...odd.map(({ id }) => `I12: attempt ${id} charges another amount than its plan says`),
    ...other.map(({ id }) => `I12: payment ${id} is of another amount than the order`),
  ];
}
