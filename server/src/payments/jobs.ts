import type { Context, Platform } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/job.ts";
import { expirePayment } from "./expire-payment.ts";
import { claimDue } from "./store/attempts.ts";
import { selectExpired } from "./store/payments.ts";
import { workOnAttempt } from "./work-on-attempt.ts";

/** Asked at once; small enough that all are done long before their lease ends. */
const ATTEMPTS_AT_ONCE = 8;
const PAYMENTS_AT_ONCE = 100;

export const paymentJobs: readonly Job[] = [
  {
    name: "payments.attempts",
    everyMs: 1_000,
    async run(platform) {
      const { database, clock } = platform;
      const values = [clock.now(), newId(), ATTEMPTS_AT_ONCE];
      const due = await database.system((tx) => tx.rows(claimDue, values));
      await Promise.all(
        due.map(async ({ tenant_id: tenantId, id }) => {
          const ctx = workerContext(platform, tenantId);
          // One attempt's failure is its own: its lease ends, and it is due again.
          await workOnAttempt(ctx, id).catch((error: unknown) => {
            ctx.log.error("an attempt could not be worked on and will be tried again", {
              tenantId,
              attemptId: id,
              error,
            });
          });
        }),
      );
      return due.length === ATTEMPTS_AT_ONCE ? "more" : "idle";
    },
  },
  {
    name: "payments.expire",
    everyMs: 15_000,
    async run(platform) {
      const { database, clock } = platform;
      const expired = await database.system((tx) => tx.rows(selectExpired, [clock.now(), PAYMENTS_AT_ONCE]));
      for (const { tenant_id: tenantId, id } of expired) await expirePayment(workerContext(platform, tenantId), id);
      return expired.length === PAYMENTS_AT_ONCE ? "more" : "idle";
    },
  },
];

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "payments" }, traceId: randomHex(16) };
}
