import type { Platform } from "#platform/context.ts";
import { recordAudit } from "../audit/index.ts";
import { isUsable, markSessionEnded, selectToken } from "./store/sessions.ts";
import { hashOfToken } from "./token.ts";

/** Ends the session of an access or a refresh token; all its tokens then answer 401. Returns false if no session was open. */
export async function endSession(
  platform: Platform,
  kind: "access" | "refresh",
  token: string,
  traceId: string,
): Promise<boolean> {
  return platform.database.system(async (tx) => {
    const row = await selectToken(tx, hashOfToken(token), kind);
    if (row === undefined || !isUsable(row, platform.clock.now())) return false;
    const { tenant_id: tenantId, session_id: sessionId, credential_id: credentialId } = row;
    const ctx = { ...platform, tx, tenantId, actor: { kind: "credential", id: credentialId } as const, traceId };
    await markSessionEnded(ctx, sessionId);
    await recordAudit(ctx, { action: "session.ended", recordType: "session", recordId: sessionId });
    return true;
  });
}
