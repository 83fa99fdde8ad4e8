export { erasePerson } from "./erase-person.ts";
export { exportPerson } from "./export-person.ts";
export { privacyJobs } from "./jobs.ts";
export { applyRetention } from "./apply-retention.ts";
export type { RetentionDone } from "./apply-retention.ts";
export { COUNTED_MAX, countLeftovers, removeLeftovers } from "./remove-leftovers.ts";
export type { LeftCount, Removal } from "./remove-leftovers.ts";
export { readRetention, setRetention } from "./retention.ts";
export type { Retention } from "./retention.ts";
