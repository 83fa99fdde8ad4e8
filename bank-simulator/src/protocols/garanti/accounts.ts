import type { Account } from "../../bank/bank.ts";

/** A merchant's terminal at Garanti BBVA. `clientId` is the terminal's number. */
export interface GarantiAccount extends Account {
  protocol: "garanti";
  merchantId: string;
  /** The password of the user PROVAUT, for sales and inquiries. */
  password: string;
  /** The password of the user PROVRFN, for voids and refunds. */
  refundPassword: string;
  storeKey: string;
}

/** The bank's published test terminal. */
const published: GarantiAccount = {
  protocol: "garanti",
  clientId: "30691297",
  merchantName: "Örnek Ticaret A.Ş.",
  merchantId: "7000679",
  password: "123qweASD/",
  refundPassword: "123qweASD/",
  storeKey: "12345678",
  programs: ["bonus"],
};

/** Includes one for the sandbox's second company, because companies do not share accounts. */
export const garantiAccounts: readonly GarantiAccount[] = [
  published,
  { ...published, clientId: "30691298", merchantName: "İkinci Deneme Ltd. Şti." },
];
