import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import { countAlarms, countBusySenders, selectSuspects, purgeAttempts, raiseAlarm } from "../store/card-attempts.ts";
import { FAILED_PER_APPROVED, recentTries, WINDOW_MS } from "./card-testing.ts";

const WATCHED_MS = 600_000;
const ALARM_MS = 1_800_000;

/**
 * Raises an alarm for each tenant whose payments of the last ten minutes look like an attack, counts the cards of busy senders,
 * and deletes old attempts.
 */
export async function watchCardTesting(platform: Platform): Promise<void> {
  const { database, clock, config, metrics } = platform;
  const now = clock.now();
  const { failuresPerTenant } = config.cardTesting;
  const suspects = await database.system(async (tx) => {
    await purgeAttempts(tx, new Date(now.getTime() - 2 * WINDOW_MS));
    const recent = recentTries(platform);
    if (recent.triesMax > 0) await countBusySenders(tx, recent, now);
    if (failuresPerTenant === 0) return [];
    return selectSuspects(tx, new Date(now.getTime() - WATCHED_MS), failuresPerTenant);
  });
  for (const { tenant_id: tenantId, failed, approved } of suspects)
    if (failed > FAILED_PER_APPROVED * approved) await raise(contextOf(platform, tenantId), { failed, approved });
  const alarms = await database.system((tx) => countAlarms(tx, now));
  metrics
    .gauge("servicepay_card_testing_alarms", "Companies whose payments look like the testing of cards.")
    .set(alarms);
}

async function raise(ctx: Context, counts: { failed: number; approved: number }): Promise<void> {
  const now = ctx.clock.now();
  const isNew = await inTransaction(ctx, async (ctx) => {
    const isNew = await raiseAlarm(ctx, new Date(now.getTime() + ALARM_MS));
    const entry = {
      action: "card_testing.suspected",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: counts,
    } as const;
    if (isNew) await recordAudit(ctx, entry);
    return isNew;
  });
  if (!isNew) return;
  ctx.log.error("many different cards are failing: somebody may be testing stolen cards", {
    tenantId: ctx.tenantId,
    count: counts.failed,
  });
}

function contextOf(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "card-testing" }, traceId: newTraceId() };
}
