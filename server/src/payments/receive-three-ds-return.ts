import { recordAudit } from "#audit/index.ts";
import type { Authentication, Terminal, ThreeDsResult } from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { together } from "#platform/together.ts";
import type { Attempt } from "./attempt.ts";
import { authorize } from "./authorize.ts";
import { moveLockedAttempt } from "./move-attempt.ts";
import { lockAttempt, selectAttemptByToken } from "./store/attempts.ts";
import { wakeForReturn } from "./store/claims.ts";
import { insertThreeDsReturn, judgeReturn, selectUnjudgedReturns } from "./store/evidence.ts";
import type { UnjudgedReturn } from "./store/evidence.ts";
import { lockPaymentOf } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";
import { authenticationTimedOut, declineOf } from "./three-ds-declines.ts";
import { redactFields } from "./three-ds-fields.ts";
import type { ThreeDsToken } from "./three-ds-token.ts";
import { unlessChanged } from "./unless-changed.ts";
import type { Before } from "./unless-changed.ts";

export interface ThreeDsReturn {
  token: ThreeDsToken;
  method: "GET" | "POST";
  /** Exactly as the browser sent them: the bank's signature covers every character. */
  fields: Record<string, string>;
}

/** A worker takes a stored return over from a process that has gone. */
const TAKEOVER_MS = 30_000;

/**
 * What the bank's page sent the browser back with: stored first, then judged, then charged if the bank vouches for the
 * cardholder. The same return again changes nothing. Answers where the browser goes; null for an unknown token.
 */
export async function receiveThreeDsReturn(
  ctx: Context,
  { token, method, fields }: ThreeDsReturn,
): Promise<string | null> {
  const attempt = await selectAttemptByToken(reading(ctx), token.hash);
  if (attempt === undefined) return null;
  const returnUrl = attempt.returnUrl ?? "/";
  if (Object.keys(fields).length === 0) return returnUrl; // Somebody looked at the address: nothing to judge.
  const plaintext = Buffer.from(JSON.stringify(fields));
  const id = newId();
  const sealed = ctx.keys.seal("card-data", plaintext, returnContext(ctx, id));
  const takeoverAt = new Date(ctx.clock.now().getTime() + TAKEOVER_MS);
  const stored = await inTransaction(ctx, async (ctx) => {
    const received = {
      id,
      attemptId: attempt.id,
      method,
      digest: sha256(plaintext),
      redacted: redactFields(fields),
      sealed,
    };
    // What judging them takes is read along; that a terminal does not open keeps no return from being stored.
    const [payment, , , returns, opened] = await together(
      lockPaymentOf(ctx, attempt),
      insertThreeDsReturn(ctx, received),
      wakeForReturn(ctx, attempt, id, takeoverAt),
      selectUnjudgedReturns(ctx, attempt.id),
      openTerminal(ctx, attempt.terminalId).catch(() => null),
    );
    return { payment, returns, opened };
  });
  await faultPoint("payments.return_after_store");
  try {
    const { terminal } = stored.opened ?? (await openTerminal(ctx, attempt.terminalId));
    const before = { attempt: { ...attempt, dueAt: takeoverAt }, payment: stored.payment };
    await judgeReturns(ctx, before, terminal, stored.returns);
  } catch (error) {
    // It is stored: a worker goes on, and the payer sees where the payment stands.
    ctx.log.error("a 3-D Secure return is left to the workers", { attemptId: attempt.id, error });
  }
  return returnUrl;
}

/** Judges what was stored by a process that has gone, and goes on from there. */
export async function continueThreeDsReturn(ctx: Context, attempt: Attempt): Promise<void> {
  const returns = await selectUnjudgedReturns(reading(ctx), attempt.id);
  if (returns.length === 0) return;
  const { terminal } = await openTerminal(ctx, attempt.terminalId);
  await judgeReturns(ctx, { attempt, payment: null }, terminal, returns);
}

/** As they were last seen; a payment that was not read is null. */
interface Seen {
  attempt: Attempt;
  payment: StoredPayment | null;
}

/** What is stored meanwhile is judged by whoever stored it. */
async function judgeReturns(
  ctx: Context,
  seen: Seen,
  terminal: Terminal,
  returns: readonly UnjudgedReturn[],
): Promise<void> {
  const { attempt } = seen;
  for (const { id, sealed } of returns) {
    const fields = ctx.keys.open("card-data", sealed, returnContext(ctx, id));
    const result = verify(ctx, attempt, terminal, fields);
    const authenticated = await judge(ctx, seen, id, result);
    await faultPoint("payments.return_after_judgement");
    if (authenticated !== null && result.kind === "authenticated") {
      await authorize(ctx, authenticated, { kind: "complete", authentication: result.authentication });
    }
  }
}

/** Charges after an authentication that was accepted, by a worker whose predecessor has gone. */
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

/** The attempt that may be charged now, or null. */
function judge(
  ctx: Context,
  { attempt, payment }: Seen,
  returnId: string,
  result: ThreeDsResult,
): Promise<Attempt | null> {
  const lookFirst = (ctx: WriteContext) => judgeOnce(ctx, attempt, returnId, result);
  const isAwaited = attempt.state === "AUTH_PENDING" && !isOver(ctx, attempt);
  if (payment === null || result.kind !== "authenticated" || !isAwaited) return inTransaction(ctx, lookFirst);
  const before = { attempt, payment };
  return unlessChanged(ctx, before, (ctx) => accept(ctx, before, returnId, result.authentication), lookFirst);
}

function isOver({ clock }: Context, { expiresAt }: Attempt): boolean {
  return expiresAt !== null && expiresAt <= clock.now();
}

async function judgeOnce(
  ctx: WriteContext,
  { id, paymentId }: Attempt,
  returnId: string,
  result: ThreeDsResult,
): Promise<Attempt | null> {
  const [payment, attempt] = await together(lockPaymentOf(ctx, { paymentId }), lockAttempt(ctx, id));
  if (result.kind === "forged") {
    await judgeReturn(ctx, returnId, "forged", result.reason);
    const details = { attemptId: id, reason: result.reason };
    await recordAudit(ctx, { action: "payment.return_forged", recordType: "payment", recordId: payment.id, details });
    ctx.log.warn("a forged 3-D Secure return was refused", { attemptId: id, reason: result.reason });
    return null;
  }
  if (attempt.state !== "AUTH_PENDING") {
    await judgeReturn(ctx, returnId, "late", `attempt_is_${attempt.state}`);
    return null;
  }
  if (isOver(ctx, attempt)) {
    const abandoned = { kind: "abandoned", decline: authenticationTimedOut, reason: "expired" } as const;
    await together(judgeReturn(ctx, returnId, "late", "expired"), moveLockedAttempt(ctx, payment, attempt, abandoned));
    return null;
  }
  if (result.kind === "failed") {
    const abandoned = { kind: "abandoned", decline: declineOf(result), reason: result.reason } as const;
    await together(
      judgeReturn(ctx, returnId, "failed", result.reason),
      moveLockedAttempt(ctx, payment, attempt, abandoned),
    );
    return null;
  }
  return accept(ctx, { attempt, payment }, returnId, result.authentication);
}

/** Payment and attempt are locked by the caller. */
async function accept(
  ctx: WriteContext,
  { attempt, payment }: Before,
  returnId: string,
  given: Authentication,
): Promise<Attempt | null> {
  const plaintext = Buffer.from(JSON.stringify(given));
  const authentication = ctx.keys.seal("card-data", plaintext, authenticationContext(ctx, attempt.id));
  const [, authenticated] = await together(
    judgeReturn(ctx, returnId, "accepted", null),
    moveLockedAttempt(ctx, payment, { ...attempt, authentication }, { kind: "authenticated" }),
  );
  return authenticated;
}

function returnContext({ tenantId }: Context, id: string): string {
  return `three-ds-return:${tenantId}:${id}`;
}

function authenticationContext({ tenantId }: Context, id: string): string {
  return `authentication:${tenantId}:${id}`;
}
