import type { CurrencyCode } from "@servicepay/money";
import type { Random } from "../random.ts";
import type { Call } from "../world/client.ts";
import { behaviours, type Behaviour } from "../world/receivers.ts";

/** A status that the service reported to a caller. It must stay true. */
export interface ReportedStatus {
  /** The payment's reference. */
  orderId: string;
  said: "paid" | "failed" | "cancelled";
  by: string;
}

/** The caller's view of a cancel or refund; `promised` = it follows once the bank's answer is known. */
export type Verdict = "done" | "promised" | "refused" | "unsure";

/** A cancel or refund that the merchant requested. */
export interface Reversal {
  how: "cancel" | "refund";
  /** The payment that it names; null = it names the order, which may have several payments. */
  orderId: string | null;
  /** The amount to refund, in the order's currency; null for a cancel. */
  amount: string | null;
  verdict: Verdict;
  /** What the reply says is left of the charge. */
  left?: string;
  /** Its Idempotency-Key. */
  key?: string;
}

/** What the company does after the payment that has nothing to do with it. */
export const errands = [
  "change a consent",
  "change an endpoint",
  "delete a saved card",
  "end a credential",
  "end a session",
  "replace the webhook secret",
  "send a period again",
  "send webhooks again",
] as const;
export type Errand = (typeof errands)[number];

/** A webhook that was accepted to be sent again. */
export interface Replay {
  eventId: string;
  /** When it was requested, by the machine's time. */
  at: number;
  /** All its attempts had failed before. */
  wasDead: boolean;
}

/** A call with a session or credential whose end was acknowledged. */
export interface EndedSession {
  what: string;
  call: Call;
}

export interface ChargeReceipt {
  transactionId: string;
  charged: string;
  currency: string;
  installments: number;
  lastDigits: string;
}

/** How a payer's browser returns from the bank. */
export type BankReturn = "once" | "twice" | "again" | "forged" | "never" | "late" | "get";

/** Where several payers pay together: on the page of a payment request, or of an account's open items. */
export const sharedSources = ["account", "parts", "multi-use"] as const;
export type SharedSource = (typeof sharedSources)[number];

/** A page on which several payers pay, as the merchant made it. Amounts are in the order's currency. */
export interface PayersPage {
  /** Path and query. */
  path: string;
  /** How many may have paid at the same time; null = any number. */
  places: number | null;
  /** The debt in parts, or all that the ERP wrote to the account, in the smallest unit; null for a price. */
  owed: bigint | null;
  /** The debts among what the ERP wrote to the account. */
  items: Map<string, bigint>;
}

/** What a payer did on the page. `lost`: no reply came, so the payer does not know. */
export interface Entry {
  /** How often the form was sent. */
  forms: number;
  answer: "admitted" | "refused" | "lost";
}

/** `account` is the payer's ERP code at the merchant; null if the storm does not know it. */
export interface Payer {
  email: string;
  account: string | null;
}

/** An order's plan, and what its callers have seen so far. */
export interface Order {
  index: number;
  reference: string;
  /**
   * `both`: a link and the widget, at the same time or one while the other's payer is at the bank. An order of a shared
   * source is not a payment itself; its `visits` are.
   */
  source: "link" | "widget" | "both" | SharedSource;
  /** The last part of its webhooks' address. */
  hook: string;
  /** Null until the merchant has made it, and for orders that one payer pays. */
  page: PayersPage | null;
  entries: Entry[];
  /** The payments that payers of the page know, as orders of their own. */
  visits: Order[];
  tenant: 0 | 1;
  currency: CurrencyCode;
  amount: string;
  payer: Payer;
  behaviour: Behaviour;
  /** Number of simultaneous confirmations. */
  confirms: number;
  usesKey: boolean;
  /** The merchant requests its link twice. */
  isRepeated: boolean;
  hasInstallments: boolean;
  /** The payer's browser changes the payment request. */
  isForgedInBrowser: boolean;
  /** The merchant's backend uses this order's prepareToken for another order. */
  isTokenReused: boolean;
  /** The outcome of the payer's test card; null = mostly approved. */
  card: string | null;
  /** Null = mostly once, which is the normal case. */
  bankReturn: BankReturn | null;
  /** The merchant cancels while the payer is at the bank. */
  isCancelledEarly: boolean;
  /** The merchant cancels the link while the payer pays it. */
  isWithdrawn: boolean;
  /** What the merchant requests after the payment. */
  reversedBy: "cancel" | "refund" | null;
  /** The merchant gives the payment back in several refunds of amounts with kuruş. */
  isRefundedInParts: boolean;
  /** Members of the company request it in the portal, and not its program by the API. */
  isReversedInPortal: boolean;
  /** The bank never reports what became of the charge: two members settle it in the portal. */
  isUnclear: boolean;
  errand: Errand | null;
  /** The other company sells to the same payer under the same name. */
  hasTwin: boolean;
  twin: Order | null;
  reversals: Reversal[];
  /** Sessions and credentials of the company that have ended, and must stay so. */
  ended: EndedSession[];
  /** Webhooks that the merchant had sent again. */
  replays: Replay[];
  /** The payer's browser also sends forms that must be refused. */
  sendsRefusedForms: boolean;
  /** The payer asks to keep the card. */
  savesCard: boolean;
  /** The payer pays with a saved card if the page offers one. */
  usesSavedCard: boolean;
  /** Hashes of the texts whose boxes the payer ticked or that were shown to the payer. */
  consented: Set<string>;
  reportedStatuses: ReportedStatus[];
  /** From the last status of the payment; null if it is not paid. */
  receipt: ChargeReceipt | null;
  /** Number of links, and payments, acknowledged with a 2xx. They must exist at the end. */
  links: number;
  payments: Set<string>;
  /** Bank orders without timely proof of the cardholder, and why. They must not be charged. */
  unproven: Map<string, string>;
  /** Returns from the bank that the storm sends after their time limit. */
  late: (() => Promise<unknown>)[];
}

/** Every n-th order is shared, each source in turn, so that the smallest storm has each of them. */
const SHARED_EVERY = 6;
/** Every n-th order is given back in parts. */
const IN_PARTS_EVERY = 9;

/** `shape` fixes properties. */
export function planOrder(index: number, random: Random, storm: string, shape: Partial<Order> = {}): Order {
  const behaviour = random.percent(55) ? "good" : random.pick(BAD_BEHAVIOURS);
  const { tenant = random.percent(80) ? 0 : 1 } = shape;
  const { reference = `${storm}-${index}` } = shape;
  const isInParts = index % IN_PARTS_EVERY === 1;
  const ofOnePayer = random.percent(8) ? "both" : random.percent(60) ? "link" : "widget";
  const order: Order = {
    index,
    reference,
    source: index % SHARED_EVERY === SHARED_EVERY - 1 ? sharedSourceOf(index) : ofOnePayer,
    hook: reference,
    page: null,
    entries: [],
    visits: [],
    tenant,
    currency: random.percent(60) ? "TRY" : random.pick(["USD", "EUR"] as const),
    amount: `${10 + random.below(4_000)}.${String(random.below(100)).padStart(2, "0")}`,
    payer: random.percent(30) ? newPayer(index) : random.pick(PAYERS[tenant]!),
    behaviour,
    confirms: random.percent(15) ? 2 + random.below(7) : 1,
    usesKey: random.percent(50),
    isRepeated: random.percent(20),
    hasInstallments: random.percent(25),
    isForgedInBrowser: random.percent(6),
    isTokenReused: random.percent(6),
    card: null,
    bankReturn: random.percent(4) ? "forged" : null,
    isCancelledEarly: random.percent(4),
    isWithdrawn: random.percent(4),
    reversedBy: random.percent(24) ? random.pick(["cancel", "refund"] as const) : null,
    isRefundedInParts: random.percent(12),
    isReversedInPortal: tenant === 0 && random.percent(30),
    isUnclear: tenant === 0 && random.percent(4),
    errand: random.percent(36) ? random.pick(errands) : null,
    reversals: [],
    ended: [],
    replays: [],
    hasTwin: tenant === 0 && random.percent(10),
    twin: null,
    sendsRefusedForms: random.percent(20),
    savesCard: random.percent(35),
    usesSavedCard: random.percent(30),
    consented: new Set(),
    reportedStatuses: [],
    receipt: null,
    links: 0,
    payments: new Set(),
    unproven: new Map(),
    late: [],
    ...shape,
  };
  const { source } = order;
  if (isShared(source)) return { ...order, isUnclear: false };
  if (isInParts) return { ...order, ...chargedOnly, ...inParts, source: source === "both" ? "link" : source, ...shape };
  return order.isUnclear ? { ...order, ...chargedOnly, source: source === "both" ? "link" : source } : order;
}

function sharedSourceOf(index: number): SharedSource {
  return sharedSources[Math.floor(index / SHARED_EVERY) % sharedSources.length]!;
}

export function isShared(source: Order["source"]): source is SharedSource {
  return sharedSources.some((each) => each === source);
}

/** The orders that are paid: of shared ones, each payment of a visitor. */
export function paidOrders(orders: readonly Order[]): readonly Order[] {
  return orders.flatMap((order) => (isShared(order.source) ? order.visits : [order]));
}

/** For orders whose charge members settle by hand: nothing else may happen to the order at that time. */
const chargedOnly = {
  card: "approved",
  bankReturn: "once",
  isCancelledEarly: false,
  isWithdrawn: false,
  reversedBy: null,
} as const;

/** Installments, so that each refund also returns its share of the mark-up. */
const inParts = {
  hasInstallments: true,
  reversedBy: "refund",
  isRefundedInParts: true,
  isReversedInPortal: false,
  isUnclear: false,
} as const;

const BAD_BEHAVIOURS = behaviours.filter((behaviour) => behaviour !== "good");
/** Customers of the demo companies; the last of each is the default customer. */
const PAYERS: readonly (readonly Payer[])[] = [
  [
    { email: "ayse.yildiz@ornek.example", account: "120.01.001" },
    { email: "ibrahim.ozturk@ornek.example", account: "120.01.005" },
    { email: "genel@ornek.example", account: "120.99.999" },
  ],
  [{ email: "varsayilan@ikinci.example", account: "120.10.001" }],
];

/** Widget payments of a storm name no customer and are posted to this account. */
export function defaultAccount(tenant: 0 | 1): string {
  return PAYERS[tenant]!.at(-1)!.account!;
}

function newPayer(index: number): Payer {
  return { email: `payer-${index}@example.com`, account: null };
}
