import type { Platform } from "#platform/context.ts";
import { mayEnrol, requireEnrollingSession } from "./active-session.ts";
import { codeRefused, LogInNeeded } from "./errors.ts";
import { recordLogin, type MemberLogin } from "./log-in-member.ts";
import { auditMember } from "./member-context.ts";
import type { Locale, MemberId, Theme } from "./member.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { hashOfSession, newSessionToken, type MemberContext, type LoginClient } from "./session.ts";
import { updateTotp } from "./store/factors.ts";
import { endSessionsOf, lockSession, proveSession } from "./store/sessions.ts";
import { newTotpSecret, totpAddress, totpContext, totpStepOf, totpText } from "./totp.ts";

const ISSUER = "ServicePay";

/** A secret that is not the member's yet. `sealed` comes back with the first code. */
export interface OfferedTotp {
  address: string;
  text: string;
  sealed: string;
}

export interface EnrollingMember {
  id: MemberId;
  email: string;
  /** The member cannot go on without a second factor. */
  isRequired: boolean;
  locale: Locale;
  theme: Theme;
}

/** Returns the member who may set up a second factor now: one who must, or who has just given a factor. */
export async function requireEnrollingMember(platform: Platform, token: string): Promise<EnrollingMember> {
  const row = await requireEnrollingSession(platform, token);
  return { id: row.id, email: row.email, isRequired: row.state === "enrol", locale: row.locale, theme: row.theme };
}

export function offerTotp(
  { keys }: Pick<Platform, "keys">,
  { id, email }: { id: MemberId; email: string },
  sealed: string | null,
): OfferedTotp {
  const secret = (sealed === null ? null : openOffered({ keys }, id, sealed)) ?? newTotpSecret();
  return {
    address: totpAddress(secret, ISSUER, email),
    text: totpText(secret),
    sealed: keys.seal("member-secret", secret, offerContext(id)).toString("base64url"),
  };
}

/**
 * Makes the offered secret the member's, once the app shows a correct code for it, and replaces the recovery codes.
 * Other sessions end, and this one is open with a new token.
 */
export async function enrolTotp(
  login: MemberLogin,
  token: string,
  given: { sealed: string; code: string },
  client: LoginClient,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { platform } = login;
  const { keys, clock, database } = platform;
  return database.system(async (tx) => {
    const row = await lockSession(tx, hashOfSession(token));
    if (row === undefined || !mayEnrol(platform, row)) throw new LogInNeeded(null);
    const secret = openOffered(platform, row.id, given.sealed);
    const step = secret && totpStepOf(secret, given.code.replaceAll(/\s/g, ""), clock.now());
    if (secret === null || step === null) throw codeRefused();
    const sealed = keys.seal("member-secret", secret, totpContext(row.id));
    await updateTotp(tx, row.id, { sealed, step });
    const recoveryCodes = await replaceRecoveryCodes(tx, row.id);
    const next = newSessionToken();
    await proveSession(tx, row.session_id, next.hash, clock.now());
    await endSessionsOf(tx, { memberId: row.id, kept: row.session_id, now: clock.now() });
    const about = { memberId: row.id, traceId: client.traceId };
    await auditMember(platform, tx, about, { action: "member.factor_added", details: { factor: "totp" } });
    if (row.state === "enrol") await recordLogin(login, tx, { memberId: row.id, client, factor: "code" });
    return { token: next.token, recoveryCodes };
  });
}

/** Replaces the member's recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(ctx: MemberContext): Promise<string[]> {
  const memberId = ctx.session.member.id;
  return ctx.database.system(async (tx) => {
    const codes = await replaceRecoveryCodes(tx, memberId);
    const about = { memberId, traceId: ctx.traceId };
    await auditMember(ctx, tx, about, { action: "member.recovery_codes_made" });
    return codes;
  });
}

function openOffered({ keys }: Pick<Platform, "keys">, id: MemberId, sealed: string): Buffer | null {
  try {
    return keys.open("member-secret", Buffer.from(sealed, "base64url"), offerContext(id));
  } catch {
    return null; // Not ours, or another member's.
  }
}

function offerContext(id: MemberId): string {
  return `member-totp-offer:${id}`;
}
