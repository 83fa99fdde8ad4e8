import { randomBytes } from "node:crypto";

const SESSION_MS = 10 * 60_000;
const SESSIONS_MAX = 10_000;

/** Authentication sessions. They contain card numbers, so they are kept only in memory and for ten minutes. */
export interface Sessions<Session> {
  /** Returns the token of the new session. */
  open(session: Session): string;
  find(sessionToken: string): Session | null;
  close(sessionToken: string): void;
}

export function createSessions<Session>(nowMs: () => number): Sessions<Session> {
  const sessions = new Map<string, { session: Session; expiresAt: number }>();
  return {
    open(session) {
      // A Map iterates in insertion order, so the oldest session comes first.
      for (const [oldest, { expiresAt }] of sessions) {
        if (expiresAt >= nowMs() && sessions.size < SESSIONS_MAX) break;
        sessions.delete(oldest);
      }
      const sessionToken = randomBytes(24).toString("base64url");
      sessions.set(sessionToken, { session, expiresAt: nowMs() + SESSION_MS });
      return sessionToken;
    },
    find(sessionToken) {
      const found = sessions.get(sessionToken);
      return found === undefined || found.expiresAt < nowMs() ? null : found.session;
    },
    close: (sessionToken) => void sessions.delete(sessionToken),
  };
}
