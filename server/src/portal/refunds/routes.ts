import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { previewRefund, refundPage, submitRefund } from "./refund-page.tsx";
import { refundList } from "./refunds-list.tsx";

export function refundPages(portal: Portal): void {
  const form = { action: "payments.refund", path: "/portal/:company/payments/:id/refund" } as const;
  memberPage(portal, { ...form, method: "GET" }, refundPage);
  memberPage(portal, { ...form, method: "POST" }, submitRefund);
  // It gives nothing back, so that typing asks for no factor.
  memberPage(portal, { action: "approvals.own", method: "POST", path: `${form.path}/preview` }, previewRefund);
  listPage(portal, refundList);
}
