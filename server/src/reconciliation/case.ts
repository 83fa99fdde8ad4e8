import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { AttemptId, AttemptState } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";

export type CaseId = Id<"reconciliation-case">;
export type CaseNoteId = Id<"reconciliation-case-note">;

/**
 * `bank_only`: the bank has a movement that we do not have, or have as not carried out. `ours_only`: we have it as approved,
 * and the bank does not have it. `amount_differs`: both have it with different amounts, currencies or installments.
 */
export type CaseKind = "bank_only" | "ours_only" | "amount_differs";

export const closeReasons = ["corrected_at_bank", "corrected_here", "bank_was_late", "not_ours", "other"] as const;

export type CloseReason = (typeof closeReasons)[number];

/** A movement as one side has it. */
export interface Side {
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  /** The bank's transaction number. */
  reference: string | null;
  /** The state of our attempt; null for the bank's side. */
  state: AttemptState | null;
  authCode: string | null;
  at: Date | null;
}

export interface ReconciliationCase {
  id: CaseId;
  terminalId: string;
  /** The bank's business day, in Türkiye. */
  day: string;
  kind: CaseKind;
  /** Identifies the difference: the bank's movement or, where the bank has none, our attempt. */
  subject: string;
  movement: Movement["kind"];
  bankOrderId: string;
  attemptId: AttemptId | null;
  ours: Side | null;
  bank: Side | null;
  state: "open" | "closed";
  openedAt: Date;
  /** When a comparison last found the difference. */
  foundAt: Date;
  /** When a comparison first found the difference gone. The case stays open until a person closes it. */
  causeGoneAt: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: CloseReason | null;
  note: string | null;
  /** The member who works on it. */
  assignedTo: string | null;
}

/** A note about an open case. */
export interface CaseNote {
  id: CaseNoteId;
  text: string;
  /** The kind and the id of who wrote it, such as "member:<id>". */
  author: string;
  at: Date;
}
