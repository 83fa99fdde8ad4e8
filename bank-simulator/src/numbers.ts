import { randomBytes, randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 22303LzpJ16296: year, day of the year, letters, digits. */
export function transactionId(at: Date): string {
  const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${yearAndDay(at)}${letters}${digits(5)}`;
}

/** 230300671764: last digit of the year, day of the year, digits. */
export function hostRefNum(at: Date): string {
  return `${yearAndDay(at).slice(1)}${digits(8)}`;
}

export function token(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

export function base64(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}

/** 435508:51104213…:3545:##190200000: the first six digits, random digits and the merchant, not the card number. */
export function merchantData(cardNumber: string, clientId: string): string {
  return `${cardNumber.slice(0, 6)}:${randomBytes(32).toString("hex").toUpperCase()}:${digits(4)}:##${clientId}`;
}

/** 4355 08** **** 4358 */
export function masked(cardNumber: string): string {
  const stars = `${cardNumber.slice(0, 6)}${"*".repeat(cardNumber.length - 10)}${cardNumber.slice(-4)}`;
  return stars.replace(/.{4}(?=.)/g, "$& ");
}

export function passesLuhn(cardNumber: string): boolean {
  if (!/^[0-9]{13,19}$/.test(cardNumber)) return false;
  const sum = Array.from(cardNumber)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function yearAndDay(at: Date): string {
  const year = at.getUTCFullYear();
  const day = Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  return `${year % 100}${String(day).padStart(3, "0")}`;
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, "0");
}
