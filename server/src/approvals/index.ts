export type { Approval, ApprovalId, ApprovalState, ReversalApproval, SettlementApproval } from "./approval.ts";
export { decideRequest } from "./decide-request.ts";
export { findApproval } from "./find-approval.ts";
export { approvalJobs } from "./jobs.ts";
export { defaultLimits, limitedRoles, limitsIn, type LimitedRole, type Limits, type SetLimit } from "./limit.ts";
export { countApprovals, listApprovals } from "./list-approvals.ts";
export { readLimits } from "./read-limits.ts";
export { requestReversal } from "./request-reversal.ts";
export { setLimits, type LimitChange } from "./set-limits.ts";
