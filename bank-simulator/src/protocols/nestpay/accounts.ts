import type { Account } from "../../bank/bank.ts";

/** A merchant's account at a bank of the NestPay family. */
export interface NestpayAccount extends Account {
  protocol: "nestpay";
  username: string;
  password: string;
  storeKey: string;
  /** False: refunds before the day's close are refused (CORE-2508), as at several banks. */
  sameDayRefunds?: boolean;
}

/** The published accounts of the bank family's shared test system. */
const testSystem: readonly NestpayAccount[] = [
  {
    protocol: "nestpay",
    clientId: "700655000200",
    merchantName: "Örnek Ticaret A.Ş.",
    username: "ISBANKAPI",
    password: "ISBANK07",
    storeKey: "TRPS0200",
    programs: ["maximum", "paraf"],
  },
  {
    protocol: "nestpay",
    clientId: "190100000",
    merchantName: "Örnek Ticaret A.Ş.",
    username: "ZIRAATAPI",
    password: "ZIRAAT19",
    storeKey: "123456",
    programs: ["bonus", "world"],
  },
  {
    protocol: "nestpay",
    clientId: "100100000",
    merchantName: "Örnek Ticaret A.Ş.",
    username: "AKTESTAPI",
    password: "AKBANK01",
    storeKey: "123456",
    programs: ["axess"],
  },
];

/** Includes a copy with numbers one higher for the sandbox's second company, because companies do not share accounts. */
export const publishedTerminals: readonly NestpayAccount[] = [
  ...testSystem,
  ...testSystem.map((terminal) => ({
    ...terminal,
    clientId: String(BigInt(terminal.clientId) + 1n),
    merchantName: "İkinci Deneme Ltd. Şti.",
  })),
];
