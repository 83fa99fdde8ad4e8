import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { queueNames, type Backlogs } from "./backlog.ts";
import { selectLastAttempt, selectOldUnclear, selectQueues } from "./store/across-companies.ts";

/** Returns what waits in the whole installation: numbers and times, and nothing that a company recorded. */
export async function readBacklogs({ database, clock }: Platform): Promise<Backlogs> {
  const read = database.readSystem();
  const now = clock.now();
  const [found, unclear] = await Promise.all([selectQueues(read, now), selectOldUnclear(read, now)]);
  return {
    queues: queueNames.map((name) => found.find((queue) => queue.name === name) ?? { name, count: 0, since: null }),
    unclear,
  };
}

/** When the company's last attempt was sent to its bank, or began. Null if it has none outside the archive. */
export function lastAttemptAt({ database }: Platform, tenantId: TenantId): Promise<Date | null> {
  return selectLastAttempt(database.readSystem(), tenantId);
}
