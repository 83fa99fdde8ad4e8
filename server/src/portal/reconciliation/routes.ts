import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { casePage } from "./case-page.ts";
import { casesPage } from "./cases-page.ts";
import { addNote, assignTo, closeWithNote } from "./case-changes.ts";
import { dayPage, runDay } from "./day-page.ts";
import { daysPage } from "./days-page.ts";
import { filePage, sendFile } from "./file-page.ts";
import { closeShownGoneCases, goneCasesPage } from "./gone-cases-page.ts";
import { movementsPage } from "./movements-page.ts";

export function reconciliationPages(portal: Portal): void {
  const base = "/portal/:company/reconciliation";
  const one = `${base}/cases/:id`;
  const read = { method: "GET", action: "reconciliation.read" } as const;
  const write = { method: "POST", action: "reconciliation.close", formAt: one } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await casesPage(ctx, request)));
  memberPage(portal, { ...read, path: `${base}/days` }, async (ctx, request) =>
    listAnswer(await daysPage(ctx, request)),
  );
  const day = `${base}/days/:day`;
  memberPage(portal, { ...read, path: day }, async (ctx, request) => ({ page: await dayPage(ctx, request) }));
  for (const side of ["ours", "bank"] as const)
    memberPage(portal, { ...read, path: `${day}/${side}` }, async (ctx, request) => ({
      page: await movementsPage(ctx, request, side),
    }));
  memberPage(portal, { method: "POST", action: "reconciliation.run", formAt: day, path: `${day}/run` }, runDay);
  const file = { action: "reconciliation.run", path: `${base}/file` } as const;
  memberPage(portal, { ...file, method: "GET" }, async (ctx, request) => ({ page: await filePage(ctx, request) }));
  memberPage(portal, { ...file, method: "POST", upload: true }, sendFile);
  const gone = { action: "reconciliation.close", path: `${base}/gone` } as const;
  memberPage(portal, { ...gone, method: "GET" }, async (ctx, request) => ({ page: await goneCasesPage(ctx, request) }));
  memberPage(portal, { ...gone, method: "POST" }, closeShownGoneCases);
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({ page: await casePage(ctx, request) }));
  memberPage(portal, { ...write, path: `${one}/note` }, addNote);
  memberPage(portal, { ...write, path: `${one}/assign` }, assignTo);
  memberPage(portal, { ...write, path: `${one}/close` }, closeWithNote);
}
