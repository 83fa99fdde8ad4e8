import { passkeyRefused } from "../errors.ts";
import { openMemberSession, type MemberLogin, type OpenedSession } from "../log-in-member.ts";
import { auditMember } from "../member-context.ts";
import type { LoginClient } from "../session.ts";
import { selectPasskeyByCredential, usePasskey, type PasskeyRow } from "../store/passkeys.ts";
import { takeChallenge } from "./challenge.ts";
import { isUserHandleOf } from "./passkey-options.ts";
import { readPasskeyAnswer, verifyPasskey, type PasskeyAnswer } from "./verify-passkey.ts";

/** Opens a session with a passkey alone: the device has verified the person, so it counts as two factors. */
export async function logInWithPasskey(login: MemberLogin, text: string, client: LoginClient): Promise<OpenedSession> {
  const { platform } = login;
  const answer = readPasskeyAnswer(text);
  if (answer === null) throw passkeyRefused();
  const id = Buffer.from(answer.id, "base64url");
  const passkey = await selectPasskeyByCredential(platform.database.readSystem(), id);
  if (passkey === undefined) throw passkeyRefused();
  const opened = await openSession(login, { answer, passkey }, client);
  if (opened !== null) return opened;
  const about = { memberId: passkey.member_id, traceId: client.traceId };
  const entry = { action: "member.login_refused", details: { factor: "passkey" } } as const;
  await platform.database.system((tx) => auditMember(platform, tx, about, entry));
  throw passkeyRefused();
}

async function openSession(
  login: MemberLogin,
  { answer, passkey }: { answer: PasskeyAnswer; passkey: PasskeyRow },
  client: LoginClient,
): Promise<OpenedSession | null> {
  const { platform } = login;
  const { id, member_id: memberId } = passkey;
  if (!isUserHandleOf(memberId, userHandleIn(answer))) return null;
  const verified = await verifyPasskey(platform, "log-in", { answer, passkey });
  if (verified === null) return null;
  const { challenge, counter } = verified;
  return platform.database.system(async (tx) => {
    if (!(await takeChallenge(tx, challenge))) return null;
    if (!(await usePasskey(tx, { id, counter, now: platform.clock.now() }))) return null;
    return openMemberSession(login, tx, { memberId, passwordHash: null, state: "open", factor: "passkey" }, client);
  });
}

function userHandleIn({ content }: PasskeyAnswer): unknown {
  return (content as { response?: { userHandle?: unknown } }).response?.userHandle;
}
