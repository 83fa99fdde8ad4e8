import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { Platform } from "#platform/context.ts";
import { requireEnrollingSession, requireActiveSession } from "../active-session.ts";
import type { MemberId } from "../member.ts";
import { selectPasskeys, type PasskeyRow } from "../store/passkeys.ts";
import { newChallenge } from "./challenge.ts";
import { passkeySite } from "./passkey.ts";

const SERVICE = "ServicePay";
const TIMEOUT_MS = 120_000;

/** Returns the browser's options for a log-in. The person chooses the passkey. */
export async function passkeyLogInOptions(platform: Platform): Promise<object> {
  return requestOptions(platform, newChallenge(platform, "log-in"), []);
}

/** Returns the browser's options to confirm a session with one of its member's passkeys. */
export async function passkeyConfirmOptions(platform: Platform, token: string): Promise<object> {
  const { id, session_id: sessionId } = await requireActiveSession(platform, token);
  const passkeys = await selectPasskeys(platform.database.readSystem(), id);
  return requestOptions(platform, newChallenge(platform, `confirm:${sessionId}`), passkeys);
}

/** Returns the browser's options to make a passkey for the member. */
export async function passkeyCreationOptions(platform: Platform, token: string): Promise<object> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { id, email, name, session_id: sessionId } = await requireEnrollingSession(platform, token);
  const passkeys = await selectPasskeys(platform.database.readSystem(), id);
  return generateRegistrationOptions({
    rpName: SERVICE,
    rpID: passkeySite(platform.config).domain,
    userID: Uint8Array.from(userHandle(id)),
    userName: email,
    userDisplayName: name,
    challenge: Uint8Array.from(newChallenge(platform, `add:${sessionId}`)),
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestationType: "none",
    timeout: TIMEOUT_MS,
  });
}

async function requestOptions(platform: Platform, challenge: Buffer, passkeys: readonly PasskeyRow[]): Promise<object> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: passkeySite(platform.config).domain,
    challenge: Uint8Array.from(challenge),
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: "required",
    timeout: TIMEOUT_MS,
  });
}

function descriptorOf({ credential_id: id, transports }: PasskeyRow) {
  return { id: id.toString("base64url"), transports: transports as AuthenticatorTransport[] };
}

function userHandle(id: MemberId): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

/** Returns whether an authenticator's user handle, if it sends one, is the member's. */
export function isUserHandleOf(id: MemberId, given: unknown): boolean {
  return given === undefined || given === null || given === userHandle(id).toString("base64url");
}
