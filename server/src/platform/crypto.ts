import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM: nonce, tag, ciphertext. `context` is authenticated, so a sealed value cannot be moved to
 * another row.
 */
export function sealWith(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Throws if the key, the context or the sealed value is not the original. */
export function openWith(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

export function randomKey(): Buffer {
  return randomBytes(32);
}

export function randomSalt(): Buffer {
  return randomBytes(16);
}

export function randomSecret(bytes: number): Buffer {
  return randomBytes(bytes);
}

export function hmacSha256(key: Buffer, message: string | Buffer): Buffer {
  return createHmac("sha256", key).update(message).digest();
}

export function sha256(data: string | Buffer): Buffer {
  return hash("sha256", data, "buffer");
}

/** Compares in constant time. Values of different lengths are unequal. */
export function equalBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
