import type { Config } from "#platform/config/config.ts";
import { sha256 } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";

const CODE_BYTES = 16;
const CODE = /^[A-Za-z0-9_-]{22}$/;

export interface ShortAddress {
  url: string;
  /** What is stored: the address itself is only in the sealed content. */
  hash: Buffer;
}

export function newShortAddress({ hpmUrl }: Pick<Config, "hpmUrl">): ShortAddress {
  const code = randomToken(CODE_BYTES);
  return { url: `${hpmUrl}/k/${code}`, hash: sha256(code) };
}

/** Null if the text is not a code. */
export function hashOfCode(code: string): Buffer | null {
  return CODE.test(code) ? sha256(code) : null;
}
