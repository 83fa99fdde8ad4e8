import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { AttemptId } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";

export type CaseId = Id<"reconciliation-case">;

/**
 * `bank_only`: the bank has a movement that we do not know, or say was not carried out. `ours_only`: we say approved, and
 * the bank has none. `amount_differs`: both have it, and amount, currency or number of installments are not the same.
 */
export type CaseKind = "bank_only" | "ours_only" | "amount_differs";

export const closeReasons = ["corrected_at_bank", "corrected_here", "bank_was_late", "not_ours", "other"] as const;

export type CloseReason = (typeof closeReasons)[number];

/** What one side says of a movement. */
export interface Side {
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  /** The bank's number. */
  reference: string | null;
  /** Of ours: what we say became of it. */
  state: string | null;
  authCode: string | null;
  at: Date | null;
}

export interface ReconciliationCase {
  id: CaseId;
  terminalId: string;
  /** The bank's, in Türkiye. */
  day: string;
  kind: CaseKind;
  /** What it is about: the bank's movement, or our attempt where the bank has none. The same difference is one case. */
  subject: string;
  movement: Movement["kind"];
  bankOrderId: string;
  attemptId: AttemptId | null;
  ours: Side | null;
  bank: Side | null;
  state: "open" | "closed";
  openedAt: Date;
  /** When it was found last. */
  foundAt: Date;
  /** A later comparison did not find it any more. It stays open until a person closes it. */
  causeGoneAt: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: CloseReason | null;
  note: string | null;
}
