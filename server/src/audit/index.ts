export { auditJobs } from "./jobs.ts";
export { readHead, type Anchor } from "./read-head.ts";
export { recordAudit, type AuditEntry } from "./record-audit.ts";
export { listAudit, type AuditRow } from "./store.ts";
export { verifyAudit, type AuditVerdict } from "./verify-audit.ts";
