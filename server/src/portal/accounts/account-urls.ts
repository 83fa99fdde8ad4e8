import type { AccountTabs } from "@servicepay/portal/render";
import type { MemberContext } from "#members/index.ts";
import { pageUrl } from "../shell.ts";

export function accountTabs(ctx: MemberContext): AccountTabs {
  return { accounts: pageUrl(ctx, "/accounts"), transactions: pageUrl(ctx, "/transactions") };
}

/** The transactions of the account with this ERP code, and its balance. */
export function accountUrl(ctx: MemberContext, erpCode: string): string {
  return pageUrl(ctx, `/transactions?${new URLSearchParams({ account: erpCode }).toString()}`);
}
