import type { WriteContext } from "#platform/context.ts";
import { recordAudit } from "../../audit/index.ts";
import type { MemberId } from "../member.ts";
import { endGrant } from "../store/operator-access.ts";

/** Ends operators' access: their next request is refused. Without access it changes nothing. */
export async function endOperatorAccess(ctx: WriteContext, memberId: MemberId): Promise<void> {
  const id = await endGrant(ctx, memberId);
  if (id === null) return;
  await recordAudit(ctx, { action: "operator_access.ended", recordType: "operator_grant", recordId: id });
}
