import { conflict } from "#platform/refusal.ts";
import type { Approval } from "./approval.ts";

export interface RequestDecision {
  approvalId: string;
  memberId: string;
  as: "approve" | "refuse";
  note: string;
}

const NOTE_LENGTH_MAX = 500;

/**
 * True if the request has this decision already: it changes nothing. Refuses the member who asked ("own_request"), a request
 * that somebody has decided otherwise ("decided") and one that has expired. The caller has locked the request.
 */
export function isDecidedSo(approval: Approval, { memberId, as }: RequestDecision, now: Date): boolean {
  const isApproved = approval.state === "approved" || approval.state === "done" || approval.state === "failed";
  const isSame = as === "approve" ? isApproved : approval.state === "refused";
  if (isSame && approval.decidedBy === memberId) return true;
  if (approval.state === "expired" || (approval.state === "waiting" && approval.expiresAt <= now))
    throw conflict("The request has expired.", { reason: "expired" });
  if (approval.state !== "waiting") throw conflict("Somebody has decided meanwhile.", { reason: "decided" });
  if (approval.askedBy === memberId) throw conflict("Nobody decides their own request.", { reason: "own_request" });
  return false;
}

export function noteOf({ note }: RequestDecision): string | null {
  return note.trim().slice(0, NOTE_LENGTH_MAX) || null;
}
