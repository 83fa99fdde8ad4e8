import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page-routes.ts";
import { casePage } from "./case-page.ts";
import { casesPage } from "./cases-page.ts";
import { addNote, assignTo, closeWithNote } from "./case-changes.ts";
import { daysPage } from "./days-page.ts";

export function reconciliationPages(portal: Portal): void {
  const base = "/portal/:company/reconciliation";
  const one = `${base}/cases/:id`;
  const read = { method: "GET", action: "reconciliation.read" } as const;
  const write = { method: "POST", action: "reconciliation.close", formAt: one } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await casesPage(ctx, request)));
  memberPage(portal, { ...read, path: `${base}/days` }, async (ctx, request) => ({
    page: await daysPage(ctx, request),
  }));
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({ page: await casePage(ctx, request) }));
  memberPage(portal, { ...write, path: `${one}/note` }, addNote);
  memberPage(portal, { ...write, path: `${one}/assign` }, assignTo);
  memberPage(portal, { ...write, path: `${one}/close` }, closeWithNote);
}
