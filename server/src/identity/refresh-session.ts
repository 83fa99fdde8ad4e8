import type { Platform } from "#platform/context.ts";
import { recordAudit } from "../audit/index.ts";
import { tokenRefused } from "./errors.ts";
import { issueTokens, type SessionTokens } from "./session.ts";
import { isUsable, lockToken, markSessionEnded, markTokenUsed } from "./store/sessions.ts";
import { hashOfToken, isOfKind } from "./token.ts";

/** Trades a refresh token for new tokens. A refresh token that is used twice has leaked: its session ends. */
export async function refreshSession(
  platform: Platform,
  refreshToken: string,
  traceId: string,
): Promise<SessionTokens> {
  if (!isOfKind("refresh", refreshToken)) throw tokenRefused();
  const hash = hashOfToken(refreshToken);
  // The transaction that ends a session must commit, so the refusal is thrown outside it.
  const tokens = await platform.database.system(async (tx) => {
    const row = await lockToken(tx, hash, "refresh");
    if (row === undefined || !isUsable(row, platform.clock.now())) return null;
    const { tenant_id: tenantId, session_id: sessionId, credential_id: credentialId } = row;
    const ctx = { ...platform, tx, tenantId, actor: { kind: "credential", id: credentialId } as const, traceId };
    if (row.used_at !== null) {
      await markSessionEnded(ctx, sessionId);
      await recordAudit(ctx, { action: "session.reuse_detected", recordType: "session", recordId: sessionId });
      return null;
    }
    await markTokenUsed(ctx, hash);
    await recordAudit(ctx, { action: "session.refreshed", recordType: "session", recordId: sessionId });
    return issueTokens(ctx, sessionId, row.ends_at);
  });
  if (tokens === null) throw tokenRefused();
  return tokens;
}
