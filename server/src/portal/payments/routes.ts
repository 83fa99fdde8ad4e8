import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page-routes.ts";
import { exportPayments } from "./export-payments.ts";
import { paymentPage } from "./payment-page.ts";
import { paymentsPage } from "./payments-page.ts";

export function paymentPages(portal: Portal): void {
  const page = { method: "GET", action: "payments.read" } as const;
  memberPage(portal, { ...page, path: "/portal/:company/payments" }, async (ctx, request) =>
    listAnswer(await paymentsPage(ctx, request)),
  );
  const file = { ...page, action: "exports.make" } as const;
  memberPage(portal, { ...file, path: "/portal/:company/payments/export" }, async (ctx, request) => ({
    file: await exportPayments(ctx, request),
  }));
  memberPage(portal, { ...page, path: "/portal/:company/payments/:id" }, async (ctx, request) => ({
    page: await paymentPage(ctx, request),
  }));
}
