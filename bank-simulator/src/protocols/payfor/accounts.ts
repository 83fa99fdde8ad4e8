import type { Account } from "../../bank/bank.ts";

/** A merchant's account at a bank of the PayFor family. `clientId` is the MerchantID. */
export interface PayforAccount extends Account {
  protocol: "payfor";
  /** 5 is QNB, 12 is Ziraat Katılım. */
  mbrId: string;
  userCode: string;
  userPass: string;
  merchantPass: string;
}

/** QNB's published test account, and one of Ziraat Katılım with a number of its own. */
export const payforAccounts: readonly PayforAccount[] = [
  {
    protocol: "payfor",
    clientId: "085300000009704",
    merchantName: "Örnek Ticaret A.Ş.",
    mbrId: "5",
    userCode: "QNB_API_KULLANICI_3DPAY",
    userPass: "UcBN0",
    merchantPass: "12345678",
    programs: ["cardfinans"],
  },
  {
    protocol: "payfor",
    clientId: "085300000009705",
    merchantName: "Örnek Ticaret A.Ş.",
    mbrId: "12",
    userCode: "ZIRAATKATILIM_API_KULLANICI_3DPAY",
    userPass: "UcBN0",
    merchantPass: "12345678",
  },
];
