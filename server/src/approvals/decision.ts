import { conflict } from "#platform/refusal.ts";
import type { Approval } from "./approval.ts";

export interface RequestDecision {
  approvalId: string;
  memberId: string;
  as: "approve" | "refuse";
  note: string;
}

const NOTE_LENGTH_MAX = 500;

/** The member has made this decision before. */
export function isSameDecision(approval: Approval, { memberId, as }: RequestDecision): boolean {
  const isApproved = approval.state === "approved" || approval.state === "done" || approval.state === "failed";
  const isSame = as === "approve" ? isApproved : approval.state === "refused";
  return isSame && approval.decidedBy === memberId;
}

/**
 * Rejects a decision by the member who asked ("own_request"), one about a request that is already decided ("decided"), and
 * one about a request that has expired ("expired"). The caller has locked the request.
 */
export function requireDecidable(approval: Approval, { memberId }: RequestDecision, now: Date): void {
  if (approval.state === "expired" || (approval.state === "waiting" && approval.expiresAt <= now))
    throw conflict("The request has expired.", { reason: "expired" });
  if (approval.state !== "waiting")
    throw conflict("Somebody has decided this request in the meantime.", { reason: "decided" });
  if (approval.askedBy === memberId)
    throw conflict("Members cannot decide their own requests.", { reason: "own_request" });
}

export function noteOf({ note }: RequestDecision): string | null {
  return note.trim().slice(0, NOTE_LENGTH_MAX) || null;
}
