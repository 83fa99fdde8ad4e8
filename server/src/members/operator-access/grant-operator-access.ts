import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../../audit/index.ts";
import type { MemberId } from "../member.ts";
import { closeExpiredGrant, insertGrant } from "../store/operator-access.ts";
import { ACCESS_MS } from "./operator-access.ts";

/** Lets operators see the company's pages for 24 hours. While a grant is active, another one changes nothing. */
export async function grantOperatorAccess(ctx: WriteContext, memberId: MemberId): Promise<void> {
  const grantedAt = ctx.clock.now();
  const expiresAt = new Date(grantedAt.getTime() + ACCESS_MS);
  const id = newId<"operator-grant">();
  await closeExpiredGrant(ctx);
  if (!(await insertGrant(ctx, { id, grantedBy: memberId, grantedAt, expiresAt }))) return;
  await recordAudit(ctx, {
    action: "operator_access.granted",
    recordType: "operator_grant",
    recordId: id,
    details: { until: expiresAt.toISOString() },
  });
}
