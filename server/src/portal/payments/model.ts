import type { DeclineClass } from "#acquirers/registry.ts";
import type { Money, ShellModel } from "../model.ts";
import type { PaymentStateName } from "./story/PaymentState.tsx";

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
  decline: DeclineClass | null;
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
  | { kind: "not_charged"; why: "open" | "failed" | "expired" | "cancelled"; decline: DeclineClass | null }
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
  | { kind: "declined"; decline: DeclineClass; code: string; message: string; terminal: string }
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

export type PaymentsAreaPage = PaymentPage;
