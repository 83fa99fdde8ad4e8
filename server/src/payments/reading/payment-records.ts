import type { BankReferences, Decline, Evidence, Reroute } from "#acquirers/registry.ts";
import type { AttemptState } from "../attempts/attempt.ts";

export interface AttemptStep {
  at: Date;
  from: AttemptState;
  to: AttemptState;
  /** Kind and id: "payer:…", "worker:…", "operator:…". */
  actor: string;
  /** A code; null if the attempt's reason did not change. */
  reason: string | null;
}

export interface RecordedReturn {
  id: string;
  at: Date;
  method: "GET" | "POST";
  /** "received": not judged yet. */
  verdict: "received" | "accepted" | "failed" | "forged" | "late";
  reason: string | null;
  /** The bank's fields, as it names them. Values that could be used again are replaced by their length. */
  fields: Readonly<Record<string, string>>;
}

/** Checks of a terminal belong to no attempt. */
export type RecordedEvidence = Evidence & { operation: Exclude<Evidence["operation"], "check"> };

export interface RecordedBankCall extends RecordedEvidence {
  id: string;
  /** When the answer was recorded. */
  at: Date;
  outcome: CallOutcome;
  /** Another process had taken the attempt over before the answer came. */
  isLate: boolean;
}

/** What the bank answered, as recorded. Answers to status queries and to questions about 3-D Secure have kinds of their own. */
interface CallOutcome {
  kind:
    | "approved"
    | "declined"
    | "unknown"
    | "voided"
    | "refunded"
    | "pending"
    | "notFound"
    | "form"
    | "failed"
    | "authenticated"
    | "forged"
    | "undecided";
  references?: BankReferences | null;
  decline?: Decline;
  reason?: string | null;
  /** Why the bank could not start 3-D Secure. */
  cause?: string;
  /** Whether another terminal could succeed. */
  reroute?: Reroute;
  /** The bank's own figure, as a decimal. */
  amount?: string | null;
  refundedTotal?: string | null;
}
