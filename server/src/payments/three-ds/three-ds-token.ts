import { sha256 } from "#platform/crypto.ts";
import { parseId, randomToken, type TenantId } from "#platform/ids.ts";

/** The token in the address of a 3-D Secure step: the tenant and 256 random bits, of which only the hash is stored. */
export interface ThreeDsToken {
  text: string;
  tenantId: TenantId;
  hash: Buffer;
  /** This and the server's key together open the sealed card. */
  secret: Buffer;
}

const TENANT_BYTES = 16;
const SECRET_BYTES = 32;
const TEXT = /^[A-Za-z0-9_-]{64}$/;

export function newThreeDsToken(tenantId: TenantId): ThreeDsToken {
  const tenant = Buffer.from(tenantId.replaceAll("-", ""), "hex");
  const secret = Buffer.from(randomToken(SECRET_BYTES), "base64url");
  return tokenOf(Buffer.concat([tenant, secret]))!;
}

/** Returns null for a malformed token. */
export function readThreeDsToken(text: string): ThreeDsToken | null {
  return TEXT.test(text) ? tokenOf(Buffer.from(text, "base64url")) : null;
}

function tokenOf(bytes: Buffer): ThreeDsToken | null {
  const hex = bytes.toString("hex", 0, TENANT_BYTES);
  const tenantId = parseId<"tenant">(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
  if (tenantId === null || bytes.length !== TENANT_BYTES + SECRET_BYTES) return null;
  const secret = bytes.subarray(TENANT_BYTES);
  return { text: bytes.toString("base64url"), tenantId, hash: sha256(secret), secret };
}
