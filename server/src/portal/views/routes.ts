import { memberPage, type Portal } from "../page/page-routes.ts";
import { saveRequestedView, saveViewPage } from "./save-view-page.ts";
import { changeRequestedView, deleteRequestedView, editViewPage, viewsPage } from "./views-page.ts";

export function viewPages(portal: Portal): void {
  const base = "/portal/:company/views";
  const read = { method: "GET", action: "payments.read" } as const;
  const write = { ...read, method: "POST" } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => ({ page: await viewsPage(ctx, request) }));
  memberPage(portal, { ...read, path: `${base}/new` }, async (ctx, request) => ({
    page: await saveViewPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/new` }, saveRequestedView);
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await editViewPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:id` }, changeRequestedView);
  const path = `${base}/:id/delete`;
  memberPage(portal, { ...write, path, formAt: `${base}/:id` }, deleteRequestedView);
}
