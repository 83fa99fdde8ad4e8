export { auditJobs } from "./jobs.ts";
export { readHead, type Anchor } from "./read-head.ts";
export { countEntries, pageOfEntries, type AuditFilter, type ListedEntry } from "./page-of-entries.ts";
export { newestEntries } from "./newest-entries.ts";
export { proveEntry, type EntryProof } from "./prove-entry.ts";
export { recordAudit, type AuditEntry } from "./record-audit.ts";
export { listAudit, type AuditRow } from "./store/entries.ts";
export { verifyAudit, type AuditVerdict } from "./verify-audit.ts";
