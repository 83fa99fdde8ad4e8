import type { TenantId } from "#platform/ids.ts";
import { conflict, Refusal } from "#platform/refusal.ts";
import type { Action } from "./access.ts";
import type { MemberId } from "./member.ts";

/**
 * over: there is no session, or it is over. removed: it ended, and its member belongs to no company any more. provider: the company asks
 * for its provider. own: a provider opened the session, and this needs the member's own factors.
 */
export type LogInReason = "over" | "removed" | "provider" | "own";

/**
 * The request needs another log-in, or the first one. `memberId` is the member for whom a sent form is kept; null without a
 * session and after its end.
 */
export class LogInNeeded extends Refusal {
  readonly memberId: MemberId | null;
  readonly why: LogInReason;
  constructor(memberId: MemberId | null, why: LogInReason = "over") {
    super("ERR_UNAUTHORIZED", "Log in to continue.", { reason: "log_in" });
    this.memberId = memberId;
    this.why = why;
  }
}

/** The session's last factor was given too long ago for this. */
export class StepUpNeeded extends Refusal {
  readonly memberId: MemberId;
  constructor(memberId: MemberId) {
    super("ERR_UNAUTHORIZED", "Confirm that it is you to continue.", { reason: "step_up" });
    this.memberId = memberId;
  }
}

/** The member's roles do not allow the action. */
export class RightMissing extends Refusal {
  readonly action: Action;
  readonly tenantId: TenantId;
  constructor(action: Action, tenantId: TenantId) {
    super("ERR_FORBIDDEN", `Your roles do not allow "${action}".`, { reason: "role" });
    this.action = action;
    this.tenantId = tenantId;
  }
}

/** Refuses an operator who has access to the company and asks for more than reading. */
export function guestRefused(): Refusal {
  return new Refusal("ERR_FORBIDDEN", "Operators see what a viewer sees, and change nothing.", { reason: "guest" });
}

export function codeRefused(): Refusal {
  return new Refusal("ERR_VALIDATION", "The code is wrong, used or expired.", { field: "code", reason: "wrong" });
}

/** The account, or the link of an invitation, was never tied to somebody who reads the address's mail. */
export function addressUnproven(): Refusal {
  return conflict("The address was never proven: open the invitation that is mailed to it.", { reason: "unproven" });
}

/** Does not say what is wrong with a passkey's answer: forged, too old, used before, or another member's. */
export function passkeyRefused(): Refusal {
  return new Refusal("ERR_VALIDATION", "The passkey was not accepted.", { field: "passkey", reason: "wrong" });
}

export function passwordRefused(): Refusal {
  return new Refusal("ERR_VALIDATION", "The password is wrong.", { field: "password", reason: "wrong" });
}

/** Unknown, used, withdrawn and expired invitations get the same refusal, so a caller cannot learn which links exist. */
export function invitationOver(): Refusal {
  return new Refusal("ERR_NOT_FOUND", "This invitation does not exist or can no longer be used.", {
    reason: "invitation_over",
  });
}
