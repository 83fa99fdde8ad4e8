import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { attemptList } from "./attempts-list.tsx";
import { exportReport, reportPage } from "./report-page.tsx";

export function reportPages(portal: Portal): void {
  const path = "/portal/:company/reports";
  listPage(portal, attemptList);
  memberPage(portal, { method: "GET", action: "payments.read", path }, reportPage);
  memberPage(portal, { method: "GET", action: "exports.make", path: `${path}/export` }, exportReport);
}
