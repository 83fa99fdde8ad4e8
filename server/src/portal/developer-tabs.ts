import type { ViewTab } from "@servicepay/portal/render";
import type { Action, MemberContext } from "#members/index.ts";
import { isAllowed, pageUrl } from "./shell.ts";

const PAGES: readonly { id: string; action: Action }[] = [
  { id: "webhooks", action: "webhooks.read" },
  { id: "credentials", action: "credentials.read" },
  { id: "calls", action: "webhooks.read" },
];

/** The pages for those who write the merchant's programs. */
export function developerTabs(ctx: MemberContext, current: "webhooks" | "credentials" | "calls"): ViewTab[] {
  return PAGES.filter(({ action }) => isAllowed(ctx, action)).map(({ id }) => ({
    id,
    url: pageUrl(ctx, `/${id}`),
    isCurrent: id === current,
  }));
}
