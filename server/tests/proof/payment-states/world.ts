import type { AttemptKind, AttemptState } from "#payments/attempts/attempt.ts";
import type { PaymentState } from "#payments/payment.ts";

/** The state of a payment, its attempts, the processes and the bank: everything that decides the next steps. */
export interface World {
  payment: PaymentSide;
  sales: AttemptSide[];
  reversals: AttemptSide[];
  processes: ProcessSide[];
  bankDay: "open" | "closed";
}

export interface PaymentSide {
  state: PaymentState;
  triesUsed: 0 | 1 | 2;
  isCancelRequested: boolean;
  isPastExpiry: boolean;
  refunded: Units;
  /** The balance that the bank owes us in the ledger. */
  booked: Units;
  isCancelNotified: boolean;
  /** Attempts to reverse a sale that must be reversed. 2 means that the limit is reached. */
  reversalTries: 0 | 1 | 2;
}

/** A sale has two units, so that one of them can be refunded. */
export type Units = 0 | 1 | 2;
/** The time since its submission: the bank may still be working; "not found" counts; the bank was asked for a week. */
export type Age = "fresh" | "settled" | "overdue";
/** A message in flight to the bank or back. `kept`: the bank has the request and carries it out when it likes. */
export type Wire = "none" | "request" | "kept" | "approved" | "declined" | "dayClosed" | "undecided";

export interface AttemptSide {
  kind: AttemptKind;
  state: AttemptState | "NONE";
  amount: Units;
  /** The sale that a void or refund reverses. */
  reverses: 0 | 1;
  age: Age;
  notFound: "never" | "now" | "aMinuteAgo";
  isLeased: boolean;
  lateReply: "none" | "approved" | "declined";
  wire: Wire;
  /** The bank has said "not found", and no other answer is stored since. While it keeps the request, it does not say so again. */
  isNotFoundSaid: boolean;
  /** The merchant's last notification. */
  notified: "none" | "succeeded" | "failed" | "cancelled" | "reversed";
  /** For a sale, the bank's own ledger; for a void or refund, whether the bank executed it. */
  atBank: "none" | "declined" | "charged" | "partlyRefunded" | "refunded" | "voided" | "done";
  /** 3-D Secure. */
  /** Its bank was asked for its page: the card is gone, and only the answer shows the page. */
  isStarting: boolean;
  /** What the adapter has to remember for the charge is stored. */
  hasSession: boolean;
  isFormShown: boolean;
  isVouchedFor: boolean;
  isAuthenticationOver: boolean;
  returned: "none" | "authenticated" | "failed" | "forged";
  /** For a void: the bank said that its day is closed. */
  isDayClosedKnown: boolean;
  /** For a refund: the bank's transaction is known. */
  isReferenceKnown: boolean;
  /** This refund is the last transaction of the bank's order. */
  isLastAtBank: boolean;
}

export interface ProcessSide {
  at: "idle" | "holding" | "submitted" | "waiting" | "replied" | "lost" | "claimed" | "asking" | "answered";
  /** The index of the attempt: sales first, then reversals. */
  attempt: number;
  /** Its fence equals the row's. */
  isCurrent: boolean;
  /** The bank's reply or status, in memory. */
  received: ReceivedReply;
}

export type ReceivedReply =
  | "nothing"
  | "approved"
  | "anotherAmount"
  | "declined"
  | "dayClosed"
  | "unknown"
  | "undone"
  | "notFound"
  | "open"
  | "unanswerable";

export interface Scope {
  name: string;
  sales: 1 | 2;
  reversals: 0 | 1 | 2;
  is3D: boolean;
  isDirect: boolean;
  /** The merchant voids and refunds payments. */
  takesBack: boolean;
  /** The bank is asked for its page, and about the browser's return. It may not answer. */
  isAsked?: boolean;
  /** The bank's status tells the sum of all refunds, not the last transaction. */
  tellsSums?: boolean;
  /** The bank may keep a request for hours, and says what it likes about it meanwhile. */
  bankKeeps?: boolean;
  /** The maximum depth of steps with faults and new requests. Absent = no limit, so the whole scope is explored. */
  depth?: number;
}

export function attemptOf(world: World, index: number): AttemptSide {
  const { sales, reversals } = world;
  return index < sales.length ? sales[index]! : reversals[index - sales.length]!;
}

export function attemptsOf({ sales, reversals }: World): AttemptSide[] {
  return [...sales, ...reversals];
}

export function emptyAttempt(kind: AttemptKind, amount: Units): AttemptSide {
  return {
    kind,
    state: "NONE",
    amount,
    reverses: 0,
    age: "fresh",
    notFound: "never",
    isLeased: false,
    lateReply: "none",
    wire: "none",
    isNotFoundSaid: false,
    notified: "none",
    atBank: "none",
    isStarting: false,
    hasSession: false,
    isFormShown: false,
    isVouchedFor: false,
    isAuthenticationOver: false,
    returned: "none",
    isDayClosedKnown: false,
    isReferenceKnown: false,
    isLastAtBank: false,
  };
}

export function idle(): ProcessSide {
  return { at: "idle", attempt: 0, isCurrent: false, received: "nothing" };
}

export function beginning({ sales, reversals }: Scope): World {
  return {
    payment: {
      state: "open",
      triesUsed: 0,
      isCancelRequested: false,
      isPastExpiry: false,
      refunded: 0,
      booked: 0,
      isCancelNotified: false,
      reversalTries: 0,
    },
    sales: Array.from({ length: sales }, () => emptyAttempt("sale", 2)),
    reversals: Array.from({ length: reversals }, () => emptyAttempt("void", 2)),
    processes: [idle(), idle()],
    bankDay: "open",
  };
}

export function copyOf({ payment, sales, reversals, processes, bankDay }: World): World {
  return {
    payment: { ...payment },
    sales: sales.map((sale) => ({ ...sale })),
    reversals: reversals.map((reversal) => ({ ...reversal })),
    processes: processes.map((process) => ({ ...process })),
    bankDay,
  };
}

/** The bank may still carry out the request. */
export function isOnItsWay({ wire }: Pick<AttemptSide, "wire">): boolean {
  return wire === "request" || wire === "kept";
}

/** The part of the sale's charge that the bank has not refunded. */
export function netAtBank({ kind, atBank }: AttemptSide): Units {
  if (kind !== "sale") return 0;
  if (atBank === "charged") return 2;
  return atBank === "partlyRefunded" ? 1 : 0;
}
