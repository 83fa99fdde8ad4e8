import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { columnsPage, saveColumns } from "./columns-page.ts";
import { exportPayments } from "./export-payments.ts";
import { paymentPage } from "./payment-page.ts";
import { paymentsPage } from "./payments-page.ts";

export function paymentPages(portal: Portal): void {
  const read = { method: "GET", action: "payments.read" } as const;
  memberPage(portal, { ...read, path: "/portal/:company/payments" }, async (ctx, request) =>
    listAnswer(await paymentsPage(ctx, request)),
  );
  const file = { ...read, action: "exports.make" } as const;
  memberPage(portal, { ...file, path: "/portal/:company/payments/export" }, async (ctx, request) => ({
    file: await exportPayments(ctx, request, portal.exports),
  }));
  const columns = "/portal/:company/payments/columns";
  memberPage(portal, { ...read, path: columns }, async (ctx, request) => ({ page: await columnsPage(ctx, request) }));
  memberPage(portal, { ...read, method: "POST", path: columns }, saveColumns);
  memberPage(portal, { ...read, path: "/portal/:company/payments/:id" }, async (ctx, request) => ({
    page: await paymentPage(ctx, request),
  }));
}
