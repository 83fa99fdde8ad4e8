import type { Platform } from "#platform/context.ts";
import { randomSecret, sha256 } from "#platform/crypto.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { MemberSessionId } from "../session.ts";
import { insertUsedChallenge } from "../store/passkeys.ts";

/** What an answer is for. Except for a log-in, an answer counts in one session only. */
export type ChallengePurpose = "log-in" | `confirm:${MemberSessionId}` | `add:${MemberSessionId}`;

const VALID_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const CONTENT_BYTES = TIME_BYTES + RANDOM_BYTES;

/** Returns an expiry, random bytes, and a signature over both and the purpose. Nothing is stored until the challenge is answered. */
export function newChallenge({ keys, clock }: Pick<Platform, "keys" | "clock">, purpose: ChallengePurpose): Buffer {
  const content = Buffer.concat([Buffer.alloc(TIME_BYTES), randomSecret(RANDOM_BYTES)]);
  content.writeUIntBE(clock.now().getTime() + VALID_MS, 0, TIME_BYTES);
  return Buffer.concat([content, keys.sign("passkey-challenge", signedText(purpose, content))]);
}

/** Returns whether the challenge is ours, made for this purpose and not too old. */
export function isValidChallenge(
  { keys, clock }: Pick<Platform, "keys" | "clock">,
  purpose: ChallengePurpose,
  challenge: Buffer,
): boolean {
  const content = challenge.subarray(0, CONTENT_BYTES);
  const signature = challenge.subarray(CONTENT_BYTES);
  const isOurs = keys.verify("passkey-challenge", signedText(purpose, content), signature);
  return isOurs && clock.now() < expiryOf(challenge);
}

/** Uses the challenge up. Returns false if it was answered before: of two answers at once, one counts. */
export function takeChallenge(tx: Transaction, challenge: Buffer): Promise<boolean> {
  return insertUsedChallenge(tx, { hash: sha256(challenge), expiresAt: expiryOf(challenge) });
}

function expiryOf(challenge: Buffer): Date {
  return new Date(challenge.readUIntBE(0, TIME_BYTES));
}

function signedText(purpose: ChallengePurpose, content: Buffer): string {
  return `${purpose}:${content.toString("base64url")}`;
}
