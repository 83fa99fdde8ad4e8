import { randomHex } from "#platform/ids.ts";

/** 80 random bits as 16 characters: short enough to read out, and without a hint of how many there are. */
export function newOrderReference(): string {
  return base32(randomHex(10), 16);
}

/** 95 random bits as 20 characters, which is the longest that every bank accepts. */
export function newBankOrderId(): string {
  return base32(randomHex(12), 20).slice(-19).padStart(20, "S");
}

function base32(hex: string, length: number): string {
  return BigInt(`0x${hex}`).toString(32).toUpperCase().padStart(length, "0");
}
