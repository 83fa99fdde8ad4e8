import { listPage } from "../lists/list-page.tsx";
import { OF_PLACE } from "../lists/list-query.ts";
import { memberPage, type Portal } from "../page/index.ts";
import { sendBankFile, bankFilePage } from "./bank-file-page.tsx";
import { addNote, assignTo, casePage, closeWithNote } from "./case-page.tsx";
import { caseList } from "./cases-list.tsx";
import { dayPage, runDay } from "./day-page.tsx";
import { dayList } from "./days-list.tsx";
import { closeShownGoneCases, goneCasesPage } from "./gone-cases-page.tsx";
import { movementsPage } from "./movements-page.tsx";

export function reconciliationPages(portal: Portal): void {
  const base = "/portal/:company/reconciliation";
  const one = `${base}/cases/:id`;
  const day = `${base}/days/:day`;
  const read = { method: "GET", action: "reconciliation.read" } as const;
  const write = { method: "POST", action: "reconciliation.close", formAt: one } as const;
  const file = { action: "reconciliation.run", path: `${base}/file` } as const;
  const gone = { action: "reconciliation.close", path: `${base}/gone` } as const;
  listPage(portal, caseList);
  listPage(portal, dayList);
  memberPage(portal, { ...read, path: day }, (ctx, request) => dayPage(ctx, request));
  for (const side of ["ours", "bank"] as const)
    memberPage(
      portal,
      { ...read, path: `${day}/${side}`, parameters: ["terminal", "movement", "currency", ...OF_PLACE] },
      (ctx, request) => movementsPage(ctx, request, side),
    );
  memberPage(portal, { method: "POST", action: "reconciliation.run", formAt: day, path: `${day}/run` }, runDay);
  memberPage(portal, { ...file, method: "GET" }, (ctx) => bankFilePage(ctx));
  memberPage(portal, { ...file, method: "POST", upload: true }, sendBankFile);
  memberPage(portal, { ...gone, method: "GET" }, (ctx, request) => goneCasesPage(ctx, request));
  memberPage(portal, { ...gone, method: "POST" }, closeShownGoneCases);
  memberPage(portal, { ...read, path: one }, (ctx, request) => casePage(ctx, request));
  memberPage(portal, { ...write, path: `${one}/note` }, addNote);
  memberPage(portal, { ...write, path: `${one}/assign` }, assignTo);
  memberPage(portal, { ...write, path: `${one}/close` }, closeWithNote);
}
