import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page-routes.ts";
import { attemptsPage } from "./attempts-page.ts";

export function reportPages(portal: Portal): void {
  const page = { method: "GET", action: "payments.read" } as const;
  memberPage(portal, { ...page, path: "/portal/:company/attempts" }, async (ctx, request) =>
    listAnswer(await attemptsPage(ctx, request)),
  );
}
