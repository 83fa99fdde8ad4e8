import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { deleteViewRow, lockViews } from "../store/saved-views.ts";
import { findView } from "./list-views.ts";
import { mayChange, type SavedView, type ViewEditor } from "./saved-view.ts";

/** Deletes a view. A view that has been deleted already is not found. */
export async function deleteView(ctx: WriteContext, by: ViewEditor, viewId: string): Promise<SavedView> {
  // Found twice: the first time names the list to lock, the second time reads the view under the lock.
  const { list } = await findView(ctx, viewId, by.memberId);
  await lockViews(ctx, list);
  const view = await findView(ctx, viewId, by.memberId);
  if (!mayChange(view, by)) throw notFound("There is no such view.");
  const { id, isShared } = view;
  await deleteViewRow(ctx, id);
  if (isShared)
    await recordAudit(ctx, {
      action: "view.deleted",
      recordType: "saved_view",
      recordId: id,
      details: { list },
    });
  return view;
}
