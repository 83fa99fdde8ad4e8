import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { MemberId } from "../member.ts";
import { selectView, selectViews } from "../store/saved-views.ts";
import type { SavedView, ViewList } from "./saved-view.ts";

/** Lists the member's own views of a list, then those that the company shares, each by name. */
export function listViews(ctx: Context, list: ViewList, memberId: MemberId): Promise<SavedView[]> {
  return selectViews(reading(ctx), list, memberId);
}

/** Another member's own view is not found. */
export async function findView(ctx: Context | ReadContext, id: string, memberId: MemberId): Promise<SavedView> {
  const parsed = parseId<"saved-view">(id);
  const view = parsed === null ? undefined : await selectView(reading(ctx), parsed, memberId);
  if (view === undefined) throw notFound("There is no such view.");
  return view;
}
