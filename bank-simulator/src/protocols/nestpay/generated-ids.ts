import { randomInt } from "node:crypto";
import { digits, randomHex, yearAndDay } from "../../orders/numbers.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 22303LzpJ16296: year, day of the year, letters, digits. */
export function newTransactionId(at: Date): string {
  const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${yearAndDay(at)}${letters}${digits(5)}`;
}

/** 435508:51104213…:3545:##190200000: the first six digits, random digits and the merchant, not the card number. */
export function newMerchantData(cardNumber: string, clientId: string): string {
  return `${cardNumber.slice(0, 6)}:${randomHex(32)}:${digits(4)}:##${clientId}`;
}
