import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { hasSecondFactor, mayEnrol, requireEnrollingSession } from "../active-session.ts";
import { LogInNeeded, passkeyRefused } from "../errors.ts";
import { recordLogin, type MemberLogin } from "../log-in-member.ts";
import { auditMember } from "../member-context.ts";
import { replaceRecoveryCodes } from "../recovery-codes.ts";
import { hashOfSession, newSessionToken, type LoginClient } from "../session.ts";
import { insertPasskey, selectPasskeys } from "../store/passkeys.ts";
import { lockSession, proveSession } from "../store/sessions.ts";
import { takeChallenge } from "./challenge.ts";
import { checkPasskeyName, PASSKEYS_MAX } from "./passkey.ts";
import { readPasskeyAnswer, verifyNewPasskey } from "./verify-passkey.ts";

export interface AddedPasskey {
  /** The session's new token. */
  token: string;
  /** Made with the member's first second factor, and shown only now. */
  recoveryCodes: string[] | null;
}

/** Stores the passkey that the browser made, and opens the session with a new token. */
export async function addPasskey(
  login: MemberLogin,
  token: string,
  given: { name: string; answer: string },
  client: LoginClient,
): Promise<AddedPasskey> {
  const { platform } = login;
  const { clock, database } = platform;
  const name = checkPasskeyName(given.name);
  const session = await requireEnrollingSession(platform, token);
  const answer = readPasskeyAnswer(given.answer);
  const made = answer && (await verifyNewPasskey(platform, `add:${session.session_id}`, answer));
  if (made === null) throw passkeyRefused();
  return database.system(async (tx) => {
    const row = await lockSession(tx, hashOfSession(token));
    if (row === undefined || !mayEnrol(platform, row)) throw new LogInNeeded(null);
    if (!(await takeChallenge(tx, made.challenge))) throw passkeyRefused();
    if ((await selectPasskeys(tx, row.id)).length >= PASSKEYS_MAX)
      throw conflict(`A member has at most ${PASSKEYS_MAX} passkeys.`, { field: "passkey", reason: "too_many_keys" });
    const id = newId<"passkey">();
    const { credentialId: credential_id, publicKey: public_key, counter, transports } = made;
    const stored = { id, member_id: row.id, credential_id, public_key, counter, transports, name };
    if (!(await insertPasskey(tx, { ...stored, created_at: clock.now() }))) throw passkeyRefused();
    const recoveryCodes = hasSecondFactor(row) ? null : await replaceRecoveryCodes(tx, row.id);
    const next = newSessionToken();
    await proveSession(tx, row.session_id, next.hash, clock.now());
    const about = { memberId: row.id, traceId: client.traceId };
    const details = { factor: "passkey", passkey: id };
    await auditMember(platform, tx, about, { action: "member.factor_added", details });
    if (row.state === "enrol") await recordLogin(login, tx, { memberId: row.id, client, factor: "passkey" });
    return { token: next.token, recoveryCodes };
  });
}
