import { isGuest, listViews, type MemberContext } from "#members/index.ts";
import { newId } from "#platform/ids.ts";
import { viewTabs, type NamedView } from "../lists/list-query.ts";
import type { ListViews } from "../lists/SaveView.tsx";
import { pageUrl } from "../page/index.ts";
import type { Problem } from "../words/index.ts";
import { parametersOfStored } from "./saved-query.ts";
import type { Filters, ViewArea } from "./view-areas.ts";

/** The views of a list: those that every company has, the member's own, and those that the company shares. */
export async function viewsOfList(
  ctx: MemberContext,
  area: ViewArea,
  { filters, kept = {} }: { filters: Filters; kept?: Filters },
  { builtIn, problems }: { builtIn: readonly NamedView[]; problems: readonly Problem[] },
): Promise<ListViews> {
  const { list, path } = area;
  const views = await listViews(ctx, list, ctx.session.member.id);
  const saved = views.map(({ id, name, query }) => ({ id, name, filters: parametersOfStored(ctx, area, query) }));
  const shown = { ...filters, ...kept };
  const tabs = viewTabs(pageUrl(ctx, path), { filters: shown }, [...builtIn, ...saved]);
  const isNamed = tabs.some(({ isCurrent }) => isCurrent);
  const query = new URLSearchParams(shown).toString();
  return {
    tabs,
    save:
      isGuest(ctx) || isNamed || problems.length > 0
        ? null
        : { action: pageUrl(ctx, "/views/new"), id: newId(), list, query },
    manageUrl: isGuest(ctx) || views.length === 0 ? null : `${pageUrl(ctx, "/views")}?list=${list}`,
  };
}
