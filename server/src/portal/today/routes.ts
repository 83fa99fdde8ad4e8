import { memberPage, type Portal } from "../page/page-routes.ts";
import { todayPage } from "./today-page.ts";

/** The company's start page has two addresses. The second one can contain a period, so that members can share it. */
export function todayPages(portal: Portal): void {
  for (const path of ["/portal/:company", "/portal/:company/today"])
    memberPage(portal, { method: "GET", action: "payments.read", path }, async (ctx, request) => ({
      page: await todayPage(ctx, request),
    }));
}
