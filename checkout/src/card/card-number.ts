import { brandOf } from "./brands.ts";

/** Removes dashes, and what `plainDigits` removes. */
export function digitsOf(text: string): string {
  return plainDigits(text).replace(/\p{Pd}/gu, "");
}

/** Converts Arabic, Persian and wide digits, and removes spaces and marks that nobody sees, which typed and pasted text may contain. */
export function plainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)) // Both zeros end with four zero bits.
    .replace(/[\s\p{Cf}]/gu, "");
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
