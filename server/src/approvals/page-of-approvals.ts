import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { Approval, ApprovalState } from "./approval.ts";
import { countListed, selectListed } from "./store/approvals.ts";

const PAGE_SIZE = 50;

/**
 * Lists settlements and the reversals that needed another member, newest first. `states`: null for all. `askedBy`: a
 * member's id.
 */
export function pageOfApprovals(
  ctx: Context,
  states: readonly ApprovalState[] | null,
  position: ListPosition | null,
  askedBy: string | null = null,
): Promise<ListPage<Approval & { createdAt: Date }>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, states, { position, askedBy }, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countApprovals(
  ctx: Context | ReadContext,
  states: readonly ApprovalState[] | null,
  max: number,
): Promise<number> {
  return countListed(reading(ctx), states, max + 1);
}
