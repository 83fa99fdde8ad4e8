import type { WriteContext } from "#platform/context.ts";
import { noticeRules, type Notice } from "./notice.ts";
import { upsertNotice } from "./store.ts";

/**
 * Notes in the transaction of its cause that something waits for members. `occurrence` names what began: the same one is
 * told once, however often it is noted.
 */
export async function openNotice(ctx: WriteContext, notice: Notice & { occurrence: string }): Promise<void> {
  const { gatherMs, quietMs } = noticeRules[notice.kind];
  const dueAt = new Date(ctx.clock.now().getTime() + gatherMs);
  await upsertNotice(ctx, notice, { dueAt, quietSeconds: quietMs / 1_000 });
}
