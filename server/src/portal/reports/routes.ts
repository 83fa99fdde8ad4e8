import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page-routes.ts";
import { attemptsPage } from "./attempts-page.ts";
import { exportReport } from "./export-report.ts";
import { reportPage } from "./report-page.ts";

export function reportPages(portal: Portal): void {
  const read = { method: "GET", action: "payments.read" } as const;
  memberPage(portal, { ...read, path: "/portal/:company/attempts" }, async (ctx, request) =>
    listAnswer(await attemptsPage(ctx, request)),
  );
  memberPage(portal, { ...read, path: "/portal/:company/reports" }, async (ctx, request) => ({
    page: await reportPage(ctx, request),
  }));
  const file = { method: "GET", action: "exports.make", path: "/portal/:company/reports/export" } as const;
  memberPage(portal, file, async (ctx, request) => ({ file: await exportReport(ctx, request) }));
}
