import { randomBytes, randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 22303LzpJ16296: year, day of the year, letters, digits. */
export function newTransactionId(at: Date): string {
  const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${yearAndDay(at)}${letters}${digits(5)}`;
}

/** 230300671764: last digit of the year, day of the year, digits. */
export function newHostRefNum(at: Date): string {
  return `${yearAndDay(at).slice(1)}${digits(8)}`;
}

export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

export function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}

/** 435508:51104213…:3545:##190200000: the first six digits, random digits and the merchant, not the card number. */
export function newMerchantData(cardNumber: string, clientId: string): string {
  return `${cardNumber.slice(0, 6)}:${randomBytes(32).toString("hex").toUpperCase()}:${digits(4)}:##${clientId}`;
}

function yearAndDay(at: Date): string {
  const year = at.getUTCFullYear();
  const day = Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  return `${year % 100}${String(day).padStart(3, "0")}`;
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, "0");
}
