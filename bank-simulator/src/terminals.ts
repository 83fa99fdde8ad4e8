import type { Program } from "./test-cards.ts";

/** A merchant's account at this bank. */
export interface BankTerminal {
  clientId: string;
  /** Shown to the payer on the authentication page. */
  merchantName: string;
  username: string;
  password: string;
  storeKey: string;
  /** Cards of these programs may pay in installments; absent: cards of every program. */
  programs?: readonly Program[];
  /** False: a refund before the day's close is refused (CORE-2508), as at several banks. */
  sameDayRefunds?: boolean;
}

/** The accounts that the family's shared test system has published. */
const testSystem: readonly BankTerminal[] = [
  {
    clientId: "700655000200",
    merchantName: "Örnek Mağaza",
    username: "ISBANKAPI",
    password: "ISBANK07",
    storeKey: "TRPS0200",
    programs: ["maximum", "paraf"],
  },
  {
    clientId: "190100000",
    merchantName: "Örnek Mağaza",
    username: "ZIRAATAPI",
    password: "ZIRAAT19",
    storeKey: "123456",
    programs: ["bonus", "world"],
  },
  {
    clientId: "100100000",
    merchantName: "Örnek Mağaza",
    username: "AKTESTAPI",
    password: "AKBANK01",
    storeKey: "123456",
    programs: ["axess"],
  },
];

/** The same once more for the sandbox's second company (numbers one higher): no two companies share an account. */
export const publishedTerminals: readonly BankTerminal[] = [
  ...testSystem,
  ...testSystem.map((terminal) => ({ ...terminal, clientId: String(BigInt(terminal.clientId) + 1n) })),
];
