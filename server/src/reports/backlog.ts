import type { TenantId } from "#platform/ids.ts";

export const queueNames = [
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
  /** "asking": a worker asks the bank; "unclear": a person of the company must decide. */
  kind: "asking" | "unclear";
  withinHour: number;
  withinDay: number;
  older: number;
}

export interface Backlogs {
  queues: readonly Queue[];
  unclear: readonly UnclearCount[];
}
