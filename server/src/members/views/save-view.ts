import type { WriteContext } from "#platform/context.ts";
import { recordAudit } from "../../audit/index.ts";
import { insertView, lockViews, selectViews } from "../store/saved-views.ts";
import { readViewName, refuseTakenName, refuseTooMany, type SavedView } from "./saved-view.ts";

/** Saves filters under a name. A form that is sent twice saves one view. */
export async function saveView(ctx: WriteContext, given: SavedView): Promise<SavedView> {
  const view = { ...given, name: readViewName(given.name) };
  const { id, memberId, list, isShared } = view;
  await lockViews(ctx, list);
  const seen = await selectViews(ctx, list, memberId);
  const saved = seen.find((other) => other.id === id && other.memberId === memberId);
  if (saved !== undefined) return saved;
  refuseTakenName(seen, view);
  refuseTooMany(seen, view);
  await insertView(ctx, view);
  if (isShared)
    await recordAudit(ctx, {
      action: "view.shared",
      recordType: "saved_view",
      recordId: id,
      details: { list },
    });
  return view;
}
