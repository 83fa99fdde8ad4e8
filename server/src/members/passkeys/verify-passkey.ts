import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Platform } from "#platform/context.ts";
import type { PasskeyRow } from "../store/passkeys.ts";
import { isValidChallenge, type ChallengePurpose } from "./challenge.ts";
import { passkeySite } from "./passkey.ts";

/** A correct answer of the browser, and the challenge that it answers. */
export interface VerifiedPasskey {
  challenge: Buffer;
  counter: number;
}

/**
 * Checks a browser's answer: signature, origin, domain, challenge, counter, and that the device has verified the person.
 * Returns null for a wrong answer. The caller uses up the challenge and stores the counter.
 */
export async function verifyPasskey(
  platform: Platform,
  purpose: ChallengePurpose,
  { answer, passkey }: { answer: PasskeyAnswer; passkey: PasskeyRow },
): Promise<VerifiedPasskey | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const given = answer.content as unknown as AuthenticationResponseJSON;
  const publicKey = Uint8Array.from(passkey.public_key);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(platform, purpose),
      response: given,
      credential: { id: answer.id, publicKey, counter: passkey.counter },
    });
    const challenge = challengeOf(given.response.clientDataJSON);
    return verified ? { challenge, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null; // The library throws for everything that is wrong with an answer.
  }
}

export interface NewPasskey extends VerifiedPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  transports: string[];
}

/** Checks the browser's answer for a new passkey. Who made the authenticator does not matter. */
export async function verifyNewPasskey(
  platform: Platform,
  purpose: ChallengePurpose,
  answer: PasskeyAnswer,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const given = answer.content as unknown as RegistrationResponseJSON;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(platform, purpose),
      response: given,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      challenge: challengeOf(given.response.clientDataJSON),
      counter,
      credentialId: Buffer.from(id, "base64url"),
      publicKey: Buffer.from(publicKey),
      transports: transportsOf(given.response.transports),
    };
  } catch {
    return null;
  }
}

/** A browser's answer that is not checked yet. */
export interface PasskeyAnswer {
  /** base64url */
  id: string;
  content: object;
}

/** Returns null for a text that is no such answer. */
export function readPasskeyAnswer(text: string): PasskeyAnswer | null {
  try {
    const content = JSON.parse(text) as { id?: unknown } | null;
    return typeof content === "object" && typeof content?.id === "string" ? { id: content.id, content } : null;
  } catch {
    return null;
  }
}

function expected(platform: Platform, purpose: ChallengePurpose) {
  const { domain, origin } = passkeySite(platform.config);
  return {
    expectedChallenge: (text: string) => isValidChallenge(platform, purpose, Buffer.from(text, "base64url")),
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
  };
}

function challengeOf(clientDataJson: string): Buffer {
  const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString()) as { challenge: string };
  return Buffer.from(challenge, "base64url");
}

const TRANSPORTS: ReadonlySet<string> = new Set<AuthenticatorTransport>(["ble", "hybrid", "internal", "nfc", "usb"]);

function transportsOf(given: unknown): string[] {
  const list: unknown[] = Array.isArray(given) ? given : [];
  return [...TRANSPORTS].filter((each) => list.includes(each));
}
