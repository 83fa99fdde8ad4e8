import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { attemptList } from "./attempts-list.tsx";
import { exportReport, reportPage } from "./report-page.tsx";

export function reportPages(portal: Portal): void {
  const path = "/portal/:company/reports";
  listPage(portal, attemptList);
  const read = { method: "GET", parameters: ["period", "from", "to"] } as const;
  memberPage(portal, { ...read, action: "payments.read", path }, reportPage);
  const parameters = [...read.parameters, "format"];
  memberPage(portal, { ...read, action: "exports.make", path: `${path}/export`, parameters }, exportReport);
}
