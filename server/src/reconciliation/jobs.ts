import { addDays, bankDayOf } from "#acquirers/registry.ts";
import { listTenants } from "#identity/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { Refusal } from "#platform/refusal.ts";
import { bankSource } from "./reconcile-day.ts";
import { reconcileTerminal } from "./reconcile-terminal.ts";
import { countOpenCases } from "./store/cases.ts";
import { dayQueue, planDays, takeDueDay } from "./store/due-days.ts";
import { ListUnusable } from "./unusable-list.ts";

const HOUR_MS = 3_600_000;

/** The last day that this process has planned. Planning a day twice changes nothing. */
const plannedUntil = new WeakMap<Platform["database"], string>();

export const reconciliationJobs: readonly Job[] = [
  {
    name: "reconciliation.plan",
    queue: null,
    everyMs: 60_000,
    async run(platform) {
      await measureOpenCases(platform);
      const { reconcileHour } = platform.config;
      if (reconcileHour === null) return "idle";
      const yesterday = addDays(bankDayOf(new Date(platform.clock.now().getTime() - reconcileHour * HOUR_MS)), -1);
      if (yesterday <= (plannedUntil.get(platform.database) ?? "")) return "idle";
      for (const { id, isActive } of await listTenants(platform))
        if (isActive) await planTenant(workerContext(platform, id), yesterday);
      plannedUntil.set(platform.database, yesterday);
      return "idle";
    },
  },
  {
    name: "reconciliation.days",
    queue: dayQueue,
    everyMs: 15_000,
    async run(platform) {
      const due = await platform.database.system((tx) => takeDueDay(tx, platform.clock.now()));
      if (due === undefined) return "idle";
      await reconcileDue(workerContext(platform, due.tenant_id), due.terminal_id, due.day);
      return "more";
    },
  },
];

/** Plans terminals whose bank has lists. `servicepay doctor` reports terminals that cannot be opened. */
async function planTenant(ctx: Context, yesterday: string): Promise<void> {
  for (const { id: terminalId } of await listTerminals(ctx)) {
    const source = await bankSource(ctx, terminalId, yesterday).catch((error: unknown) => {
      ctx.log.warn("a terminal could not be opened to plan its reconciliation", { terminalId, error });
      return null;
    });
    if (source !== null) await inTransaction(ctx, (ctx) => planDays(ctx, terminalId, yesterday));
  }
}

/** A failure is stored with the day, which becomes due again later. Other days continue. */
async function reconcileDue(ctx: Context, terminalId: string, day: string): Promise<void> {
  try {
    await reconcileTerminal(ctx, { terminalId, day }, async () => {
      const source = await bankSource(ctx, terminalId, day);
      if (source === null)
        throw new ListUnusable({ message: "the bank gives no list of a day any more", fault: { name: "no_list" } });
      return source;
    });
  } catch (error) {
    if (error instanceof Refusal && error.reason === "under_way") return;
    ctx.log.error("a day could not be reconciled and will be retried", {
      tenantId: ctx.tenantId,
      terminalId,
      day,
      error,
    });
  }
}

async function measureOpenCases({ database, metrics }: Platform): Promise<void> {
  const help = "Cases of reconciliation that wait for a person.";
  const gauge = metrics.gauge("servicepay_reconciliation_cases_open", help, ["kind"]);
  const counted = new Map((await database.system(countOpenCases)).map(({ kind, count }) => [kind, count]));
  for (const kind of ["bank_only", "ours_only", "amount_differs"] as const) gauge.set({ kind }, counted.get(kind) ?? 0);
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "reconciliation" }, traceId: newTraceId() };
}
