import { acceptFactor } from "../accept-factor.ts";
import { requireActiveSession } from "../active-session.ts";
import { passkeyRefused } from "../errors.ts";
import type { MemberLogin } from "../log-in-member.ts";
import type { LoginClient } from "../session.ts";
import { selectPasskeyByCredential, usePasskey } from "../store/passkeys.ts";
import { takeChallenge } from "./challenge.ts";
import { readPasskeyAnswer, verifyPasskey } from "./verify-passkey.ts";

/** Accepts a passkey after the password or for a step-up. Returns the session's new token. */
export async function acceptPasskey(
  login: MemberLogin,
  token: string,
  text: string,
  client: LoginClient,
): Promise<string> {
  const { platform } = login;
  const session = await requireActiveSession(platform, token);
  const verified = await verifiedPasskey(login, session, text);
  const given = await acceptFactor(login, token, client, async (tx) => {
    if (verified === null || !(await takeChallenge(tx, verified.challenge))) return null;
    const { id, counter } = verified;
    return (await usePasskey(tx, { id, counter, now: platform.clock.now() })) ? "passkey" : null;
  });
  if (given === "refused") throw passkeyRefused();
  return given.token;
}

/** Returns null for a wrong answer, and for another member's passkey. */
async function verifiedPasskey(
  { platform }: MemberLogin,
  session: Awaited<ReturnType<typeof requireActiveSession>>,
  text: string,
) {
  const answer = readPasskeyAnswer(text);
  if (answer === null) return null;
  const credentialId = Buffer.from(answer.id, "base64url");
  const passkey = await selectPasskeyByCredential(platform.database.readSystem(), credentialId);
  if (passkey === undefined || passkey.member_id !== session.id) return null;
  const verified = await verifyPasskey(platform, `confirm:${session.session_id}`, { answer, passkey });
  return verified && { ...verified, id: passkey.id };
}
