import { sha256 } from "#platform/crypto.ts";
import { randomToken, type Id } from "#platform/ids.ts";

export type UserSessionId = Id<"user session">;

export const IDLE_MS = 30 * 60_000;
export const LIFETIME_MS = 12 * 3_600_000;
export const SESSIONS_MAX = 10;

export interface UserSession {
  id: UserSessionId;
  device: string;
  createdAt: Date;
  seenAt: Date;
}

/**
 * Why a session ended before it was idle or too old. `log_out`: on its own device, also by a new log-in there. `company`: the company ended
 * all. `elsewhere`: the user, on another device.
 */
export type SessionEnd = "log_out" | "too_many" | "lock" | "address" | "company" | "elsewhere";

/** The browser of a person who logs in. */
export interface LoginBrowser {
  /** The hash of the cookie by which the company's pages know the browser. */
  hash: Buffer;
  /** "Chrome, Windows" */
  device: string;
}

export function newToken(): { token: string; hash: Buffer } {
  const token = randomToken(32);
  return { token, hash: sha256(token) };
}
