import { tempers } from "./receivers.ts";
import type { Temper } from "./receivers.ts";
import type { Random } from "./random.ts";

/** What somebody was told about a payment; it must never turn out to be untrue. */
export interface Claim {
  /** The payment's own reference. */
  orderId: string;
  said: "paid" | "failed" | "cancelled" | "taken_back";
  by: string;
}

/** One thing that a payer wants to buy, and everything that happens around paying for it. */
export interface Order {
  index: number;
  reference: string;
  source: "link" | "widget";
  tenant: 0 | 1;
  amount: string;
  temper: Temper;
  /** How many confirm at the same moment. */
  confirms: number;
  usesKey: boolean;
  /** The merchant asks for its link twice, although it was given one. */
  isRepeated: boolean;
  claims: Claim[];
  /** What was acknowledged with a 2xx and so must be there at the end. */
  links: number;
  payments: Set<string>;
  /** The payer only ever brings a forged return back: it must not be charged. */
  isForged: boolean;
  /** What is done once the time for it is long over. */
  late: (() => Promise<unknown>)[];
}

/** `shape`: what is the same for all of them. */
export function planOrder(index: number, random: Random, storm: string, shape: Partial<Order> = {}): Order {
  const temper = random.percent(55) ? "good" : random.pick(TEMPERS);
  return {
    index,
    reference: `${storm}-${index}`,
    source: random.percent(60) ? "link" : "widget",
    tenant: random.percent(80) ? 0 : 1,
    amount: `${10 + random.below(4_000)}.${String(random.below(100)).padStart(2, "0")}`,
    temper,
    confirms: random.percent(15) ? 2 + random.below(7) : 1,
    usesKey: random.percent(50),
    isRepeated: random.percent(20),
    claims: [],
    links: 0,
    payments: new Set(),
    isForged: random.percent(4),
    late: [],
    ...shape,
  };
}

const TEMPERS = tempers.filter((temper) => temper !== "good");
