import { membersWhoMay } from "#members/index.ts";
import type { Context } from "#platform/context.ts";

/** The names of the other members who may approve: refunds, or settlements. */
export async function othersWhoMay(
  ctx: Context,
  memberId: string,
  action: "refunds.approve" | "payments.settle",
): Promise<string[]> {
  const members = await membersWhoMay(ctx, ctx.tenantId, action);
  return members.filter(({ id }) => id !== memberId).map(({ name }) => name);
}
