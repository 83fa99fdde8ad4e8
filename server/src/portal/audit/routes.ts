import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { auditPage } from "./audit-page.ts";
import { entryPage } from "./entry-page.ts";
import { exportAudit } from "./export-audit.ts";
import { proofPage, verifyLog, type Turns } from "./verify-log.ts";

export function auditPages(portal: Portal): void {
  const read = { method: "GET", action: "audit.read" } as const;
  const base = "/portal/:company/audit";
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await auditPage(ctx, request)));
  const verify = `${base}/verify`;
  const turns: Turns = { waiting: 0, last: Promise.resolve() };
  memberPage(portal, { ...read, path: verify }, async (ctx, request) => ({ page: await proofPage(ctx, request) }));
  memberPage(portal, { ...read, method: "POST", path: verify }, (ctx, request) => verifyLog(ctx, request, turns));
  memberPage(portal, { method: "GET", action: "exports.make", path: `${base}/export` }, async (ctx, request) => ({
    file: await exportAudit(ctx, request, portal.exports),
  }));
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await entryPage(ctx, request),
  }));
}
