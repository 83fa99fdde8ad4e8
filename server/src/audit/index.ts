export { recordAudit } from "./record-audit.ts";
export type { AuditEntry } from "./record-audit.ts";
export { listAudit } from "./list-audit.ts";
export type { AuditRow } from "./store.ts";
