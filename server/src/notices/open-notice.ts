import type { WriteContext } from "#platform/context.ts";
import { noticeRules, type Notice } from "./notice.ts";
import { upsertNotice } from "./store.ts";

/**
 * Opens a notice in the transaction of its cause. `occurrence` names what began: members are mailed once for each, however
 * often it is opened.
 */
export async function openNotice(ctx: WriteContext, notice: Notice & { occurrence: string }): Promise<void> {
  const { gatherMs, quietMs } = noticeRules[notice.kind];
  const dueAt = new Date(ctx.clock.now().getTime() + gatherMs);
  await upsertNotice(ctx, notice, { dueAt, quietSeconds: quietMs / 1_000 });
}
