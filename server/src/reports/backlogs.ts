import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { selectLastAttempt, selectOldUnclear, selectQueues } from "./store/across-companies.ts";

const queueNames = [
  "webhooks",
  "webhooks_given_up",
  "emails",
  "texts",
  "approvals",
  "imports",
  "link_files",
  "erasures",
  "audit",
  "cases",
] as const;

/** How much waits in one of the installation's queues, of all companies together. */
export interface Queue {
  name: (typeof queueNames)[number];
  count: number;
  /** Since when the oldest entry waits or is due; null if none does. */
  since: Date | null;
}

/** Attempts of a company whose outcome is not known, by the time since they were sent to the bank. */
export interface UnclearCount {
  tenantId: TenantId;
  /** "asking": a worker asks the bank; "manual": a person of the company must decide. */
  kind: "asking" | "manual";
  withinHour: number;
  withinDay: number;
  older: number;
}

export interface Backlogs {
  queues: readonly Queue[];
  unclear: readonly UnclearCount[];
}

/** Returns what waits in the whole installation: numbers and times, and nothing that a company recorded. */
export async function backlogs({ database, clock }: Platform): Promise<Backlogs> {
  const read = database.readSystem();
  const now = clock.now();
  const [found, unclear] = await Promise.all([selectQueues(read, now), selectOldUnclear(read, now)]);
  return {
    queues: queueNames.map((name) => found.find((queue) => queue.name === name) ?? { name, count: 0, since: null }),
    unclear,
  };
}

/** When somebody last tried to pay a company; null if nobody has. */
export function lastAttemptAt({ database }: Platform, tenantId: TenantId): Promise<Date | null> {
  return selectLastAttempt(database.readSystem(), tenantId);
}
