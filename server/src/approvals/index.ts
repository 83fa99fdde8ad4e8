export type { Approval, ApprovalId, ApprovalState, ReversalApproval, SettlementApproval } from "./approval.ts";
export { decideRequest } from "./decide-request.ts";
export { findApproval } from "./find-approval.ts";
export { approvalJobs } from "./jobs.ts";
export { countApprovals, listApprovals } from "./list-approvals.ts";
export { requestReversal } from "./request-reversal.ts";
