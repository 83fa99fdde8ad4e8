/** What the first digits of a card say. */
export interface Bin {
  /** EFT code; null if the issuer is unknown or abroad. */
  bankCode: string | null;
  bankName: string | null;
  brand: string | null;
  cardType: "credit" | "debit" | "prepaid";
  commercial: boolean;
  /** The installment program, e.g. "bonus". */
  program: string | null;
}

export const BIN_DIGITS_MAX = 8;

/** Reads 6 to 8 digits, or the first 8 of a whole card number. Null for anything else. */
export function binOf(digits: string): string | null {
  return /^[0-9]{6,19}$/.test(digits) ? digits.slice(0, BIN_DIGITS_MAX) : null;
}

/** The program whose installments the card may use. Null if it can only pay at once. */
export function installmentProgram(bin: Bin | null): string | null {
  return bin?.cardType === "credit" ? bin.program : null;
}
