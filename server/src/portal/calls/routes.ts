import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { callsPage } from "./calls-page.ts";

export function callPages(portal: Portal): void {
  const list = { method: "GET", action: "webhooks.read", path: "/portal/:company/calls" } as const;
  memberPage(portal, list, async (ctx, request) => listAnswer(await callsPage(ctx, request)));
}
