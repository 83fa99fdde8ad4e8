import type { Platform } from "#platform/context.ts";
import { LogInNeeded, StepUpNeeded } from "./errors.ts";
import { hashOfSession, sessionLimits, STEP_UP_MS } from "./session.ts";
import { selectSession, type SessionRow } from "./store/sessions.ts";

export function isActiveSession(platform: Platform, row: SessionRow): boolean {
  const { idleSince, createdSince } = sessionLimits(platform);
  return row.ended_at === null && row.seen_at > idleSince && row.created_at > createdSince;
}

/** Returns the session of a cookie. Throws if it has ended or expired. A second factor may still be missing (`state`). */
export async function requireActiveSession(platform: Platform, token: string): Promise<SessionRow> {
  const row = await selectSession(platform.database.readSystem(), hashOfSession(token));
  if (row === undefined || !isActiveSession(platform, row)) throw new LogInNeeded(null);
  return row;
}

/** Returns the session of a member who may set up a factor now: one who must, or who has just given a factor. */
export async function requireEnrollingSession(platform: Platform, token: string): Promise<SessionRow> {
  const row = await requireActiveSession(platform, token);
  if (row.state === "code") throw new LogInNeeded(null);
  if (row.oidc_provider_id !== null) throw new LogInNeeded(row.id, "own");
  if (!mayEnrol(platform, row)) throw new StepUpNeeded(row.id);
  return row;
}

export function mayEnrol(platform: Platform, row: SessionRow): boolean {
  if (!isActiveSession(platform, row) || row.state === "code") return false;
  if (row.oidc_provider_id !== null) return false; // A company's provider does not change how the person logs in.
  return row.state === "enrol" || platform.clock.now().getTime() - row.proven_at.getTime() < STEP_UP_MS;
}

export function hasSecondFactor(row: Pick<SessionRow, "totp_secret" | "has_passkey">): boolean {
  return row.totp_secret !== null || row.has_passkey;
}
