import type { ViewTab } from "../model.ts";
import type { MemberContext } from "#members/index.ts";
import { pageUrl } from "../page/shell-of.ts";

/** The lists of the area: links for one payer, and payment requests for many. */
export function linkTabs(ctx: MemberContext, current: "links" | "requests"): ViewTab[] {
  return (["links", "requests"] as const).map((id) => ({
    id,
    url: pageUrl(ctx, `/${id}`),
    isCurrent: id === current,
  }));
}
