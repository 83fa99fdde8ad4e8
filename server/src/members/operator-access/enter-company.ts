import type { Context } from "#platform/context.ts";
import { recordAudit } from "../../audit/index.ts";
import { asSystem } from "../member-context.ts";
import type { MemberId } from "../member.ts";
import type { MemberSessionId } from "../session.ts";
import { insertVisit, type GrantForSession } from "../store/operator-access.ts";

/**
 * Writes the session's first use of a grant to the company's audit log, before the page is shown. Requests at the same time
 * write one entry.
 */
export async function enterCompany(
  ctx: Context,
  { id: grantId, wasUsed }: GrantForSession,
  session: { id: MemberSessionId; member: { id: MemberId } },
): Promise<void> {
  if (wasUsed) return;
  await asSystem(ctx, async (ctx) => {
    if (!(await insertVisit(ctx, { grantId, sessionId: session.id, memberId: session.member.id }))) return;
    await recordAudit(ctx, { action: "operator_access.entered", recordType: "operator_grant", recordId: grantId });
  });
}
