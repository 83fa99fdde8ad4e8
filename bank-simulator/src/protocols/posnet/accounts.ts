import type { Account } from "../../bank/bank.ts";

/** A merchant's terminal at Yapı Kredi. `clientId` is the merchant number (mid). */
export interface PosnetAccount extends Account {
  protocol: "posnet";
  tid: string;
  posnetId: string;
  encKey: string;
}

/** The terminal of the published vectors. */
const published: PosnetAccount = {
  protocol: "posnet",
  clientId: "6706598320",
  merchantName: "Örnek Ticaret A.Ş.",
  tid: "67005551",
  posnetId: "27426",
  encKey: "10,10,10,10,10,10,10,10",
  programs: ["world"],
};

/** Includes one for the sandbox's second company, because companies do not share accounts. */
export const posnetAccounts: readonly PosnetAccount[] = [
  published,
  { ...published, clientId: "6706598321", tid: "67005552", posnetId: "27427", merchantName: "İkinci Deneme Ltd. Şti." },
];
