import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { submitSettlement, settlePage } from "./settle-page.tsx";
import { submitSettlementDecision } from "./settlement-page.tsx";
import { unclearList } from "./unclear-list.tsx";

export function unclearPages(portal: Portal): void {
  listPage(portal, unclearList);
  const form = { action: "payments.settle", path: "/portal/:company/unclear/:id" } as const;
  memberPage(portal, { ...form, method: "GET" }, (ctx, request) => settlePage(ctx, request));
  memberPage(portal, { ...form, method: "POST" }, submitSettlement);
  const approval = "/portal/:company/approvals/:id";
  memberPage(
    portal,
    { method: "POST", action: "payments.settle", path: `${approval}/settlement`, formAt: approval },
    submitSettlementDecision,
  );
}
