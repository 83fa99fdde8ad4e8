import creditCardType from "credit-card-type";

export interface Brand {
  /** "visa", "mastercard", "troy", …; null while several are possible, and for a brand that is not known. */
  code: string | null;
  name: string | null;
  /** After how many digits a space is shown. */
  gaps: readonly number[];
  lengths: readonly number[];
  securityCodeLength: number;
}

const UNKNOWN: Brand = {
  code: null,
  name: null,
  gaps: [4, 8, 12],
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  securityCodeLength: 3,
};

/** Its own digits, in place of spaces, dashes and the digits of other scripts that a paste may bring. */
export function digitsOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u00ad\u200b-\u200f\u2010-\u2015\ufeff-]/g, "");
}

/** The brand by the first digits: a hint for grouping and lengths. The service's BIN table decides what is accepted. */
export function brandOf(digits: string): Brand {
  const [first, ...others] = digits === "" ? [] : creditCardType(digits);
  if (first === undefined || others.length > 0) return UNKNOWN;
  return {
    code: first.type,
    name: first.niceType,
    gaps: first.gaps,
    lengths: first.lengths,
    securityCodeLength: first.code.size,
  };
}

/** "4508034508034509" → "4508 0345 0803 4509", by the brand's own groups. */
export function groupDigits(digits: string): string {
  const { gaps } = brandOf(digits);
  return Array.from(digits, (digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join("");
}

/** The check digit that catches a mistyped number. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits !== "" && sum % 10 === 0;
}

/** First six and last four digits, as cards are shown everywhere: "450803******4509". */
export function maskCardNumber(digits: string): string {
  return digits.slice(0, 6) + "*".repeat(Math.max(0, digits.length - 10)) + digits.slice(-4);
}
