import { randomSecret, sha256 } from "#platform/crypto.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { MemberId } from "./member.ts";
import { deleteRecoveryCodes, insertRecoveryCodes } from "./store/factors.ts";

const RECOVERY_CODES = 10;
/** 32 letters and digits that look different from each other; each stands for five bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Replaces the member's recovery codes. They are shown this once: only hashes are stored, and 80 random bits need no salt. */
export async function replaceRecoveryCodes(tx: Transaction, memberId: MemberId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(tx, memberId);
  await insertRecoveryCodes(tx, memberId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** Ignores capitals, spaces and hyphens. */
export function hashOfRecoveryCode(code: string): Buffer {
  return sha256(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}

function newCode(): string {
  const letters = Array.from(randomSecret(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replaceAll(GROUP, "$&-");
}
