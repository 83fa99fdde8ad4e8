import type { Amount, CurrencyCode } from "@servicepay/money";

/** What an adapter may use of the world: nothing else (rule 6 of ARCHITECTURE.md). */
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
 * What came back, as bytes: the adapter knows the bank's encoding. `unsent` is the one failure that proves the
 * bank saw nothing (the connection was never made); every other failure means that it may have.
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

/** One order at the bank. `bankOrderId` is ours, unique per attempt and never reused: at most 20 of [A-Z0-9]. */
export interface Order {
  bankOrderId: string;
  amount: Amount;
  currency: CurrencyCode;
  /** 1 is a single payment. */
  installments: number;
}

export interface Sale extends Order {
  card: Card;
  payerIp: string;
}

export interface ThreeDsStart extends Sale {
  /** Where the bank's page posts the browser to, success or not. */
  returnUrl: string;
  locale: "tr" | "en";
}

/** A form that the payer's browser posts to the bank, as a top-level navigation. It may hold the card number. */
export interface ThreeDsForm {
  action: string;
  fields: Record<string, string>;
}

/** Everything needed to charge after authentication; stored sealed, since it can charge a card. */
export interface Authentication {
  threeDsStatus: string;
  fields: Record<string, string>;
}

/**
 * `forged` = the signature or a signed field is not ours: answered, recorded, and changes nothing.
 * `failed` carries why, as far as the bank says.
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

/** What the payer can do about a decline. Texts per class are the page's. */
export type DeclineClass =
  | "card_data"
  | "insufficient_funds"
  | "refused"
  | "closed_to_internet"
  | "not_authenticated"
  | "technical";

export interface Decline {
  /** The bank's own code, e.g. "51"; "99" with its sub-code as "99/CORE-2012". */
  code: string;
  message: string;
  class: DeclineClass;
}

/** References the bank gave; kept with the attempt and needed for void and refund. */
export interface BankReferences {
  transactionId: string | null;
  authCode: string | null;
  hostReference: string | null;
}

/** Redacted record of one call, stored as evidence: never a card number, CVV, password or key. */
export interface Evidence {
  operation: "sale" | "complete" | "void" | "refund" | "query";
  url: string;
  httpStatus: number | null;
  durationMs: number;
  /** Fields of the reply that matter, allow-listed. */
  reply: Record<string, string>;
}

/**
 * The outcome of a call that may charge. `declined` only on a parsed, matching, definitive refusal in the bank's
 * known list; `unsent` only when no byte left; everything else, a duplicate order id included, is `unknown`.
 */
export type ChargeOutcome = { evidence: Evidence } & (
  | { kind: "approved"; references: BankReferences }
  | { kind: "declined"; decline: Decline }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string }
);

/** `alreadyDone` = the bank says that it was voided or refunded before: the goal is reached. */
export type ReversalOutcome = { evidence: Evidence } & (
  | { kind: "done"; references: BankReferences }
  | { kind: "alreadyDone" }
  | { kind: "refused"; decline: Decline; reason: "day_not_closed" | "day_closed" | "nothing_to_reverse" | "other" }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string }
);

/** What the bank says an order is now. `amount` and `currency` are the bank's own figures where it tells them. */
export type QueryOutcome = { evidence: Evidence } & (
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

/** One financial movement as a bank lists it. `kind` and `reference` together are unique at the terminal. */
export interface Movement {
  kind: "sale" | "void" | "refund";
  /** The bank's own number of it; a bank that gives a void none repeats that of what was voided. */
  reference: string;
  bankOrderId: string;
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  authCode: string | null;
  at: Date;
}

/** A part of a day's list; the last one says how many movements all parts together hold. */
export type DayPage =
  | { kind: "page"; movements: readonly Movement[]; next: string }
  | { kind: "lastPage"; movements: readonly Movement[]; count: number }
  | { kind: "failed"; reason: string };

/** What recovery and the options can rely on. */
export interface Capabilities {
  queryBy: "orderId" | "history" | "none";
  /** "Not found" proves that nothing was charged only this long after the charge was submitted. */
  notFoundIsFinalAfterMs: number;
  voidByOrderId: boolean;
  needsCardAtCompletion: boolean;
  chargesDuring3ds: boolean;
  partialRefund: boolean;
  currencies: readonly CurrencyCode[];
  installmentsMax: number;
}

/** One setting of a terminal: forms, commands and docs are made from the list. */
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

/** A merchant's account at a bank, ready to be used. `startThreeDs` and `verifyThreeDsReturn` do no I/O. */
export interface Terminal {
  sell(sale: Sale): Promise<ChargeOutcome>;
  startThreeDs(start: ThreeDsStart): ThreeDsForm;
  /** `posted` are the fields as they came: not trimmed, empty ones kept. */
  verifyThreeDsReturn(expected: Order, posted: Record<string, string>): ThreeDsResult;
  complete(order: Order & { payerIp: string }, authentication: Authentication): Promise<ChargeOutcome>;
  void(order: OrderReference): Promise<ReversalOutcome>;
  /** `amount` in place of the order's is what goes back. */
  refund(order: OrderReference): Promise<ReversalOutcome>;
  query(order: OrderReference): Promise<QueryOutcome>;
  /**
   * The movements of a day of the bank ("2026-11-20", in Türkiye), from the page on that `cursor` names. Asking again
   * changes nothing at the bank. Absent where the bank gives no such list: its days are compared with a file.
   */
  listDay?(day: string, cursor: string | null): Promise<DayPage>;
}

/** A bank protocol. Adding one is its folder and one line in the registry. */
export interface Acquirer {
  readonly code: string;
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly settings: readonly SettingField[];
  readonly presets: readonly Preset[];
  /** Throws where `settingProblems` finds one. */
  open(settings: TerminalSettings, tools: AcquirerTools): Terminal;
}
