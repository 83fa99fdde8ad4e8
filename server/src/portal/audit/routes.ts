import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page-routes.ts";
import { auditPage } from "./audit-page.ts";
import { entryPage } from "./entry-page.ts";

export function auditPages(portal: Portal): void {
  const read = { method: "GET", action: "audit.read" } as const;
  const base = "/portal/:company/audit";
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await auditPage(ctx, request)));
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await entryPage(ctx, request),
  }));
}
