import { conflict } from "#platform/refusal.ts";
import type { Approval } from "./approval.ts";

export interface Decision {
  approvalId: string;
  memberId: string;
  as: "approve" | "refuse";
  note: string;
}

const NOTE_LENGTH_MAX = 500;

/** The member has made this decision before. */
export function isSameDecision(approval: Approval, { memberId, as }: Decision): boolean {
  const isApproved = approval.state === "approved" || approval.state === "done" || approval.state === "failed";
  const isSame = as === "approve" ? isApproved : approval.state === "refused";
  return isSame && approval.decidedBy === memberId;
}

/**
 * Rejects a decision by the member who asked ("own_approval"), one about an approval that was decided before ("decided"), and
 * one about an approval that has expired ("expired"). The caller has locked the approval.
 */
export function requireDecidable(approval: Approval, { memberId }: Decision, now: Date): void {
  if (approval.state === "expired" || (approval.state === "waiting" && approval.expiresAt <= now))
    throw conflict("The approval has expired.", { reason: "expired" });
  if (approval.state !== "waiting")
    throw conflict("Someone else decided this approval in the meantime.", { reason: "decided" });
  if (approval.askedBy === memberId)
    throw conflict("Members cannot decide what they asked for themselves.", { reason: "own_approval" });
}

export function noteOf({ note }: Decision): string | null {
  return note.trim().slice(0, NOTE_LENGTH_MAX) || null;
}
