import { setTimeout as pause } from "node:timers/promises";
import { control } from "../disruptions/bank.ts";
import { planOrder, type Order } from "../orders/order.ts";
import { payLinks, requestLinks } from "../orders/pay-by-link.ts";
import { payByWidget } from "../orders/pay-by-widget.ts";
import { randomOf } from "../random.ts";
import type { World } from "../world/world.ts";
import type { Company } from "./companies.ts";

/** What was begun in the old cell and is finished in the new one. */
export interface WaitingPayers {
  orders: readonly Order[];
  /** Payers who are at their bank. */
  atBank(): number;
  /** Some of them return now, and the reply of their bank is lost. */
  loseReplies(): Promise<void>;
  /** The others return, and links that were made before are paid. */
  finish(): Promise<void>;
}

const LINKS = 10;
const PAYERS = 12;
const LOST = 3;
const WITHIN_MS = 30_000;
const POLL_MS = 50;
/** Orders of `startPayers` count from 0. */
const FIRST_INDEX = 1_000_000;

export async function sendPayersToTheirBank(company: Company, seed: number, tenant: 0 | 1): Promise<WaitingPayers> {
  const plan = (number: number, shape: Partial<Order>) =>
    planOrder(FIRST_INDEX + number, randomOf(seed, `waiting ${number}`), `W${seed}`, { ...calm, tenant, ...shape });
  const linked = Array.from({ length: LINKS }, (_, number) => plan(number, { source: "link" }));
  const widgets = Array.from({ length: PAYERS }, (_, number) => plan(LINKS + number, { source: "widget" }));
  const paths = await Promise.all(linked.map((order) => requestLinks(company.contextOf("waiting", order), order)));
  const { world } = company.contextOf("waiting", linked[0]!);

  const waiting: { order: Order; bankOrderId: string; comeBack: () => void }[] = [];
  const paying = widgets.map((order) =>
    payByWidget(company.contextOf("waiting", order), order, async (bankOrderId) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ order, bankOrderId, comeBack: resolve });
      await promise;
    }),
  );
  // Those who pay directly are done.
  const isDone = await untilAllPaidOrWait(paying, () => waiting.length);
  if (!isDone) throw new Error("payers did not reach their bank");
  return {
    orders: [...linked, ...widgets],
    atBank: () => waiting.length,
    async loseReplies() {
      const lost = waiting.splice(0, LOST);
      for (const { bankOrderId, comeBack } of lost) {
        await loseReply(world, bankOrderId);
        comeBack();
      }
    },
    async finish() {
      await fetch(`${world.bankUrl}/control/faults`, { method: "DELETE" });
      for (const { comeBack } of waiting) comeBack();
      await Promise.all(paying);
      await Promise.all(
        linked.map((order, index) => payLinks(company.contextOf("finish", order), order, paths[index]!)),
      );
    },
  };
}

const calm: Partial<Order> = {
  behaviour: "good",
  bankReturn: "once",
  card: "approved",
  confirms: 1,
  isUnclear: false,
  isForgedInBrowser: false,
  isTokenReused: false,
  isCancelledEarly: false,
  isWithdrawn: false,
  isRepeated: false,
  reversedBy: null,
};

/** The charge is made, its reply is lost, and the bank does not say yet what became of it. */
async function loseReply(world: World, orderId: string): Promise<void> {
  await control(world, { operation: "complete", kind: "reset_after", orderId });
  await control(world, { operation: "query", kind: "down", orderId, times: 1_000 });
}

/** Resolves when every payer has paid or waits. */
async function untilAllPaidOrWait(paying: readonly Promise<void>[], waiting: () => number): Promise<boolean> {
  let done = 0;
  for (const each of paying) void each.then(() => (done += 1));
  for (const started = performance.now(); performance.now() - started < WITHIN_MS;) {
    if (done + waiting() >= paying.length) return true;
    await pause(POLL_MS);
  }
  return false;
}
