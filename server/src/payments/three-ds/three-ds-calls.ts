import type { ThreeDsJudged, ThreeDsStarted } from "#acquirers/registry.ts";
import type { Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Attempt } from "../attempts/attempt.ts";
import { acquirerFailures } from "../attempts/counters.ts";
import { observeBankCall } from "../attempts/observe-bank-call.ts";
import type { BankCall } from "../store/evidence.ts";

/** The records of the calls to a bank at the start or the return of 3-D Secure, which move no money. */
export function threeDsCalls(ctx: Context, attempt: Attempt, answer: ThreeDsStarted | ThreeDsJudged): BankCall[] {
  const { kind, calls } = answer;
  for (const evidence of calls) observeBankCall(ctx, attempt, evidence, kind);
  const outcome = {
    kind,
    ...("reason" in answer && { reason: answer.reason }),
    ...("cause" in answer && { cause: answer.cause }),
    ...("reroute" in answer && { reroute: answer.reroute }),
  };
  return calls.map((evidence) => ({ id: newId(), outcome, evidence }));
}

/** Alerts people to an adapter that threw: it may be unable to read what the bank sends today. */
export function alertOfAcquirerFailure(
  ctx: Context,
  { id, paymentId, acquirerCode }: Attempt,
  operation: "threeDsStart" | "threeDsVerify",
  error: unknown,
): void {
  acquirerFailures(ctx).inc({ acquirer: acquirerCode, operation });
  ctx.log.error("an acquirer failed during 3-D Secure", {
    tenantId: ctx.tenantId,
    paymentId,
    attemptId: id,
    acquirer: acquirerCode,
    operation,
    error,
  });
}
