import { sha256 } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";

const PREFIX = "spp_";
const BYTES = 48;
const CARD_SECRET_BYTES = 32;
const TEXT = /^spp_[A-Za-z0-9_-]{64}$/;

/** 384 random bits, of which only the hash is stored. The last 256 and the server's key together open the card. */
export interface PrepareToken {
  text: string;
  hash: Buffer;
  cardSecret: Buffer;
}

export function newPrepareToken(): PrepareToken {
  return tokenOf(PREFIX + randomToken(BYTES));
}

/** Returns null for a malformed token. */
export function readPrepareToken(text: string): PrepareToken | null {
  return TEXT.test(text) ? tokenOf(text) : null;
}

function tokenOf(text: string): PrepareToken {
  const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
  return { text, hash: sha256(bytes), cardSecret: bytes.subarray(BYTES - CARD_SECRET_BYTES) };
}
