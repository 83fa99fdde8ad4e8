import type { Program } from "./test-cards.ts";

/** A merchant's account at this bank. */
export interface BankTerminal {
  clientId: string;
  /** Shown to the payer on the authentication page. */
  merchantName: string;
  username: string;
  password: string;
  storeKey: string;
  /** Only cards of these programs may pay in installments. Default: cards of every program. */
  programs?: readonly Program[];
  /** False: refunds before the day's close are refused (CORE-2508), as at several banks. */
  sameDayRefunds?: boolean;
}

/** The published accounts of the bank family's shared test system. */
const testSystem: readonly BankTerminal[] = [
  {
    clientId: "700655000200",
    merchantName: "Örnek Ticaret A.Ş.",
    username: "ISBANKAPI",
    password: "ISBANK07",
    storeKey: "TRPS0200",
    programs: ["maximum", "paraf"],
  },
  {
    clientId: "190100000",
    merchantName: "Örnek Ticaret A.Ş.",
    username: "ZIRAATAPI",
    password: "ZIRAAT19",
    storeKey: "123456",
    programs: ["bonus", "world"],
  },
  {
    clientId: "100100000",
    merchantName: "Örnek Ticaret A.Ş.",
    username: "AKTESTAPI",
    password: "AKBANK01",
    storeKey: "123456",
    programs: ["axess"],
  },
];

/** Includes a copy with numbers one higher for the sandbox's second company, because companies do not share accounts. */
export const publishedTerminals: readonly BankTerminal[] = [
  ...testSystem,
  ...testSystem.map((terminal) => ({
    ...terminal,
    clientId: String(BigInt(terminal.clientId) + 1n),
    merchantName: "İkinci Deneme Ltd. Şti.",
  })),
];
