import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page-routes.ts";
import { refundPage, submitRefund } from "./refund-page.ts";
import { refundsPage } from "./refunds-page.ts";

export function refundPages(portal: Portal): void {
  const form = { action: "payments.refund", path: "/portal/:company/payments/:id/refund" } as const;
  memberPage(portal, { ...form, method: "GET" }, async (ctx, request) => ({ page: await refundPage(ctx, request) }));
  memberPage(portal, { ...form, method: "POST" }, submitRefund);
  const list = { method: "GET", action: "payments.read", path: "/portal/:company/refunds" } as const;
  memberPage(portal, list, async (ctx, request) => listAnswer(await refundsPage(ctx, request)));
}
