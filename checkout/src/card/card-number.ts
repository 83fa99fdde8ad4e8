import { brandOf } from "./brands.ts";

/** Removes spaces and dashes, and what `plainDigits` changes. */
export function digitsOf(text: string): string {
  return plainDigits(text).replace(/[\s\u2010-\u2015-]/g, "");
}

/** Converts Arabic, Persian and wide digits, and removes marks that nobody sees, which typed and pasted text may contain. */
export function plainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "");
}

/** "4508034508034509" → "4508 0345 0803 4509", in the brand's groups. */
export function groupDigits(digits: string): string {
  const { gaps } = brandOf(digits);
  return Array.from(digits, (digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join("");
}

export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits !== "" && sum % 10 === 0;
}

/** First six and last four digits: "450803******4509". */
export function maskCardNumber(digits: string): string {
  return digits.slice(0, 6) + "*".repeat(Math.max(0, digits.length - 10)) + digits.slice(-4);
}
