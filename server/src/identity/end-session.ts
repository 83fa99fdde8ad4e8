import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import { endSession as storeEnd, findToken, isUsable } from "./store/sessions.ts";
import { hashOfToken } from "./token.ts";

/** Ends the session of an access or a refresh token; all its tokens then answer 401. Returns false if no session was open. */
export async function endSession(
  platform: Platform,
  kind: "access" | "refresh",
  token: string,
  traceId: string,
): Promise<boolean> {
  return platform.database.system(async (tx) => {
    const row = await tx.row(findToken, [hashOfToken(token), kind]);
    const now = platform.clock.now();
    if (row === undefined || !isUsable(row, now)) return false;
    const { tenant_id: tenantId, session_id: sessionId, credential_id: credentialId } = row;
    await tx.run(storeEnd, [tenantId, sessionId, now]);
    const ctx = { ...platform, tx, tenantId, actor: { kind: "credential", id: credentialId } as const, traceId };
    await recordAudit(ctx, { action: "session.ended", recordType: "session", recordId: sessionId });
    return true;
  });
}
