import {
  acquirerByCode,
  type Acquirer,
  type Authentication,
  type Returned,
  type Terminal,
  type ThreeDsJudged,
} from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { isAuthenticationOver, type Attempt } from "../attempts/attempt.ts";
import { authorize } from "../attempts/authorize.ts";
import { bankOrderOf } from "../attempts/bank-order.ts";
import { moveAttempt } from "../attempts/move-attempt.ts";
import { ownDeclines } from "../attempts/own-declines.ts";
import { nextAskAt } from "../attempts/resolution-schedule.ts";
import { selectAttemptByToken } from "../store/attempts.ts";
import { releaseAttempt, wakeForReturn } from "../store/claims.ts";
import {
  insertThreeDsReturn,
  judgeReturn,
  noteUndecidedReturn,
  recordBankCalls,
  selectUnjudgedReturns,
  type UnjudgedReturn,
} from "../store/evidence.ts";
import { lockPaymentAndAttempt, lockPaymentOf } from "../store/locks.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { declineOfThreeDs } from "./decline-of-three-ds.ts";
import { alertOfAcquirerFailure, threeDsCalls } from "./three-ds-calls.ts";
import { readableFields, withoutCard } from "./three-ds-fields.ts";
import { openSession } from "./three-ds-session.ts";
import type { ThreeDsToken } from "./three-ds-token.ts";

export interface ThreeDsReturn {
  token: ThreeDsToken;
  method: "GET" | "POST";
  /** Exactly as the browser sent them: the bank's signature covers every character of them. */
  fields: Record<string, string>;
}

/** The bank is asked at most this long, where judging a return needs its answer. */
const VERIFY_TIMEOUT_MS = 15_000;
/**
 * A worker takes over a stored return that its process has not judged within this time: longer than asking the bank about it and
 * then for the charge.
 */
const TAKEOVER_MS = 60_000;

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
  const acquirer = acquirerByCode(attempt.acquirerCode);
  if (acquirer === null) throw new Error(`there is no acquirer ${attempt.acquirerCode}`);
  const kept = withoutCard(fields, { drops: acquirer.returnDrops, maskedPan: attempt.maskedPan });
  const plaintext = Buffer.from(JSON.stringify(kept));
  const id = newId();
  const received = {
    id,
    attemptId: attempt.id,
    method,
    digest: sha256(plaintext),
    readable: readableFields(kept, describe(ctx, attempt, acquirer, { method, fields: kept })),
    sealed: ctx.keys.seal("card-data", plaintext, returnContext(ctx, id)),
  };
  const takeoverAt = new Date(ctx.clock.now().getTime() + TAKEOVER_MS);
  await lockPaymentOf(ctx, attempt);
  await inOneBatch(insertThreeDsReturn(ctx, received), wakeForReturn(ctx, attempt, id, takeoverAt));
}

/** A return that the adapter cannot describe is stored all the same. */
function describe(ctx: Context, attempt: Attempt, acquirer: Acquirer, returned: Returned): Record<string, string> {
  try {
    return acquirer.describeReturn(returned);
  } catch (error) {
    alertOfAcquirerFailure(ctx, attempt, "threeDsVerify", error);
    return {};
  }
}

/**
 * Judges the returns that are stored and not judged, and charges after one that is accepted. Returns whether one stays undecided:
 * then the attempt is due when the bank is asked again.
 */
export async function continueThreeDsReturn(ctx: Context, attempt: Attempt): Promise<{ isUndecided: boolean }> {
  const returns = await selectUnjudgedReturns(reading(ctx), attempt.id);
  if (returns.length === 0) return { isUndecided: false };
  let isUndecided = false;
  const { terminal } = await openTerminal(ctx, attempt.terminalId, { timeoutMsMax: VERIFY_TIMEOUT_MS });
  for (const returned of returns) {
    const judged = await verify(ctx, attempt, terminal, returned);
    await faultPoint("payments.return_before_judgement");
    const calls = threeDsCalls(ctx, attempt, judged);
    const authenticated = await inTransaction(ctx, async (ctx) => {
      const { payment, attempt: current } = await lockPaymentAndAttempt(ctx, attempt);
      await recordBankCalls(ctx, attempt, calls, current.state !== "AUTH_PENDING");
      return judge(ctx, { payment, attempt: current }, returned, judged);
    });
    await faultPoint("payments.return_after_judgement");
    isUndecided ||= judged.kind === "undecided";
    if (authenticated !== null && judged.kind === "authenticated") {
      const { authentication } = judged;
      await authorize(ctx, authenticated, {
        kind: "complete",
        authentication,
        session: openSession(ctx, authenticated),
      });
    }
  }
  return { isUndecided };
}

/** Charges after an accepted authentication. For workers, if the process that accepted it has died. */
export async function completeAuthenticated(ctx: Context, attempt: Attempt): Promise<Attempt> {
  if (attempt.authentication === null) throw new Error(`attempt ${attempt.id} has no authentication`);
  const opened = ctx.keys.open("card-data", attempt.authentication, authenticationContext(ctx, attempt.id));
  const authentication = JSON.parse(opened.toString()) as Authentication;
  return authorize(ctx, attempt, { kind: "complete", authentication, session: openSession(ctx, attempt) });
}

/** An adapter that throws proves nothing against the return: people are alerted, and it is tried again. */
async function verify(
  ctx: Context,
  attempt: Attempt,
  terminal: Terminal,
  { id, method, sealed }: UnjudgedReturn,
): Promise<ThreeDsJudged> {
  const opened = ctx.keys.open("card-data", sealed, returnContext(ctx, id));
  const fields = JSON.parse(opened.toString()) as Record<string, string>;
  try {
    const expected = { ...bankOrderOf(attempt), session: openSession(ctx, attempt) };
    return await terminal.verifyThreeDsReturn(expected, { method, fields });
  } catch (error) {
    alertOfAcquirerFailure(ctx, attempt, "threeDsVerify", error);
    return { kind: "undecided", reason: "acquirer_failed", calls: [] };
  }
}

/** Returns the attempt if it may be charged now, else null. */
async function judge(
  ctx: WriteContext,
  { payment, attempt }: { payment: StoredPayment; attempt: Attempt },
  { id: returnId, askedCount }: UnjudgedReturn,
  result: ThreeDsJudged,
): Promise<Attempt | null> {
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
    // It may have come in time, but the bank could not be asked until now. Nothing was charged: that needs our own request.
    const isUnreachable = result.kind === "undecided";
    const reason = isUnreachable ? "bank_unreachable" : "expired";
    const decline = isUnreachable ? ownDeclines.bankUnreachable : ownDeclines.authenticationTimedOut;
    await judgeReturn(ctx, returnId, "late", reason);
    await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline, reason });
    return null;
  }
  if (result.kind === "undecided") {
    await noteUndecidedReturn(ctx, returnId);
    await releaseAttempt(ctx, attempt, nextTimeToAsk(attempt, askedCount, ctx.clock.now()));
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

/** In 2, 5, 15, 30, 60 seconds and so on; at the latest when the payer's time is over, for the last time. */
function nextTimeToAsk({ createdAt, expiresAt }: Attempt, askedCount: number, now: Date): Date {
  const next = nextAskAt({ ageMs: now.getTime() - createdAt.getTime(), askedCount }, now);
  return next === null || (expiresAt !== null && expiresAt < next) ? (expiresAt ?? now) : next;
}

function returnContext({ tenantId }: Context, id: string): string {
  return `three-ds-return:${tenantId}:${id}`;
}

function authenticationContext({ tenantId }: Context, id: string): string {
  return `authentication:${tenantId}:${id}`;
}
