import type { Order } from "../orders/order.ts";
import type { Books } from "./books.ts";

/** The deadline is 45 s after the write-ahead; allow some time for the network and a busy machine. */
const DEADLINE_MS = 45_000;
const ON_THE_WAY_MS = 5_000;

/** I9: no charge was submitted without a timely 3-D Secure authentication by the bank. */
export function checkProofs({ attempts, bank }: Books, orders: readonly Order[]): string[] {
  const submitted = new Set(attempts.filter((each) => each.submitted_at !== null).map((each) => each.bank_order_id));
  return orders.flatMap(({ unproven }) =>
    [...unproven]
      .filter(([bankOrderId]) => submitted.has(bankOrderId) || bank.has(bankOrderId))
      .map(([bankOrderId, why]) => `I9: ${bankOrderId} was submitted after ${why}`),
  );
}

/** I20: no charge reaches the bank after its deadline. */
export function checkDeadlines({ attempts, bank }: Books): string[] {
  return attempts.flatMap(({ kind, id, bank_order_id, write_ahead_at }) => {
    const sale = bank.get(bank_order_id)?.transactions.find(({ type }) => type === "sale");
    if (kind !== "sale" || sale === undefined || write_ahead_at === null) return [];
    const lateMs = Date.parse(sale.at) - write_ahead_at.getTime();
    if (lateMs <= DEADLINE_MS + ON_THE_WAY_MS) return [];
    return [`I20: attempt ${id} reached the bank ${Math.round(lateMs / 1_000)} s after its write-ahead`];
  });
}
