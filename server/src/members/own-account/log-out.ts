import type { Platform } from "#platform/context.ts";
import { auditMember } from "../member-context.ts";
import { hashOfSession } from "../session.ts";
import { endSession, selectSession } from "../store/sessions.ts";

/** Ends the session of a cookie, in whatever state it is. */
export async function logOut(platform: Platform, token: string, traceId: string): Promise<void> {
  await platform.database.system(async (tx) => {
    const row = await selectSession(tx, hashOfSession(token));
    if (row === undefined) return;
    const given = { id: row.session_id, memberId: row.id, now: platform.clock.now() };
    if (!(await endSession(tx, given))) return;
    const about = { memberId: row.id, traceId, tenantId: row.oidc_tenant_id };
    await auditMember(platform, tx, about, { action: "member.logged_out" });
  });
}
