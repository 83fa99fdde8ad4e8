import type { OrderSummary } from "@servicepay/bank-simulator";
import { attemptTransitions, type AttemptState } from "../../server/src/payments/attempts/attempt.ts";
import type { Order } from "../orders/order.ts";
import type { World } from "../world/world.ts";
import { minorOf, numericCode, sumOf, type AttemptRow, type Books, type PaymentRow } from "./books.ts";

const PAID = new Set(["succeeded", "partially_refunded", "refunded", "voided"]);

export function isPaid({ state }: Pick<PaymentRow, "state">): boolean {
  return PAID.has(state);
}

/** When the bank charged an order, and when it had returned the whole charge. */
export interface Charge {
  from: number;
  until: number;
}

/** I1: the bank never held two charges of one order at the same time. */
export function checkSingleCharges({ payments, attempts, bank }: Books): string[] {
  const references = new Map(payments.map(({ id, client_reference }) => [id, client_reference]));
  const charges = new Map<string, Charge[]>();
  for (const sale of attempts.filter(({ kind }) => kind === "sale")) {
    const key = references.get(sale.payment_id) ?? `${sale.tenant_id} ${sale.exclusive_key}`;
    const order = bank.get(sale.bank_order_id);
    if (order === undefined || isGivenBack(order, [sale])) continue;
    charges.set(key, [...(charges.get(key) ?? []), ...chargesOf(order)]);
  }
  return [...charges].flatMap(([key, own]) => {
    const most = mostAtOnce(own.map((charge) => ({ ...charge, size: 1n })));
    return most > 1 ? [`I1: ${key} was charged ${most} times`] : [];
  });
}

/** The largest sum of the sizes of charges that the bank held at the same time. */
export function mostAtOnce(charges: readonly (Charge & { size: bigint })[]): bigint {
  const sums = charges.map(({ from }) =>
    charges.reduce((sum, each) => (each.from <= from && each.until >= from ? sum + each.size : sum), 0n),
  );
  return sums.reduce((most, sum) => (sum > most ? sum : most), 0n);
}

export function chargesOf({ netAmount, transactions }: OrderSummary): Charge[] {
  const effective = transactions.filter(({ approved, voided }) => approved && !voided);
  const timesOf = (kind: string) => effective.filter(({ type }) => type === kind).map(({ at }) => Date.parse(at));
  const until = netAmount === "0" ? Math.max(...timesOf("refund")) : Number.POSITIVE_INFINITY;
  return timesOf("sale").map((from) => ({ from, until }));
}

/** I2: every charge that the bank holds has exactly one approved attempt, with the same amount and installments. */
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

/** Reversed by a void or, after the bank's day had closed, by refunds of the whole amount. */
export function isGivenBack({ charges, netAmount }: OrderSummary, sales: readonly AttemptRow[]): boolean {
  return charges === 1 && netAmount === "0" && sales.length === 1 && sales[0]?.state === "REVERSED";
}

/** I3: the amount that a payment reports as paid is the amount that the bank holds. */
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

/** I4: no attempt is undecided or waits for a person. */
export function checkDecided({ attempts, payments }: Books): string[] {
  const undecided = attempts.filter(({ state }) => ["SUBMITTING", "UNKNOWN", "REVERSING", "MANUAL"].includes(state));
  const processing = payments.filter(({ state }) => state === "processing");
  return [
    ...undecided.map(({ kind, id, state, outcome_reason }) => `I4: ${kind} ${id} is ${state} (${outcome_reason})`),
    ...processing.map(({ id }) => `I4: payment ${id} is still processing`),
  ];
}

/** I5: every journal adds up to zero, and bank clearing equals the bank's ledger. */
export async function checkLedger(world: World, { bank }: Books): Promise<string[]> {
  const unbalanced = await world.query<{ attempt_id: string; sum: string }>(
    `select attempt_id, sum(amount) as sum from ledger_entries group by attempt_id having sum(amount) <> 0`,
  );
  const clearing = await world.query<{ currency: string; sum: string }>(
    `select currency, sum(amount) as sum from ledger_entries where leg = 'bank_clearing' group by currency`,
  );
  const breaches = unbalanced.map(({ attempt_id, sum }) => `I5: the journal of ${attempt_id} adds up to ${sum}`);
  // Two cells have a sum each.
  for (const [currency, sums] of Map.groupBy(clearing, (row) => row.currency)) {
    const ours = sumOf(sums.map(({ sum }) => minorOf(sum, currency)));
    const orders = [...bank.values()].filter((order) => order.currency === numericCode(currency));
    const net = sumOf(orders.map(({ netAmount }) => BigInt(netAmount)));
    if (net !== ours) breaches.push(`I5: ${currency} in our books is ${ours}, at the bank ${net}`);
  }
  return breaches;
}

/** I10: a bank's answer counts only with the current fence, that is, from the process that holds the attempt. */
export async function checkFences(world: World): Promise<string[]> {
  // Rows of one transaction have the same xmin.
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

/** I10: every attempt's history is a path of allowed transitions that ends in its current state. */
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

/** I12: the charge is the order's amount in its currency plus the mark-up of its plan, rounded once. */
export async function checkAmounts(world: World, books: Books, orders: readonly Order[]): Promise<string[]> {
  const odd = await world.query<{ id: string }>(
    `select id from attempts where kind = 'sale' and charged_amount <> round(amount * (1 + customer_rate / 100), 2)`,
  );
  const asked = new Map(orders.map((order) => [order.reference, order]));
  const other = books.payments.filter((payment) => {
    const order = asked.get(payment.client_reference ?? "");
    if (order === undefined) return false;
    const { amount, currency } = order;
    return payment.currency !== currency || minorOf(amount, currency) !== minorOf(payment.amount, currency);
  });
  return [
    ...odd.map(({ id }) => `I12: attempt ${id} charges another amount than its plan says`),
    ...other.map(({ id }) => `I12: payment ${id} is of another amount or currency than the order`),
    ...chargedOtherwise(books, asked),
  ];
}

/** Compares the bank's ledger with the orders, without our books. */
function chargedOtherwise({ payments, attempts, bank }: Books, orders: ReadonlyMap<string, Order>): string[] {
  const references = new Map(payments.map(({ id, client_reference }) => [id, client_reference ?? ""]));
  return attempts.flatMap(({ kind, payment_id, bank_order_id }) => {
    const order = orders.get(references.get(payment_id) ?? "");
    const sale = bank.get(bank_order_id)?.transactions.find(({ type, approved }) => type === "sale" && approved);
    if (kind !== "sale" || order === undefined || sale === undefined) return [];
    const { reference, amount, currency } = order;
    const ordered = minorOf(amount, currency);
    const isOrdered = sale.installments > 1 ? BigInt(sale.amount) >= ordered : BigInt(sale.amount) === ordered;
    if (isOrdered && sale.currency === numericCode(currency)) return [];
    return [`I12: ${reference} was ordered for ${ordered} ${currency}, and charged ${sale.amount} ${sale.currency}`];
  });
}
