import type { Context } from "#platform/context.ts";
import type { Attempt } from "./attempt.ts";
import { unclearAttempts } from "./counters.ts";

/** Alerts people to an attempt whose outcome the bank does not report. */
export function alertOfUnclearAttempt(ctx: Context, attempt: Attempt): void {
  unclearAttempts(ctx).inc({ kind: attempt.kind });
  ctx.log.error("an attempt needs a person: its outcome at the bank is unknown", {
    tenantId: ctx.tenantId,
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    acquirer: attempt.acquirerCode,
    operation: attempt.kind,
    reason: attempt.outcomeReason ?? "",
  });
}
