import { memberPage, type Portal } from "../page-routes.ts";
import { refundPage, sendRefund } from "./refund-page.ts";

export function refundPages(portal: Portal): void {
  const form = { action: "payments.refund", path: "/portal/:company/payments/:id/refund" } as const;
  memberPage(portal, { ...form, method: "GET" }, async (ctx, request) => ({ page: await refundPage(ctx, request) }));
  memberPage(portal, { ...form, method: "POST" }, sendRefund);
}
