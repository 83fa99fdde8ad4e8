const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/** The nonce by which a browser names an attempt; "" where there is none. */
export function readNonce(given: unknown): string {
  return typeof given === "string" && NONCE.test(given) ? given : "";
}
