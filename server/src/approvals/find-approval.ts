import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { noApproval, type Approval } from "./approval.ts";
import { selectApproval } from "./store/approvals.ts";

export async function findApproval(ctx: Context, approvalId: string): Promise<Approval> {
  const id = parseId(approvalId);
  const found = id === null ? undefined : await inTransaction(ctx, (ctx) => selectApproval(ctx, id));
  if (found === undefined) throw noApproval();
  return found;
}
