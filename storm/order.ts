import type { CurrencyCode } from "@servicepay/money";
import { tempers } from "./receivers.ts";
import type { Temper } from "./receivers.ts";
import type { Random } from "./random.ts";

/** What a caller was told about a payment. It must never turn out to be untrue. */
export interface Claim {
  /** The payment's own reference. */
  orderId: string;
  said: "paid" | "failed" | "cancelled";
  by: string;
}

/**
 * What became of a cancel or refund, as far as its caller knows: `done`, `promised` (it follows once the bank's answer is
 * known), `refused` (nothing was carried out), or `unsure`.
 */
export type Verdict = "done" | "promised" | "refused" | "unsure";

/** A cancel or refund that the merchant asked for. */
export interface TakeBack {
  how: "cancel" | "refund";
  /** The payment that it names; null = it names the order, which may have several. */
  orderId: string | null;
  /** Of a refund, in the order's currency. */
  amount: string | null;
  verdict: Verdict;
}

/** What a receipt said about a charge. */
export interface ChargeReceipt {
  transactionId: string;
  charged: string;
  currency: string;
  installments: number;
  lastDigits: string;
}

/** How a payer's browser comes back from the bank. */
export type WayBack = "once" | "twice" | "again" | "forged" | "never" | "late" | "get";

/** Who pays. `account` is the ERP code that the merchant keeps for them; null where the storm does not know it. */
export interface Payer {
  email: string;
  account: string | null;
}

/** One thing that a payer wants to buy, and everything that happens around paying for it. */
export interface Order {
  index: number;
  reference: string;
  /** `both`: a link and the widget, at once or one while the payer of the other is at the bank. */
  source: "link" | "widget" | "both";
  tenant: 0 | 1;
  currency: CurrencyCode;
  amount: string;
  payer: Payer;
  temper: Temper;
  /** How many confirm at the same moment. */
  confirms: number;
  usesKey: boolean;
  /** The merchant asks for its link twice, although it was given one. */
  isRepeated: boolean;
  hasInstallments: boolean;
  /** A browser changes what the merchant's backend asks for. */
  isForgedInBrowser: boolean;
  /** The merchant's backend sends the prepareToken of this order for another one. */
  isTokenReused: boolean;
  /** What the payer's card does at the bank; null = mostly it pays. */
  card: string | null;
  /** Null = mostly once, as it should be. */
  wayBack: WayBack | null;
  /** The merchant cancels while the payer is at the bank. */
  isCancelledEarly: boolean;
  /** What the merchant asks for after the payer is done, and how many ask at the same moment. */
  takenBackBy: "cancel" | "refund" | null;
  takeBacks: TakeBack[];
  claims: Claim[];
  /** What the merchant was shown about the payment once all was over; null where it was not asked for. */
  receipt: ChargeReceipt | null;
  /** What was acknowledged with a 2xx and so must be there at the end. */
  links: number;
  payments: Set<string>;
  /** The bank's orders that must never be charged, and why: nobody proved in time that the cardholder was there. */
  unproven: Map<string, string>;
  /** What is done once the time for it is long over. */
  late: (() => Promise<unknown>)[];
}

/** `shape`: what is the same for all of them. */
export function planOrder(index: number, random: Random, storm: string, shape: Partial<Order> = {}): Order {
  const temper = random.percent(55) ? "good" : random.pick(TEMPERS);
  const { tenant = random.percent(80) ? 0 : 1 } = shape;
  return {
    index,
    reference: `${storm}-${index}`,
    source: random.percent(8) ? "both" : random.percent(60) ? "link" : "widget",
    tenant,
    currency: random.percent(60) ? "TRY" : random.pick(["USD", "EUR"] as const),
    amount: `${10 + random.below(4_000)}.${String(random.below(100)).padStart(2, "0")}`,
    payer: random.percent(30) ? newPayer(index) : random.pick(PAYERS[tenant]!),
    temper,
    confirms: random.percent(15) ? 2 + random.below(7) : 1,
    usesKey: random.percent(50),
    isRepeated: random.percent(20),
    hasInstallments: random.percent(25),
    isForgedInBrowser: random.percent(6),
    isTokenReused: random.percent(6),
    card: null,
    wayBack: random.percent(4) ? "forged" : null,
    isCancelledEarly: random.percent(4),
    takenBackBy: random.percent(24) ? random.pick(["cancel", "refund"] as const) : null,
    takeBacks: [],
    claims: [],
    receipt: null,
    links: 0,
    payments: new Set(),
    unproven: new Map(),
    late: [],
    ...shape,
  };
}

const TEMPERS = tempers.filter((temper) => temper !== "good");
/** As the demo has them; the last one is the customer of whom no other is named. */
const PAYERS: readonly (readonly Payer[])[] = [
  [
    { email: "ayse.yildiz@ornek.example", account: "120.01.001" },
    { email: "ibrahim.ozturk@ornek.example", account: "120.01.005" },
    { email: "genel@ornek.example", account: "120.99.999" },
  ],
  [{ email: "varsayilan@ikinci.example", account: "120.10.001" }],
];

/** The account that widget payments are posted to, since they name no customer. */
export function defaultAccount(tenant: 0 | 1): string {
  return PAYERS[tenant]!.at(-1)!.account!;
}

function newPayer(index: number): Payer {
  return { email: `payer-${index}@example.com`, account: null };
}
