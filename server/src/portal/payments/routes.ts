import { memberPage, type Portal } from "../page-routes.ts";
import { paymentPage } from "./payment-page.ts";
import { paymentsPage } from "./payments-page.ts";

export function paymentPages(portal: Portal): void {
  const page = { method: "GET", action: "payments.read" } as const;
  memberPage(portal, { ...page, path: "/portal/:company/payments" }, async (ctx, request) => {
    const list = await paymentsPage(ctx, request);
    return { page: list, status: list.list.problems.length > 0 ? 400 : 200 };
  });
  memberPage(portal, { ...page, path: "/portal/:company/payments/:id" }, async (ctx, request) => ({
    page: await paymentPage(ctx, request),
  }));
}
