import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { deleteViewRow, lockViews } from "../store/saved-views.ts";
import { findView } from "./list-views.ts";
import { mayChange, type SavedView, type ViewEditor } from "./saved-view.ts";

/** Deletes a view. Deleting twice is refused as not found. */
export async function deleteView(ctx: WriteContext, by: ViewEditor, given: string): Promise<SavedView> {
  const { list } = await findView(ctx, given, by.memberId);
  await lockViews(ctx, list);
  const view = await findView(ctx, given, by.memberId);
  if (!mayChange(view, by)) throw notFound("There is no such view.");
  const { id, name, isShared } = view;
  await deleteViewRow(ctx, id);
  if (isShared)
    await recordAudit(ctx, {
      action: "view.deleted",
      recordType: "saved_view",
      recordId: id,
      details: { list, name },
    });
  return view;
}
