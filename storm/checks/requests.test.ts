import assert from "node:assert/strict";
import { test } from "node:test";
import { planOrder, type Order } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import type { AttemptRow, Books, PaymentRow } from "./books.ts";
import { requestBreaches } from "./requests.ts";

const MINUTE_MS = 60_000;

test("two paid parts of a debt, and one returned whose part another payer paid, are right", () => {
  const facts = visited({ owed: 10_000n }, [
    part("1", "60.00"),
    part("2", "40.00", { until: 2 }),
    part("3", "40.00", { from: 3 }),
  ]);
  assert.deepEqual(facts(), []);
});

test("more payments than places, and more money than the debt, are breaches, even if some went back later", () => {
  const rivals = [part("1", "60.00"), part("2", "60.00", { from: 1, until: 4 })];
  assert.deepEqual(visited({ owed: 10_000n }, rivals)(), ["the bank held 12000 of R-1 at once, which owes 10000"]);
  assert.deepEqual(visited({ places: 1 }, rivals)(), ["the bank held 2 payments of R-1 at once, which has 1 places"]);
});

test("a released part that is paid, a held part that is not, and a lost visit are breaches", () => {
  const facts = visited({ owed: 10_000n }, [
    { ...part("1", "60.00"), isHeld: false },
    { ...part("2", "40.00", { until: 2 }), isHeld: true },
  ]);
  assert.deepEqual(facts(), [
    "payment 2 brought no money and still holds its part of R-1",
    "payment 1 is paid, and its part of R-1 was released",
    "R-1: visits hold 4000, and their payments paid 6000",
  ]);
  const { order, books, read } = factsOf({ owed: 10_000n }, [part("1", "60.00")]);
  assert.deepEqual(requestBreaches(books, { order, read: { held: 0, heldSum: 0n }, visits: [] }), [
    "R-1 has no visit R-1-1, which a payer was led to",
  ]);
  assert.equal(requestBreaches(books, { order, read: { held: 2, heldSum: 6_000n }, visits: [] }).length, 2);
  assert.deepEqual(read, { held: 1, heldSum: 6_000n });
});

test("a visit that holds another amount than its payer chose is a breach", () => {
  const { order, books, read, visits } = factsOf({ owed: 10_000n }, [part("1", "60.00")]);
  order.visits[0]!.amount = "59.00";
  assert.deepEqual(requestBreaches(books, { order, read, visits }), [
    "R-1: visits hold 6000, and their payments paid 5900",
  ]);
});

interface Part {
  id: string;
  amount: string;
  from: number;
  until: number | null;
  isHeld: boolean;
}

/** Charged `from` minutes after the start and given back after `until` minutes; null = kept. */
function part(
  id: string,
  amount: string,
  { from = 0, until = null }: { from?: number; until?: number | null } = {},
): Part {
  return { id, amount, from, until, isHeld: until === null };
}

function visited(page: { places?: number; owed?: bigint }, parts: readonly Part[]): () => string[] {
  const { order, books, read, visits } = factsOf(page, parts);
  return () => requestBreaches(books, { order, read, visits });
}

function factsOf({ places, owed }: { places?: number; owed?: bigint }, parts: readonly Part[]) {
  const reference = "R-1";
  const visits = parts.map(({ id, amount, isHeld }) => ({ code: reference, payment_id: id, amount, is_held: isHeld }));
  const plan = (shape: Partial<Order>) => planOrder(1, randomOf(1, "plan"), "R", { currency: "TRY", ...shape });
  const order = plan({ reference, source: "parts" });
  order.page = { path: "/r/1", places: places ?? null, owed: owed ?? null, items: new Map() };
  order.visits = parts.map(({ id, amount }) => plan({ reference: `${reference}-${id}`, source: "link", amount }));
  const timeOf = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString();
  const books = {
    payments: parts.map(({ id, amount }) => ({ id, amount, client_reference: `${reference}-${id}` }) as PaymentRow),
    attempts: parts.map(
      ({ id }) => ({ id, payment_id: id, kind: "sale", bank_order_id: id, state: "APPROVED" }) as AttemptRow,
    ),
    events: [],
    bank: new Map(
      parts.map(({ id, from, until }) => {
        const sale = { type: "sale", approved: true, voided: false, at: timeOf(from) };
        const refund = { type: "refund", approved: true, voided: false, at: timeOf(until ?? 0) };
        const transactions = until === null ? [sale] : [sale, refund];
        return [id, { orderId: id, charges: 1, netAmount: until === null ? "1" : "0", transactions }];
      }),
    ),
  } as unknown as Books;
  const held = parts.filter(({ isHeld }) => isHeld);
  const heldSum = held.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
  return { order, books, visits, read: { held: held.length, heldSum } };
}
