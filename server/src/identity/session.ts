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

/** Adds an access and a refresh token to a session. They end with it at `endsAt`, if that is set. */
export async function issueTokens(
  ctx: WriteContext,
  sessionId: SessionId,
  endsAt: Date | null,
): Promise<SessionTokens> {
  const { accessTokenSeconds, refreshTokenSeconds } = ctx.config;
  const accessToken = newToken("access");
  const refreshToken = newToken("refresh");
  const expiresAt = earlier(after(ctx, accessTokenSeconds), endsAt);
  const refreshUntil = earlier(after(ctx, refreshTokenSeconds), endsAt);
  const expiresIn = Math.floor((expiresAt.getTime() - ctx.clock.now().getTime()) / 1_000);
  await insertToken(ctx, { hash: hashOfToken(accessToken), sessionId, kind: "access", expiresAt });
  await insertToken(ctx, { hash: hashOfToken(refreshToken), sessionId, kind: "refresh", expiresAt: refreshUntil });
  return { accessToken, refreshToken, expiresIn, expiresAt };
}

function earlier(time: Date, end: Date | null): Date {
  return end !== null && end < time ? end : time;
}

function after({ clock }: WriteContext, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
