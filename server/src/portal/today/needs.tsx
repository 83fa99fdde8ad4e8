import { countApprovals } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { countCases } from "#reconciliation/index.ts";
import { countAttempts } from "#reports/index.ts";
import { countDisabledReceivers } from "#webhooks/index.ts";
import { COUNT_MAX, cappedCount, countText, type CappedCount } from "../lists/capped-count.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { visibleTo } from "../payments/own-payments.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import { textIn, type Text, type Locale } from "../words/index.ts";

export interface Need {
  name: keyof Text["today"]["need"];
  count: CappedCount;
  url: string;
}

/** Counts the work that waits for a person, however old it is, as far as this member may see or do it. */
export async function needsOf(ctx: MemberContext): Promise<Need[]> {
  const [unclear, approvals, differences, receivers] = await Promise.all([
    countAttempts(ctx, { result: "unclear", ...visibleTo(ctx) }, COUNT_MAX),
    isAllowed(ctx, "approvals.read") ? countApprovals(ctx, ["waiting"], COUNT_MAX) : 0,
    isAllowed(ctx, "reconciliation.close") ? countCases(ctx, { state: "open" }, COUNT_MAX) : 0,
    isAllowed(ctx, "webhooks.read") ? countDisabledReceivers(ctx) : 0,
  ]);
  const needs: Need[] = [
    { name: "unclear", count: cappedCount(unclear), url: unclearUrl(ctx) },
    { name: "approvals", count: cappedCount(approvals), url: pageUrl(ctx, "/approvals") },
    {
      name: "differences",
      count: cappedCount(differences),
      url: pageUrl(ctx, "/reconciliation?period=all&state=open"),
    },
    { name: "receivers", count: cappedCount(receivers), url: pageUrl(ctx, "/webhooks/receivers") },
  ];
  return needs.filter(({ count }) => count.number > 0);
}

/** Leads members who may settle to the page for that, and others to the list of the counted attempts. */
function unclearUrl(ctx: MemberContext): string {
  if (isAllowed(ctx, "payments.settle")) return pageUrl(ctx, "/unclear");
  return attemptsUrl(ctx, { period: "all", result: "unclear" });
}

export function Needs({ locale, needs }: { locale: Locale; needs: readonly Need[] }) {
  const text = textIn(locale).today;
  return (
    <section class="sheet needs">
      <h2>{text.needsTitle}</h2>
      {needs.length === 0 ? (
        <p class="soft">{text.nothingNeeded}</p>
      ) : (
        <ul>
          {needs.map((need) => (
            <li key={need.name}>
              <a href={need.url}>
                <strong>{countText(locale, need.count)}</strong> {text.need[need.name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
