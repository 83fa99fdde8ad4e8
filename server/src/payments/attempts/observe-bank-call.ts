import type { Evidence } from "#acquirers/registry.ts";
import type { Context } from "#platform/context.ts";
import { describeCertificate } from "#platform/outbound-http/certificate.ts";
import type { Attempt } from "./attempt.ts";
import { bankCalls } from "./counters.ts";

const MS_PER_SECOND = 1_000;

/** Records metrics and a log line of a call to a bank. */
export function observeBankCall(ctx: Context, attempt: Attempt, evidence: Evidence, outcome: string): void {
  const { operation, durationMs } = evidence;
  const labels = { acquirer: attempt.acquirerCode, operation };
  bankCalls(ctx).inc({ ...labels, outcome });
  ctx.metrics
    .histogram("servicepay_bank_call_seconds", "How long banks take to answer.", ["acquirer", "operation"])
    .observe(labels, durationMs / MS_PER_SECOND);
  const certificate = ctx.http.certificateOf(evidence.url);
  if (certificate !== null) {
    const help = "When the certificate that the bank's server showed last expires, as a Unix time.";
    const expiry = ctx.metrics.gauge("servicepay_bank_certificate_expiry_timestamp_seconds", help, ["host"]);
    expiry.set({ host: certificate.host }, certificate.validUntil.getTime() / MS_PER_SECOND);
    if (certificate.problem !== null)
      ctx.log.error(describeCertificate(certificate), { traceId: ctx.traceId, ...labels });
  }
  ctx.log.info("a bank was called", {
    tenantId: ctx.tenantId,
    traceId: ctx.traceId,
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    outcome,
    durationMs,
    ...labels,
  });
}
