import type { Need } from "../model.ts";
import { countApprovals } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { countCases } from "#reconciliation/index.ts";
import { countAttempts } from "#reports/index.ts";
import { countDisabledReceivers } from "#webhooks/index.ts";
import { COUNT_MAX } from "../lists/list-query.ts";
import { visibleTo } from "../payments/own-payments.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import { isAllowed, pageUrl } from "../page/shell-of.ts";

/** Counts the work that waits for a person, however old it is, as far as this member may see or do it. */
export async function needsOf(ctx: MemberContext): Promise<Need[]> {
  const [unclear, approvals, differences, receivers] = await Promise.all([
    countAttempts(ctx, { result: "unclear", ...visibleTo(ctx) }, COUNT_MAX),
    isAllowed(ctx, "approvals.read") ? countApprovals(ctx, ["waiting"], COUNT_MAX) : 0,
    isAllowed(ctx, "reconciliation.close") ? countCases(ctx, { state: "open" }, COUNT_MAX) : 0,
    isAllowed(ctx, "webhooks.read") ? countDisabledReceivers(ctx) : 0,
  ]);
  const needs: { name: Need["name"]; counted: number; url: string }[] = [
    { name: "unclear", counted: unclear, url: unclearUrl(ctx) },
    { name: "approvals", counted: approvals, url: pageUrl(ctx, "/approvals") },
    { name: "differences", counted: differences, url: pageUrl(ctx, "/reconciliation?period=all&state=open") },
    { name: "receivers", counted: receivers, url: pageUrl(ctx, "/webhooks/receivers") },
  ];
  return needs
    .filter(({ counted }) => counted > 0)
    .map(({ name, counted, url }) => ({
      name,
      count: Math.min(counted, COUNT_MAX),
      isMore: counted > COUNT_MAX,
      url,
    }));
}

/** Leads members who may settle to the page for that, and others to the list of the counted attempts. */
function unclearUrl(ctx: MemberContext): string {
  if (isAllowed(ctx, "payments.settle")) return pageUrl(ctx, "/unclear");
  return attemptsUrl(ctx, { period: "all", result: "unclear" });
}
