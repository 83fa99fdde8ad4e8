import type { WriteContext } from "#platform/context.ts";
import { lockViewsNaming, updateView } from "../store/saved-views.ts";

/** Renames views whose names contain one of the texts. The end of the id keeps the new names different. */
export async function eraseFromViews(ctx: WriteContext, texts: readonly string[]): Promise<void> {
  for (const { id, isShared } of await lockViewsNaming(ctx, texts))
    await updateView(ctx, { id, name: `– ${id.slice(-8)}`, isShared });
}
