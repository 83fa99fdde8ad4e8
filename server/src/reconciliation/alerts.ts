import type { Context } from "#platform/context.ts";
import type { FoundCase } from "./store/cases.ts";

/** Counts and logs a case that was opened, or whose difference is back. */
export function reportCase(ctx: Context, each: FoundCase): void {
  const help = "Differences between a bank's books and ours for which a case was opened.";
  ctx.metrics.counter("servicepay_reconciliation_cases_total", help, ["kind"]).inc({ kind: each.kind });
  ctx.log.error("the bank's books and ours differ", {
    tenantId: ctx.tenantId,
    reason: each.kind,
    operation: each.movement,
    ...(each.attemptId !== null && { attemptId: each.attemptId }),
    caseId: each.id,
  });
}

export function reportFailure(
  ctx: Context,
  { terminalId, day }: { terminalId: string; day: string },
  reason: string,
): void {
  const help = "Days that could not be reconciled, each time it was tried.";
  ctx.metrics.counter("servicepay_reconciliation_failures_total", help).inc();
  ctx.log.error("a day could not be reconciled", { tenantId: ctx.tenantId, terminalId, day, reason });
}
