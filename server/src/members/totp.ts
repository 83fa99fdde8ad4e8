import { Secret, TOTP } from "otpauth";
import { randomSecret } from "#platform/crypto.ts";

const PERIOD_SECONDS = 30;
/** A code of the step before or after is accepted too, because phones' clocks differ. */
const STEPS_AROUND = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const SETTINGS = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;

export function newTotpSecret(): Buffer {
  return randomSecret(SECRET_BYTES);
}

/** The text to type into an authenticator app that cannot scan. */
export function totpText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** The address that an authenticator app scans. */
export function totpAddress(secret: Buffer, issuer: string, email: string): string {
  return new TOTP({ ...SETTINGS, issuer, label: email, secret: secretOf(secret) }).toString();
}

/** The time step that the code is valid for, or null. The caller stores it and refuses a step that is not newer. */
export function totpStepOf(secret: Buffer, code: string, now: Date): number | null {
  const totp = new TOTP({ ...SETTINGS, secret: secretOf(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** The context with which a member's stored secret is sealed. */
export function totpContext(memberId: string): string {
  return `member-totp:${memberId}`;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
