export { erasePerson } from "./erase-person.ts";
export { exportPerson } from "./export-person.ts";
export { previewErasure, type ErasurePreview } from "./preview-erasure.ts";
export { privacyJobs } from "./jobs.ts";
export { applyRetention, type RetentionResult } from "./apply-retention.ts";
export {
  COUNTED_MAX,
  countExpiredRows,
  deleteExpiredRows,
  removedRows,
  type DeletedRows,
  type ExpiredCount,
} from "./delete-expired-rows.ts";
export { readRetention, setRetention, type Retention } from "./retention.ts";
