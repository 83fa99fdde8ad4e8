import type { NoticeContent } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";
import { countUnclearAttempts } from "./page-of-unclear-attempts.ts";

const COUNT_MAX = 10_000;

/** How many attempts are unclear; null if none is. */
export async function describeUnclearAttempts(ctx: Context): Promise<NoticeContent["attempt.unclear"] | null> {
  const count = await countUnclearAttempts(ctx, COUNT_MAX);
  return count === 0 ? null : { count };
}
