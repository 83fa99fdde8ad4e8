import type { ListModel, ListViews, Money, ShellModel } from "../model.ts";

/** A payment's state, or "unclear" while nobody knows whether the card was charged and a person must find out. */
export type PaymentStateName =
  | "open"
  | "processing"
  | "unclear"
  | "succeeded"
  | "partially_refunded"
  | "refunded"
  | "voided"
  | "failed"
  | "expired"
  | "cancelled";

export type DeclineName =
  | "card_data"
  | "insufficient_funds"
  | "refused"
  | "closed_to_internet"
  | "not_authenticated"
  | "technical";

export type PaymentColumn =
  | "time"
  | "reference"
  | "customer"
  | "state"
  | "card"
  | "terminal"
  | "installments"
  | "amount"
  | "refunded"
  | "issuer"
  | "approvalCode"
  | "orderReference";

export interface PaymentsPage extends ShellModel {
  kind: "payments";
  list: ListModel;
  views: ListViews;
  columns: readonly PaymentColumn[];
  /** Null: the reader cannot save columns. */
  columnsUrl: string | null;
  rows: readonly PaymentRow[];
  /** For the filter; a name for each id. */
  terminals: readonly { id: string; name: string }[];
  currencies: readonly string[];
  /** Null: the member may not export. */
  exportUrl: string | null;
  /** The member sees only payments of links that they made. */
  isOwnOnly: boolean;
}

export interface PaymentRow {
  url: string;
  at: string;
  /** The merchant's reference, or else the order reference of this service. */
  reference: string;
  customer: string | null;
  state: PaymentStateName;
  /** Why the last attempt failed. */
  decline: DeclineName | null;
  refunded: Money | null;
  /** The first 6 and last 4 digits: "540061…0012". */
  card: string | null;
  terminal: string | null;
  installments: number | null;
  /** The bank that issued the card. */
  issuer: string | null;
  approvalCode: string | null;
  orderReference: string;
  /** What was charged, or else the amount of the order. */
  amount: Money;
}

/** The form that chooses the columns of the list. */
export interface ColumnsPage extends ShellModel {
  kind: "columns";
  action: string;
  listUrl: string;
  /** Every column, in the order that was chosen. */
  columns: readonly { id: PaymentColumn; isShown: boolean; isAlwaysShown: boolean }[];
}

export interface PaymentPage extends ShellModel {
  kind: "payment";
  /** Null if the member may not read the audit log. */
  auditUrl: string | null;
  listUrl: string;
  reference: string;
  customer: string | null;
  /** Null: no customer is known, or the member may not see customers. */
  customerUrl: string | null;
  /** Null: it was not paid by a link. */
  linkUrl: string | null;
  state: PaymentStateName;
  decline: DeclineName | null;
  /** What was charged, or else the amount of the order. */
  amount: Money;
  refunded: Money | null;
  requests: readonly WaitingRequest[];
  /** The form that gives money back, by a void or a refund. Null if nothing can be given back, or not by this member. */
  refundUrl: string | null;
  /** The form that settles an unclear attempt; null if there is none, or the member may not. */
  settleUrl: string | null;
  verdict: Verdict;
  /** An outcome is not known yet: the page follows it. */
  isAwaited: boolean;
  proof: readonly ProofStep[];
  history: readonly PaymentEvent[];
  sums: { order: Money; markup: Money | null; charged: Money | null; left: Money | null; installments: number | null };
  facts: PaymentFacts;
}

/** A request to give money back, or to settle an attempt, that another member has to decide. */
export interface WaitingRequest {
  kind: "reversal" | "settlement";
  amount: Money;
  askedBy: string;
  asked: string;
  /** Null if the member may not see it. */
  url: string | null;
}

/** What is known about the payer's money, never more. */
export type Verdict =
  | { kind: "charged"; at: string; installments: number; refunded: Money | null; notice: MerchantNotice }
  | { kind: "given_back"; how: "void" | "refund"; at: string }
  | { kind: "not_charged"; why: "open" | "failed" | "expired" | "cancelled"; decline: DeclineName | null }
  | { kind: "unknown"; since: string }
  | { kind: "unclear"; since: string }
  /** What happened is in the archive of the month, such as "2025-01". The page's state says how it ended. */
  | { kind: "archived"; month: string };

/**
 * Whether the merchant's system was notified: at a time, not yet ("waiting"), or never, because there is no address
 * ("none").
 */
export type MerchantNotice = { state: "notified"; at: string } | { state: "waiting" } | { state: "none" };

/** A link of the chain from the attempt to the bank's list. "proven" has a time; "awaited" comes later; "none" never comes. */
export interface ProofStep {
  step: "attempt" | "bank" | "ledger" | "account" | "webhook" | "bank_list";
  state: "proven" | "awaited" | "broken" | "none";
  /** A reference such as an approval code, or an empty text. */
  reference: string;
  at: string | null;
}

export interface PaymentFacts {
  card: string | null;
  program: string | null;
  issuer: string | null;
  terminal: string | null;
  approvalCode: string | null;
  bankReference: string | null;
  email: string | null;
  description: string | null;
  orderReference: string;
  paymentId: string;
  expires: string | null;
}

/** One line of the history, newest first. */
export type PaymentEvent = { at: string } & (
  | { kind: "created"; source: "link" | "widget" }
  | {
      kind: "started";
      attempt: number;
      card: string | null;
      issuer: string | null;
      terminal: string;
      amount: Money;
      installments: number;
    }
  | { kind: "bank_page" }
  | { kind: "authenticated" }
  | {
      kind: "charged";
      amount: Money;
      installments: number;
      terminal: string;
      approvalCode: string | null;
      reference: string | null;
    }
  | { kind: "declined"; decline: DeclineName; code: string; message: string; terminal: string }
  | { kind: "abandoned" }
  | { kind: "unknown" }
  | { kind: "reversing_charge" }
  | { kind: "charge_reversed" }
  | { kind: "unclear" }
  | { kind: "reversal_started" | "reversal_unknown"; reversal: "void" | "refund"; amount: Money }
  | {
      kind: "reversed";
      reversal: "void" | "refund";
      amount: Money;
      reason: string | null;
      /** A member's name; null for the merchant's program or this service. */
      sentBy: string | null;
    }
  | { kind: "reversal_declined"; reversal: "void" | "refund"; amount: Money; code: string; message: string }
  | {
      kind: "webhook";
      state: "delivered" | "pending" | "dead";
      receiver: string;
      attempts: number;
      /** Null if the member may not see webhooks. */
      url: string | null;
    }
  | { kind: "message"; message: string; channel: "email" | "sms"; state: "sent" | "waiting" | "failed" | "dropped" }
);

export type PaymentsAreaPage = PaymentsPage | ColumnsPage | PaymentPage;
