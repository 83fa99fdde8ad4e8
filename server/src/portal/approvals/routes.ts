import { OF_PLACE } from "../lists/list-query.ts";
import { memberPage, type Portal } from "../page/index.ts";
import { approvalPage, decideApproval, ownApprovalPage } from "./approval-page.tsx";
import { approvalsPage, ownApprovalsPage } from "./approvals-page.tsx";

export function approvalPages(portal: Portal): void {
  const list = "/portal/:company/approvals";
  memberPage(portal, { method: "GET", action: "approvals.own", path: `${list}/mine` }, ownApprovalsPage);
  memberPage(portal, { method: "GET", action: "approvals.own", path: `${list}/:id/mine` }, ownApprovalPage);
  memberPage(portal, { method: "GET", action: "approvals.read", path: list, parameters: OF_PLACE }, approvalsPage);
  memberPage(portal, { method: "GET", action: "approvals.read", path: `${list}/:id` }, approvalPage);
  memberPage(portal, { method: "POST", action: "refunds.approve", path: `${list}/:id` }, decideApproval);
}
