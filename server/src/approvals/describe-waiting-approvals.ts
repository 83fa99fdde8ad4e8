import type { NoticeContent } from "#notifications/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { selectWaitingOfOthers } from "./store/approvals.ts";

/** What waits for this member's decision: members decide no requests of their own. Null if nothing does. */
export async function describeWaitingApprovals(
  ctx: Context,
  _subject: string,
  { id }: { id: string },
): Promise<NoticeContent["approval.waiting"] | null> {
  const { count, until } = await selectWaitingOfOthers(reading(ctx), id);
  return until === null ? null : { count, until: until.toISOString() };
}
