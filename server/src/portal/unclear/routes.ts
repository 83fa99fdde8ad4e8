import { memberPage, type Portal } from "../page/page-routes.ts";
import { submitSettlement, settlePage } from "./settle-page.ts";
import { decideRequestedSettlement } from "./settlement-page.ts";
import { unclearPage } from "./unclear-page.ts";

export function unclearPages(portal: Portal): void {
  const list = "/portal/:company/unclear";
  const form = { action: "payments.settle", path: `${list}/:id` } as const;
  memberPage(portal, { method: "GET", action: "approvals.read", path: list }, async (ctx, request) => ({
    page: await unclearPage(ctx, request),
  }));
  memberPage(portal, { ...form, method: "GET" }, async (ctx, request) => ({ page: await settlePage(ctx, request) }));
  memberPage(portal, { ...form, method: "POST" }, submitSettlement);
  const request = "/portal/:company/approvals/:id";
  memberPage(
    portal,
    { method: "POST", action: "payments.settle", path: `${request}/settlement`, formAt: request },
    decideRequestedSettlement,
  );
}
