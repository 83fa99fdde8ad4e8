import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import { endSession, findToken } from "./store/sessions.ts";
import { tellWhenDisbelieved, usableToken } from "./token-belief.ts";
import { hashOfToken } from "./token.ts";

/** Ends the session of an access or a refresh token: all its tokens answer 401 from then on. False if it has none alive. */
export async function endSessionOf(
  platform: Platform,
  kind: "access" | "refresh",
  token: string,
  traceId: string,
): Promise<boolean> {
  return platform.database.system(async (tx) => {
    const found = await tx.row(findToken, [hashOfToken(token), kind]);
    const now = platform.clock.now();
    const row = usableToken(tx, found, now);
    if (row === null) return false;
    const { tenant_id: tenantId, session_id: sessionId, credential_id: credentialId } = row;
    await tx.run(endSession, [tenantId, sessionId, now]);
    tellWhenDisbelieved(tx);
    const ctx = { ...platform, tx, tenantId, actor: { kind: "credential", id: credentialId } as const, traceId };
    await recordAudit(ctx, { action: "session.ended", recordType: "session", recordId: sessionId });
    return true;
  });
}
