import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { auditList } from "./audit-list.tsx";
import { entryPage } from "./entry-page.tsx";
import { proofPage, verifyLog, type Turns } from "./proof-page.tsx";

export function auditPages(portal: Portal): void {
  listPage(portal, auditList);
  const read = { method: "GET", action: "audit.read" } as const;
  const base = "/portal/:company/audit";
  const verify = `${base}/verify`;
  const turns: Turns = { waiting: 0, last: Promise.resolve() };
  memberPage(portal, { ...read, path: verify }, proofPage);
  memberPage(portal, { ...read, method: "POST", path: verify }, (ctx, request) => verifyLog(ctx, request, turns));
  memberPage(portal, { ...read, path: `${base}/:id` }, entryPage);
}
