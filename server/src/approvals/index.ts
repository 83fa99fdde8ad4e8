export type { Approval, ApprovalId, ApprovalState } from "./approval.ts";
export { decideRequest, findApproval } from "./decide-request.ts";
export { approvalJobs } from "./jobs.ts";
export { countApprovals, listApprovals } from "./list-approvals.ts";
export { requestReversal } from "./request-reversal.ts";
