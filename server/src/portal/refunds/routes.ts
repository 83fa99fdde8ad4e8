import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { refundPage, submitRefund } from "./refund-page.ts";
import { refundList } from "./refunds-list.tsx";

export function refundPages(portal: Portal): void {
  const form = { action: "payments.refund", path: "/portal/:company/payments/:id/refund" } as const;
  memberPage(portal, { ...form, method: "GET" }, async (ctx, request) => ({ page: await refundPage(ctx, request) }));
  memberPage(portal, { ...form, method: "POST" }, submitRefund);
  listPage(portal, refundList);
}
