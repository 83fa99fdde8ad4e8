import { randomBytes, randomInt } from "node:crypto";

/** 230300671764: last digit of the year, day of the year, digits. */
export function newHostRefNum(at: Date): string {
  return `${yearAndDay(at).slice(1)}${digits(8)}`;
}

export function newAuthCode(): string {
  return `P${randomInt(10_000, 100_000)}`;
}

/** 22303: year, day of the year. */
export function yearAndDay(at: Date): string {
  const year = at.getUTCFullYear();
  const day = Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  return `${year % 100}${String(day).padStart(3, "0")}`;
}

export function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, "0");
}

export function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}

export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex").toUpperCase();
}
