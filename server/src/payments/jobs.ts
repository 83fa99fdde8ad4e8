import type { Context, Platform } from "#platform/context.ts";
import { newId, newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { holdLease } from "./attempts/hold-lease.ts";
import { tellWait } from "./attempts/tell-wait.ts";
import { watchCardTesting } from "./card-testing/watch-card-testing.ts";
import { attemptQueue, claimDue } from "./store/claims.ts";
import { expiryQueue, selectExpired } from "./store/payments.ts";
import { selectUntoldWaits } from "./store/told-waits.ts";
import { watchTerminalHealth } from "./terminal-health/watch-terminal-health.ts";
import { expirePayment } from "./unpaid/expire-payment.ts";
import { workOnAttempt, type ClaimedAttempt } from "./work-on-attempt.ts";

const ATTEMPTS_AT_ONCE = 8;
const PAYMENTS_AT_ONCE = 100;
/** A bank that has not answered by then rarely does at once. */
const WAIT_TOLD_AFTER_MS = 12_000;

/** Several jobs side by side, so that a bank that does not answer does not delay attempts at other banks. */
const attemptJobs: readonly Job[] = ["1", "2", "3", "4"].map((number) => ({
  name: `payments.attempts.${number}`,
  queue: attemptQueue,
  everyMs: 1_000,
  async run(platform) {
    const { database, clock } = platform;
    const claim = { now: clock.now(), claimId: newId(), limit: ATTEMPTS_AT_ONCE };
    const due = await database.system((tx) => claimDue(tx, claim));
    await Promise.all(due.map(({ tenant_id, id, fence }) => workOn(workerContext(platform, tenant_id), { id, fence })));
    return due.length === ATTEMPTS_AT_ONCE ? "more" : "idle";
  },
}));

/** If this fails, the attempt's lease ends and it is due again. */
async function workOn(ctx: Context, claim: ClaimedAttempt): Promise<void> {
  try {
    await holdLease(ctx, claim, () => workOnAttempt(ctx, claim));
  } catch (error) {
    const { tenantId } = ctx;
    ctx.log.error("an attempt could not be worked on and will be tried again", {
      tenantId,
      attemptId: claim.id,
      error,
    });
  }
}

export const paymentJobs: readonly Job[] = [
  ...attemptJobs,
  {
    name: "payments.expire",
    queue: expiryQueue,
    everyMs: 15_000,
    async run(platform) {
      const { database, clock } = platform;
      const limit = PAYMENTS_AT_ONCE;
      const expired = await database.system((tx) => selectExpired(tx, { now: clock.now(), limit }));
      for (const { tenant_id: tenantId, id } of expired) await expirePayment(workerContext(platform, tenantId), id);
      return expired.length === PAYMENTS_AT_ONCE ? "more" : "idle";
    },
  },
  {
    name: "payments.waits",
    queue: null,
    everyMs: 1_000,
    async run(platform) {
      const submittedBy = new Date(platform.clock.now().getTime() - WAIT_TOLD_AFTER_MS);
      const waits = await selectUntoldWaits(platform.database.readSystem(), submittedBy, ATTEMPTS_AT_ONCE);
      for (const wait of waits) await tellWait(workerContext(platform, wait.tenantId), wait);
      return waits.length === ATTEMPTS_AT_ONCE ? "more" : "idle";
    },
  },
  {
    name: "payments.terminal_health",
    queue: null,
    everyMs: 2_000,
    async run(platform) {
      await watchTerminalHealth(platform);
      return "idle";
    },
  },
  {
    name: "payments.card_testing",
    queue: null,
    everyMs: 15_000,
    async run(platform) {
      await watchCardTesting(platform);
      return "idle";
    },
  },
];

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "payments" }, traceId: newTraceId() };
}
