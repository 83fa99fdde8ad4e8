import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { inHashSlot, verifyPassword } from "../identity/index.ts";
import { hasSecondFactor, isActiveSession, requireActiveSession } from "./active-session.ts";
import { codeRefused, LogInNeeded, passwordRefused } from "./errors.ts";
import { recordLogin, type Factor, type MemberLogin } from "./log-in-member.ts";
import { auditMember } from "./member-context.ts";
import { hashOfRecoveryCode } from "./recovery-codes.ts";
import { FAILURES_MAX, hashOfSession, newSessionToken, type LoginClient } from "./session.ts";
import { takeRecoveryCode, takeTotpStep } from "./store/factors.ts";
import { countSessionFailure, lockSession, proveSession, selectSession, type SessionRow } from "./store/sessions.ts";
import { totpContext, totpStepOf } from "./totp.ts";

/** The session's new token. */
type Accepted = { token: string } | "refused";

/**
 * Accepts a code of the authenticator app, or a recovery code, after the password or for a step-up. Returns the session's new
 * token. After five wrong codes the session ends.
 */
export async function acceptCode(
  login: MemberLogin,
  token: string,
  code: string,
  client: LoginClient,
): Promise<string> {
  const { platform, throttle } = login;
  const row = await requireActiveSession(platform, token);
  // The limit is per member, because a person who knows the password can open any number of sessions to guess codes.
  const account = `member-code:${row.id}`;
  await throttle.refuse(account, client.address, async () => ({ id: row.id }));
  const given = await acceptFactor(login, token, client, (tx, locked) => takeCode(platform, tx, locked, code));
  if (given === "refused") {
    await throttle.countFailure(account, client.address);
    throw codeRefused();
  }
  await throttle.forgive(account, client.address);
  return given.token;
}

/** The factors that can confirm a cookie's session; null if the session is not active. */
export async function factorsOfSession(
  platform: Platform,
  token: string,
): Promise<{ hasTotp: boolean; hasPasskey: boolean } | null> {
  const row = await selectSession(platform.database.readSystem(), hashOfSession(token));
  return row === undefined || !isActiveSession(platform, row)
    ? null
    : { hasTotp: row.totp_secret !== null, hasPasskey: row.has_passkey };
}

/** Accepts the password for a step-up of a member without a second factor. Returns the session's new token. */
export async function acceptPassword(
  login: MemberLogin,
  token: string,
  password: string,
  client: LoginClient,
): Promise<string> {
  const row = await requireActiveSession(login.platform, token);
  if (row.state !== "open" || row.oidc_provider_id !== null || hasSecondFactor(row)) throw passwordRefused();
  const isRight = await inHashSlot(() => verifyPassword(password, row.password_hash));
  const given = await acceptFactor(login, token, client, async (_tx, locked) =>
    isRight && locked.password_hash === row.password_hash ? "password" : null,
  );
  if (given === "refused") throw passwordRefused();
  return given.token;
}

/**
 * If `take` accepts a factor, opens the session with a new token. A wrong factor is counted, and the transaction is
 * committed: the caller throws the refusal afterwards.
 */
export function acceptFactor(
  login: MemberLogin,
  token: string,
  client: LoginClient,
  take: (tx: Transaction, row: SessionRow) => Promise<Factor | null>,
): Promise<Accepted> {
  const { platform } = login;
  const { clock, database } = platform;
  return database.system(async (tx): Promise<Accepted> => {
    const row = await lockSession(tx, hashOfSession(token));
    if (row === undefined || !isActiveSession(platform, row)) throw new LogInNeeded(null);
    const factor = await take(tx, row);
    const about = { memberId: row.id, traceId: client.traceId, tenantId: row.oidc_tenant_id };
    if (factor === null) {
      await countSessionFailure(tx, row.session_id, FAILURES_MAX, clock.now());
      await auditMember(platform, tx, about, { action: "member.factor_refused", details: {} });
      return "refused";
    }
    const next = newSessionToken();
    await proveSession(tx, row.session_id, next.hash, clock.now());
    if (row.state === "code")
      await recordLogin(login, tx, { memberId: row.id, client, factor, tenantId: row.oidc_tenant_id });
    else await auditMember(platform, tx, about, { action: "member.stepped_up", details: { factor } });
    return { token: next.token };
  });
}

const TOTP_CODE = /^\d{6}$/;

async function takeCode(
  { keys, clock }: Platform,
  tx: Transaction,
  row: SessionRow,
  given: string,
): Promise<Factor | null> {
  if (row.state === "enrol") return null;
  const code = given.replaceAll(/\s/g, "");
  if (!TOTP_CODE.test(code)) {
    const isTaken = await takeRecoveryCode(tx, row.id, hashOfRecoveryCode(code), clock.now());
    return isTaken ? "recovery_code" : null;
  }
  if (row.totp_secret === null) return null;
  const secret = keys.open("member-secret", row.totp_secret, totpContext(row.id));
  const step = totpStepOf(secret, code, clock.now());
  secret.fill(0);
  if (step === null) return null;
  return (await takeTotpStep(tx, row.id, step)) ? "code" : null;
}
