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

/** The published account of QNB's test system. */
const qnb: PayforAccount = {
  protocol: "payfor",
  clientId: "085300000009704",
  merchantName: "Örnek Ticaret A.Ş.",
  mbrId: "5",
  userCode: "QNB_API_KULLANICI_3DPAY",
  userPass: "UcBN0",
  merchantPass: "12345678",
  programs: ["cardfinans"],
};

/** Includes one for the sandbox's second company, because companies do not share accounts, and one of Ziraat Katılım. */
export const payforAccounts: readonly PayforAccount[] = [
  qnb,
  {
    ...qnb,
    clientId: "085300000009714",
    merchantName: "İkinci Deneme Ltd. Şti.",
    userCode: "QNB_API_KULLANICI_3DPAY_2",
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
