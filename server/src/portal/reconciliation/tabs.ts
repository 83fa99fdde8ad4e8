import type { MemberContext } from "#members/index.ts";
import type { ViewTab } from "../lists/ViewTabs.tsx";
import { pageUrl } from "../page/shell-of.ts";

export function openCasesUrl(ctx: MemberContext): string {
  return pageUrl(ctx, "/reconciliation?period=all&state=open");
}

export function reconciliationTabs(ctx: MemberContext, current: "cases" | "days"): ViewTab[] {
  return [
    { id: "cases", url: openCasesUrl(ctx), isCurrent: current === "cases" },
    { id: "days", url: pageUrl(ctx, "/reconciliation/days"), isCurrent: current === "days" },
  ];
}
