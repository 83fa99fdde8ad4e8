import type { Preset, SandboxAccount, SettingField, TerminalSettings } from "../contract/acquirer.ts";
import { settingProblems } from "../contract/setting-problems.ts";

export interface PayforSettings {
  apiUrl: string;
  threeDsUrl: string;
  mbrId: string;
  merchantId: string;
  userCode: string;
  userPass: string;
  merchantPass: string;
}

export const settings: readonly SettingField[] = [
  {
    name: "apiUrl",
    kind: "url",
    required: true,
    label: { tr: "API adresi", en: "API address" },
    help: {
      tr: "Satış, iptal, iade ve sorguların gittiği adres; XMLGate.aspx ile biter.",
      en: "Where sales, voids, refunds and queries go; ends in XMLGate.aspx.",
    },
  },
  {
    name: "threeDsUrl",
    kind: "url",
    required: true,
    label: { tr: "3-D Secure adresi", en: "3-D Secure address" },
    help: {
      tr: "Ödeyenin doğrulama için gittiği adres; Default.aspx ile biter.",
      en: "Where the payer goes to be authenticated; ends in Default.aspx.",
    },
  },
  {
    name: "mbrId",
    kind: "text",
    required: true,
    label: { tr: "Kurum kodu (MbrId)", en: "Institution (MbrId)" },
    help: { tr: "QNB ve Enpara için 5, Ziraat Katılım için 12.", en: "5 for QNB and Enpara, 12 for Ziraat Katılım." },
  },
  {
    name: "merchantId",
    kind: "text",
    required: true,
    label: { tr: "Üye iş yeri numarası", en: "Merchant number" },
    help: {
      tr: "Bankanın MerchantID değeri, en çok 15 karakter.",
      en: "The bank's MerchantID, at most 15 characters.",
    },
  },
  {
    name: "userCode",
    kind: "text",
    required: true,
    label: { tr: "API kullanıcısı", en: "API user" },
    help: {
      tr: "Bankanın UserCode değeri. İade ve iptal yetkisi de olmalı.",
      en: "The bank's UserCode. It must be allowed to void and to refund, too.",
    },
  },
  {
    name: "userPass",
    kind: "secret",
    required: true,
    label: { tr: "API parolası", en: "API password" },
    help: { tr: "API kullanıcısının parolası (UserPass).", en: "The API user's password (UserPass)." },
  },
  {
    name: "merchantPass",
    kind: "secret",
    required: true,
    label: { tr: "3-D Secure anahtarı", en: "3-D Secure key" },
    help: {
      tr: "Bankanın MerchantPass dediği, 3-D Secure özetinin anahtarı.",
      en: "The key of the 3-D Secure hash, which the bank calls MerchantPass.",
    },
  },
];

export const presets: readonly Preset[] = [
  preset("qnb", "QNB", "https://vpos.qnbfinansbank.com/Gateway", "5"),
  preset("ziraat-katilim", "Ziraat Katılım", "https://vpos.ziraatkatilim.com.tr/Mpi", "12"),
  preset("qnb-test", "QNB, test", "https://vpostest.qnbfinansbank.com/Gateway", "5"),
  preset("ziraat-katilim-test", "Ziraat Katılım, test", "https://payfortestziraatkatilim.cordisnetwork.com/Mpi", "12"),
];

export function sandboxSettings(bankUrl: string, account: SandboxAccount): TerminalSettings {
  const { mbrId = "", clientId: merchantId = "", userCode = "", userPass = "", merchantPass = "" } = account;
  const folder = `${bankUrl}/${mbrId === "12" ? "Mpi" : "Gateway"}`;
  const addresses = { apiUrl: `${folder}/XMLGate.aspx`, threeDsUrl: `${folder}/Default.aspx` };
  return { ...addresses, mbrId, merchantId, userCode, userPass, merchantPass };
}

export function parseSettings(values: TerminalSettings): PayforSettings {
  const [problem] = settingProblems({ settings }, values);
  if (problem !== undefined) throw new Error(`PayFor terminal: setting ${problem.field} is ${problem.reason}`);
  const value = (name: string) => values[name] ?? "";
  return {
    apiUrl: value("apiUrl"),
    threeDsUrl: value("threeDsUrl"),
    mbrId: value("mbrId"),
    merchantId: value("merchantId"),
    userCode: value("userCode"),
    userPass: value("userPass"),
    merchantPass: value("merchantPass"),
  };
}

function preset(code: string, name: string, folder: string, mbrId: string): Preset {
  return { code, name, settings: { apiUrl: `${folder}/XMLGate.aspx`, threeDsUrl: `${folder}/Default.aspx`, mbrId } };
}
