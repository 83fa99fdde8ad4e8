export { auditJobs } from "./jobs.ts";
export { listAudit } from "./list-audit.ts";
export { readHead } from "./read-head.ts";
export type { Anchor } from "./read-head.ts";
export { recordAudit, recordAudits } from "./record-audit.ts";
export type { AuditEntry } from "./record-audit.ts";
export type { AuditRow } from "./store.ts";
export { verifyAudit } from "./verify-audit.ts";
export type { AuditVerdict } from "./verify-audit.ts";
