import type { MemberContext } from "#members/index.ts";
import { pageUrl } from "../page/index.ts";

/** The transactions of the account with this ERP code, and its balance. */
export function accountUrl(ctx: MemberContext, erpCode: string): string {
  return pageUrl(ctx, `/transactions?${new URLSearchParams({ account: erpCode }).toString()}`);
}

/** The form of a statement of the account with this ERP code. */
export function statementUrl(ctx: MemberContext, erpCode: string): string {
  return pageUrl(ctx, `/statement?${new URLSearchParams({ account: erpCode }).toString()}`);
}
