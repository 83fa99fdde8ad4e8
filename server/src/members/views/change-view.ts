import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { lockViews, selectViews, updateView } from "../store/saved-views.ts";
import { findView } from "./list-views.ts";
import { mayChange, readViewName, refuseTakenName, refuseTooMany, viewNameKey, type ViewEditor } from "./saved-view.ts";

/** Renames a view, shares it, or ends its sharing. Changes of a shared view are audited. */
export async function changeView(
  ctx: WriteContext,
  by: ViewEditor,
  given: { id: string; name: string; isShared: boolean },
): Promise<void> {
  const name = readViewName(given.name);
  const { isShared } = given;
  // Found twice: the first time names the list to lock, the second time reads the view under the lock.
  const { list } = await findView(ctx, given.id, by.memberId);
  await lockViews(ctx, list);
  const before = await findView(ctx, given.id, by.memberId);
  if (!mayChange(before, by)) throw notFound("There is no such view.");
  const { id, memberId } = before;
  if (name === before.name && isShared === before.isShared) return;
  // All views that the owner sees, because their names must differ.
  const seen = await selectViews(ctx, list, memberId);
  const isNewlyShared = isShared && !before.isShared;
  if (isNewlyShared || viewNameKey(name) !== viewNameKey(before.name)) refuseTakenName(seen, { id, name });
  if (isNewlyShared) refuseTooMany(seen, { id, memberId, isShared });
  await updateView(ctx, { id, name, isShared });
  if (isShared || before.isShared)
    await recordAudit(ctx, {
      action: isShared ? (isNewlyShared ? "view.shared" : "view.renamed") : "view.unshared",
      recordType: "saved_view",
      recordId: id,
      details: { list },
    });
}
