import type { Amount, CurrencyCode } from "@servicepay/money";
import type { ListFailure } from "./line-fault.ts";

/** The only access of an adapter to time, randomness and the network (rule 5 of ARCHITECTURE.md). */
export interface AcquirerTools {
  /** Milliseconds since the epoch. */
  now(): number;
  /** `bytes` random bytes, as hex. */
  randomHex(bytes: number): string;
  /** One POST to the bank. Never follows redirects, never retries, reads at most 256 KiB. */
  post(request: BankRequest): Promise<BankReply>;
}

export interface BankRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/**
 * The reply as bytes, because the adapter knows the bank's encoding. `unsent` means that no connection was ready
 * for the request (unknown host, refused, failed TLS handshake), which proves that the bank received nothing. After any other failure it may have received the request.
 */
export type BankReply =
  | { kind: "replied"; status: number; contentType: string; body: Buffer; durationMs: number }
  | { kind: "unsent"; reason: string; durationMs: number }
  | { kind: "lost"; reason: "timeout" | "reset" | "too_large" | "cut"; durationMs: number };

export interface Card {
  pan: string;
  cvv: string;
  /** "01" to "12" */
  expMonth: string;
  /** four digits */
  expYear: string;
  holderName: string;
}

/** One order at the bank. We choose `bankOrderId`: at most 20 characters of [A-Z0-9], unique per attempt, never reused. */
export interface Order {
  bankOrderId: string;
  amount: Amount;
  currency: CurrencyCode;
  /** 1 means a single payment. */
  installments: number;
}

export interface Sale extends Order {
  card: Card;
  payerIp: string;
}

export interface ThreeDsStart extends Sale {
  /** The bank's page posts the browser to this address, successful or not. */
  returnUrl: string;
  locale: "tr" | "en";
}

/** A form that the payer's browser posts to the bank as a top-level navigation. It may contain the card number. */
export interface ThreeDsForm {
  action: string;
  fields: Record<string, string>;
}

/** Everything needed to charge after authentication. Stored encrypted, because it can charge a card. */
export interface Authentication {
  threeDsStatus: string;
  fields: Record<string, string>;
}

/**
 * `forged` means that the signature is wrong or a signed field is not what we sent. The return is recorded and changes
 * nothing. `failed` has the reason where the bank gives one.
 */
export type ThreeDsResult =
  | { kind: "authenticated"; authentication: Authentication }
  | {
      kind: "failed";
      reason: "not_authenticated" | "not_enrolled" | "attempted" | "cancelled" | "technical";
      threeDsStatus: string | null;
      message: string | null;
    }
  | { kind: "forged"; reason: string };

/** What the payer can do about a decline. The payment page has a text for each class. */
export const declineClasses = [
  "card_data",
  "insufficient_funds",
  "refused",
  "closed_to_internet",
  "not_authenticated",
  "technical",
] as const;
export type DeclineClass = (typeof declineClasses)[number];

export interface Decline {
  /** The bank's own code, e.g. "51"; "99" with its sub-code as "99/CORE-2012". */
  code: string;
  message: string;
  class: DeclineClass;
}

/** The bank's references, stored with the attempt and needed for void and refund. */
export interface BankReferences {
  transactionId: string | null;
  authCode: string | null;
  hostReference: string | null;
}

/** A redacted record of one call, without card number, CVV, password or key. */
export interface Evidence {
  operation: "sale" | "complete" | "void" | "refund" | "query";
  url: string;
  httpStatus: number | null;
  durationMs: number;
  /** Allow-listed fields of the reply. */
  reply: Record<string, string>;
  /** What a query found. Absent for a call that moves money. */
  status?: OrderStatus;
}

/** The evidence of each call that led to one outcome, in order. */
export type Calls = readonly [Evidence, ...Evidence[]];

export type OrderStatus = "approved" | "voided" | "refunded" | "declined" | "pending" | "notFound" | "unknown";

/**
 * The outcome of a call that may charge. `declined` requires a parsed, matching reply with a known final code, and `unsent`
 * that no byte was sent. Everything else, including a duplicate order id, is `unknown`.
 */
export type ChargeOutcome = { calls: Calls } & (
  | { kind: "approved"; references: BankReferences }
  | { kind: "declined"; decline: Decline }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string }
);

/** `alreadyDone` means that the bank voided or refunded the order before. */
export type ReversalOutcome = { calls: Calls } & (
  | { kind: "done"; references: BankReferences }
  | { kind: "alreadyDone" }
  | { kind: "refused"; decline: Decline; reason: "day_not_closed" | "day_closed" | "nothing_to_reverse" | "other" }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string }
);

/** The status of an order at the bank. `amount` and `currency` are the bank's own figures where it has them. */
export type QueryOutcome = { calls: Calls } & (
  | { kind: "approved"; amount: Amount | null; references: BankReferences; settled: boolean }
  | { kind: "voided" | "refunded"; amount: Amount | null; references: BankReferences }
  | { kind: "declined"; decline: Decline }
  | { kind: "pending" }
  | { kind: "notFound" }
  | { kind: "unknown"; reason: string }
);

export interface OrderReference extends Order {
  references: BankReferences;
}

/** A movement as a bank lists it. `kind` and `reference` together are unique at the terminal. */
export interface Movement {
  kind: "sale" | "void" | "refund";
  /** The bank's transaction number. A void without its own number has that of the voided transaction. */
  reference: string;
  bankOrderId: string;
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  authCode: string | null;
  at: Date;
}

/** A page of a day's list. The last one has the number of movements on all pages. */
export type DayPage =
  | { kind: "page"; movements: readonly Movement[]; next: string }
  | { kind: "lastPage"; movements: readonly Movement[]; count: number }
  /** The reason is for logs, the failure for pages in the reader's language. */
  | { kind: "failed"; reason: string; failure: ListFailure };

export interface Capabilities {
  queryBy: "orderId" | "history" | "none";
  /** "Not found" proves that nothing was charged when the charge was submitted at least this long ago. */
  notFoundIsFinalAfterMs: number;
  voidByOrderId: boolean;
  needsCardAtCompletion: boolean;
  chargesDuring3ds: boolean;
  partialRefund: boolean;
  currencies: readonly CurrencyCode[];
  installmentsMax: number;
}

/** One setting of a terminal. Commands and documentation are generated from these. */
export interface SettingField {
  name: string;
  label: string;
  kind: "text" | "secret" | "url" | "choice";
  required: boolean;
  choices?: readonly string[];
  help: string;
}

export type TerminalSettings = Record<string, string>;

/** Settings that are the same for every merchant of a bank, such as its addresses. */
export interface Preset {
  code: string;
  name: string;
  settings: TerminalSettings;
}

/** An open terminal. `startThreeDs` and `verifyThreeDsReturn` do no I/O. */
export interface Terminal {
  sell(sale: Sale): Promise<ChargeOutcome>;
  startThreeDs(start: ThreeDsStart): ThreeDsForm;
  /** `posted` holds the fields as received: not trimmed, with empty ones. */
  verifyThreeDsReturn(expected: Order, posted: Record<string, string>): ThreeDsResult;
  complete(order: Order & { payerIp: string }, authentication: Authentication): Promise<ChargeOutcome>;
  void(order: OrderReference): Promise<ReversalOutcome>;
  /** `amount` is the amount to refund. */
  refund(order: OrderReference): Promise<ReversalOutcome>;
  query(order: OrderReference): Promise<QueryOutcome>;
  /**
   * One page of the movements of a bank's business day ("2026-11-20", in Türkiye). Safe to repeat. Absent if the bank has
   * no such lists; its days are compared with files.
   */
  listDay?(day: string, cursor: string | null): Promise<DayPage>;
}

export interface Acquirer {
  readonly code: string;
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly settings: readonly SettingField[];
  readonly presets: readonly Preset[];
  /** Throws if `settingProblems` finds a problem. */
  open(settings: TerminalSettings, tools: AcquirerTools): Terminal;
}
