/** Both signatures of the service are HMAC-SHA-256 with the secret that begins with whsec_. Web Crypto compares in constant time. */
export async function isSignedByOne(
  secrets: readonly string[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures) if (await crypto.subtle.verify("HMAC", key, signature, message)) return true;
  }
  return false;
}

/** The signature of a message, as the service makes it. */
export async function signMessage(secret: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), message));
}

/** Null if it is no base64 or base64url. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0) throw new TypeError("A webhook secret is whsec_ and base64.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
