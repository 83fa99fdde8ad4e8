import type { Account } from "../../bank/bank.ts";

/** A merchant's terminal at Akbank. `clientId` is the terminalSafeId. */
export interface AkbankAccount extends Account {
  protocol: "akbank";
  merchantSafeId: string;
  secretKey: string;
}

/** The bank's published test terminal. */
const published: AkbankAccount = {
  protocol: "akbank",
  clientId: "2023090417500284633D137A249DBBEB",
  merchantName: "Örnek Ticaret A.Ş.",
  merchantSafeId: "2023090417500272654BD9A49CF07574",
  secretKey:
    "3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f",
  programs: ["axess"],
};

/** Includes one for the sandbox's second company, because companies do not share accounts. */
export const akbankAccounts: readonly AkbankAccount[] = [
  published,
  { ...published, clientId: "2023090417500284633D137A249DBBEC", merchantName: "İkinci Deneme Ltd. Şti." },
];
