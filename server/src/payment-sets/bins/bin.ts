/** What the first digits of a card say. */
export interface Bin {
  /** EFT code; null where the issuer is unknown or abroad. */
  bankCode: string | null;
  bankName: string | null;
  brand: string | null;
  cardType: "credit" | "debit" | "prepaid";
  commercial: boolean;
  /** The installment program, e.g. "bonus". */
  program: string | null;
}

export const BIN_DIGITS_MAX = 8;

/** 6 to 8 digits, or a whole card number of which only the first 8 are looked at; null for anything else. */
export function binOf(digits: string): string | null {
  return /^[0-9]{6,19}$/.test(digits) ? digits.slice(0, BIN_DIGITS_MAX) : null;
}

/** The program whose installments a card may use; null where it may only pay at once. */
export function installmentProgram(bin: Bin | null): string | null {
  return bin?.cardType === "credit" ? bin.program : null;
}
