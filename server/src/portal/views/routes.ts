import { memberPage, type Portal } from "../page/index.ts";
import { changeRequestedView, deleteRequestedView, editViewPage } from "./edit-view-page.tsx";
import { saveRequestedView, saveViewPage } from "./save-view-page.tsx";
import { viewsPage } from "./views-page.tsx";

export function viewPages(portal: Portal): void {
  const base = "/portal/:company/views";
  const read = { method: "GET", action: "payments.read" } as const;
  const write = { ...read, method: "POST" } as const;
  memberPage(portal, { ...read, path: base, parameters: ["list"] }, viewsPage);
  memberPage(
    portal,
    { ...read, path: `${base}/new`, parameters: ["id", "list", "query", "viewName", "shared"] },
    (ctx, request) => saveViewPage(ctx, request),
  );
  memberPage(portal, { ...write, path: `${base}/new` }, saveRequestedView);
  memberPage(portal, { ...read, path: `${base}/:id` }, (ctx, request) => editViewPage(ctx, request));
  memberPage(portal, { ...write, path: `${base}/:id` }, changeRequestedView);
  const path = `${base}/:id/delete`;
  memberPage(portal, { ...write, path, formAt: `${base}/:id` }, deleteRequestedView);
}
