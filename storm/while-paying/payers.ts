import { setTimeout as pause } from "node:timers/promises";
import type { OrderContext } from "../orders/order-context.ts";
import { planOrder, type Order } from "../orders/order.ts";
import { runOrder } from "../orders/run-order.ts";
import { randomOf } from "../random.ts";
import type { CallRecord, Client } from "../world/client.ts";

/** Payers who pay one order after the other, by links and widgets, with and without 3-D Secure. */
export interface Payers {
  orders: readonly Order[];
  /** Resolves when every payer has stopped. */
  done: Promise<unknown>;
  /** Stops after the orders under way. */
  stop(): Promise<void>;
}

const PAYERS = 6;
/** Bounds the load, and the number of orders. */
const REST_MS = 400;
const ORDERS_MAX = 20_000;

const sources = ["link", "link", "widget", "both"] as const;

/** Faults of payers and receivers are the subject of the storm: here only the database fails. */
const shape: Partial<Order> = {
  behaviour: "good",
  bankReturn: "once",
  isUnclear: false,
  isReversedInPortal: false,
};

export interface PayersOptions {
  count?: number;
  ordersMax?: number;
  /** Fixed properties of every order. */
  shape?: Partial<Order>;
}

export function startPayers(
  seed: number,
  contextOf: (order: Order) => OrderContext,
  { count = PAYERS, ordersMax = ORDERS_MAX, shape: own = {} }: PayersOptions = {},
): Payers {
  const orders: Order[] = [];
  let isWanted = true;
  const payOn = async () => {
    while (isWanted && orders.length < ordersMax) {
      const random = randomOf(seed, `plan ${orders.length}`);
      const source = random.pick(sources);
      const order = planOrder(orders.length, random, `F${seed}`, { ...shape, source, ...own });
      orders.push(order);
      await runOrder(contextOf(order), order);
      await pause(REST_MS);
    }
  };
  const paying = Promise.all(Array.from({ length: count }, payOn));
  paying.catch(() => {}); // Handled where `stop` is awaited.
  return {
    orders,
    done: paying,
    async stop() {
      isWanted = false;
      await paying;
    },
  };
}

/** Requests with which a payment is made. They are answered only after a commit. */
const PAYING = new Set(["widget.pay", "hpm.pay", "3ds.return"]);

/** When payments were acknowledged, in order. */
export function acknowledgedAt(records: readonly CallRecord[]): number[] {
  return records
    .filter(({ operation, outcome }) => PAYING.has(operation) && outcome === "ok")
    .map(({ at, durationMs }) => at.getTime() + durationMs)
    .toSorted((left, right) => left - right);
}

/** Returns the longest time without an acknowledged payment that ended after `from`. */
export function longestPauseMs({ records }: Client, from: number): number {
  const times = acknowledgedAt(records);
  const first = Math.max(
    0,
    times.findLastIndex((time) => time < from),
  );
  return Math.max(0, ...times.slice(first + 1).map((time, index) => time - times[first + index]!));
}

const POLL_MS = 200;

/** Resolves when this many payments have been acknowledged from now on. */
export async function untilPaying(client: Client, payments: number, timeoutMs: number): Promise<void> {
  const from = Date.now();
  for (const started = performance.now(); performance.now() - started < timeoutMs; await pause(POLL_MS)) {
    if (acknowledgedAt(client.records).filter((time) => time > from).length >= payments) return;
  }
  throw new Error("payments did not continue");
}
