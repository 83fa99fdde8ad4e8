import type { Authentication, Terminal, ThreeDsResult } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { isAuthenticationOver, type Attempt } from "../attempts/attempt.ts";
import { authorize } from "../attempts/authorize.ts";
import { moveAttempt } from "../attempts/move-attempt.ts";
import { selectAttemptByToken } from "../store/attempts.ts";
import { wakeForReturn } from "../store/claims.ts";
import { insertThreeDsReturn, judgeReturn, selectUnjudgedReturns } from "../store/evidence.ts";
import { lockPaymentAndAttempt, lockPaymentOf } from "../store/locks.ts";
import { authenticationTimedOut, declineOfThreeDs } from "./three-ds-declines.ts";
import { redactFields } from "./three-ds-fields.ts";
import type { ThreeDsToken } from "./three-ds-token.ts";

export interface ThreeDsReturn {
  token: ThreeDsToken;
  method: "GET" | "POST";
  /** Exactly as the browser sent them: the bank's signature covers every character of them. */
  fields: Record<string, string>;
}

/** A worker takes over a stored return that its process has not judged within this time. */
const TAKEOVER_MS = 30_000;

/**
 * Stores what the bank's page sent the browser back with, judges it, and charges if the bank authenticated the cardholder. A
 * repeated return changes nothing. Returns where the browser goes; null for an unknown token.
 */
export async function receiveThreeDsReturn(
  ctx: Context,
  { token, method, fields }: ThreeDsReturn,
): Promise<string | null> {
  const attempt = await selectAttemptByToken(reading(ctx), token.hash);
  if (attempt === undefined) return null;
  const returnUrl = attempt.returnUrl ?? "/";
  if (Object.keys(fields).length === 0) return returnUrl; // Somebody opened the address: there is nothing to judge.
  await inTransaction(ctx, (ctx) => storeReturn(ctx, attempt, method, fields));
  await faultPoint("payments.return_after_store");
  try {
    await continueThreeDsReturn(ctx, attempt);
  } catch (error) {
    // The return is stored: a worker continues, and the payer sees the state of the payment.
    ctx.log.error("a 3-D Secure return is left to the workers", { attemptId: attempt.id, error });
  }
  return returnUrl;
}

async function storeReturn(
  ctx: WriteContext,
  attempt: Attempt,
  method: ThreeDsReturn["method"],
  fields: ThreeDsReturn["fields"],
): Promise<void> {
  const plaintext = Buffer.from(JSON.stringify(fields));
  const id = newId();
  const received = {
    id,
    attemptId: attempt.id,
    method,
    digest: sha256(plaintext),
    redacted: redactFields(fields),
    sealed: ctx.keys.seal("card-data", plaintext, returnContext(ctx, id)),
  };
  const takeoverAt = new Date(ctx.clock.now().getTime() + TAKEOVER_MS);
  await lockPaymentOf(ctx, attempt);
  await inOneBatch(insertThreeDsReturn(ctx, received), wakeForReturn(ctx, attempt, id, takeoverAt));
}

/** Judges the returns that are stored and not judged, and charges after one that is accepted. */
export async function continueThreeDsReturn(ctx: Context, attempt: Attempt): Promise<void> {
  const returns = await selectUnjudgedReturns(reading(ctx), attempt.id);
  if (returns.length === 0) return;
  const { terminal } = await openTerminal(ctx, attempt.terminalId);
  for (const { id, sealed } of returns) {
    const fields = ctx.keys.open("card-data", sealed, returnContext(ctx, id));
    const result = verify(ctx, attempt, terminal, fields);
    const authenticated = await inTransaction(ctx, (ctx) => judge(ctx, attempt, id, result));
    await faultPoint("payments.return_after_judgement");
    if (authenticated !== null && result.kind === "authenticated") {
      await authorize(ctx, authenticated, { kind: "complete", authentication: result.authentication });
    }
  }
}

/** Charges after an accepted authentication. For workers, if the process that accepted it has died. */
export async function completeAuthenticated(ctx: Context, attempt: Attempt): Promise<Attempt> {
  if (attempt.authentication === null) throw new Error(`attempt ${attempt.id} has no authentication`);
  const opened = ctx.keys.open("card-data", attempt.authentication, authenticationContext(ctx, attempt.id));
  const authentication = JSON.parse(opened.toString()) as Authentication;
  return authorize(ctx, attempt, { kind: "complete", authentication });
}

function verify(ctx: Context, attempt: Attempt, terminal: Terminal, fields: Buffer): ThreeDsResult {
  const { bankOrderId, chargedAmount: amount, currency, installments } = attempt;
  try {
    const posted = JSON.parse(fields.toString()) as Record<string, string>;
    return terminal.verifyThreeDsReturn({ bankOrderId, amount, currency, installments }, posted);
  } catch (error) {
    ctx.log.error("an acquirer failed while verifying a 3-D Secure return", { attemptId: attempt.id, error });
    return { kind: "forged", reason: "not_verifiable" };
  }
}

/** Returns the attempt if it may be charged now, else null. */
async function judge(
  ctx: WriteContext,
  seen: Attempt,
  returnId: string,
  result: ThreeDsResult,
): Promise<Attempt | null> {
  const { payment, attempt } = await lockPaymentAndAttempt(ctx, seen);
  if (result.kind === "forged") {
    const { reason } = result;
    const details = { attemptId: attempt.id, reason };
    await judgeReturn(ctx, returnId, "forged", reason);
    await recordAudit(ctx, { action: "payment.return_forged", recordType: "payment", recordId: payment.id, details });
    ctx.log.warn("a forged 3-D Secure return was refused", details);
    return null;
  }
  if (attempt.state !== "AUTH_PENDING") {
    await judgeReturn(ctx, returnId, "late", `attempt_is_${attempt.state}`);
    return null;
  }
  if (isAuthenticationOver(attempt, ctx.clock.now())) {
    await judgeReturn(ctx, returnId, "late", "expired");
    await moveAttempt(ctx, payment, attempt, {
      kind: "abandoned",
      decline: authenticationTimedOut,
      reason: "expired",
    });
    return null;
  }
  if (result.kind === "failed") {
    const { reason } = result;
    await judgeReturn(ctx, returnId, "failed", reason);
    await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline: declineOfThreeDs(result), reason });
    return null;
  }
  const plaintext = Buffer.from(JSON.stringify(result.authentication));
  const authentication = ctx.keys.seal("card-data", plaintext, authenticationContext(ctx, attempt.id));
  await judgeReturn(ctx, returnId, "accepted", null);
  return moveAttempt(ctx, payment, attempt, { kind: "authenticated", authentication });
}

function returnContext({ tenantId }: Context, id: string): string {
  return `three-ds-return:${tenantId}:${id}`;
}

function authenticationContext({ tenantId }: Context, id: string): string {
  return `authentication:${tenantId}:${id}`;
}
