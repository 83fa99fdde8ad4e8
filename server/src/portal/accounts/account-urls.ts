import type { AccountTabs } from "../model.ts";
import type { MemberContext } from "#members/index.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";

export function accountTabs(ctx: MemberContext): AccountTabs {
  const mayRead = isAllowed(ctx, "transactions.read");
  return {
    accounts: mayRead ? pageUrl(ctx, "/accounts") : null,
    transactions: mayRead ? pageUrl(ctx, "/transactions") : null,
    imports: isAllowed(ctx, "transactions.write") ? pageUrl(ctx, "/imports") : null,
    handOver: pageUrl(ctx, "/hand-over"),
  };
}

/** The transactions of the account with this ERP code, and its balance. */
export function accountUrl(ctx: MemberContext, erpCode: string): string {
  return pageUrl(ctx, `/transactions?${new URLSearchParams({ account: erpCode }).toString()}`);
}

/** The form of a statement of the account with this ERP code. */
export function statementUrl(ctx: MemberContext, erpCode: string): string {
  return pageUrl(ctx, `/statement?${new URLSearchParams({ account: erpCode }).toString()}`);
}
