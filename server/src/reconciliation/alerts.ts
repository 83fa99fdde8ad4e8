import type { Context } from "#platform/context.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { FoundCase } from "./store/cases.ts";

/** Counts and logs a case that was opened, or whose difference is back. */
export function alertOfCase(ctx: Context, each: FoundCase): void {
  foundCases(ctx).inc({ kind: each.kind });
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
  failures(ctx).inc();
  ctx.log.error("a day could not be reconciled", { tenantId: ctx.tenantId, terminalId, day, reason });
}

function foundCases({ metrics }: { metrics: Metrics }) {
  const help = "Differences between a bank's books and ours for which a case was opened.";
  const kind = ["bank_only", "ours_only", "amount_differs"];
  return metrics.knownCounter("servicepay_reconciliation_cases_total", help, { kind });
}

function failures({ metrics }: { metrics: Metrics }) {
  const help = "Days that could not be reconciled, each time it was tried.";
  return metrics.counter("servicepay_reconciliation_failures_total", help);
}

export function declareReconciliationCounters(platform: { metrics: Metrics }): void {
  foundCases(platform);
  failures(platform);
}
