import { decideSettlementApproval } from "#approvals/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The approval that another process approves for a test. */
export interface ApprovingTask extends OwnTask {
  approvalId: string;
  memberId: string;
}

const task = JSON.parse(process.env["APPROVING_TASK"] ?? "") as ApprovingTask;
const { ctx, close } = await openOwnContext(task, "approving-process");
const { approvalId, memberId } = task;
await decideSettlementApproval(
  { ...ctx, actor: { kind: "member", id: memberId } },
  { approvalId, memberId, as: "approve", note: "" },
);
await close();
