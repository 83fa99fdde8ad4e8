import type { NoticeContent } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";
import { countCases } from "./page-of-cases.ts";

const COUNT_MAX = 10_000;

/** How many cases are open; null if none is. */
export async function describeOpenCases(ctx: Context): Promise<NoticeContent["case.opened"] | null> {
  const count = await countCases(ctx, { state: "open" }, COUNT_MAX);
  return count === 0 ? null : { count };
}
