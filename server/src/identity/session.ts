import type { WriteContext } from "#platform/context.ts";
import { insertToken, type SessionId } from "./store/sessions.ts";
import { hashOfToken, newToken } from "./token.ts";

/** The new tokens of a session in plain text. Only their hashes are stored. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  expiresAt: Date;
}

/** Adds an access and a refresh token to a session. */
export async function issueTokens(ctx: WriteContext, sessionId: SessionId): Promise<SessionTokens> {
  const { accessTokenSeconds: expiresIn, refreshTokenSeconds } = ctx.config;
  const accessToken = newToken("access");
  const refreshToken = newToken("refresh");
  const expiresAt = after(ctx, expiresIn);
  const refreshUntil = after(ctx, refreshTokenSeconds);
  await insertToken(ctx, { hash: hashOfToken(accessToken), sessionId, kind: "access", expiresAt });
  await insertToken(ctx, { hash: hashOfToken(refreshToken), sessionId, kind: "refresh", expiresAt: refreshUntil });
  return { accessToken, refreshToken, expiresIn, expiresAt };
}

function after({ clock }: WriteContext, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
