import type { Preset, SandboxAccount, SettingField, TerminalSettings } from "../contract/acquirer.ts";
import { settingProblems } from "../contract/setting-problems.ts";

export interface AkbankSettings {
  apiUrl: string;
  threeDsUrl: string;
  merchantSafeId: string;
  terminalSafeId: string;
  secretKey: string;
}

export const settings: readonly SettingField[] = [
  {
    name: "apiUrl",
    kind: "url",
    required: true,
    label: { tr: "API adresi", en: "API address" },
    help: {
      tr: "Satış, iptal, iade ve sorguların gittiği adres; /payment/virtualpos ile biter.",
      en: "Where sales, voids, refunds and queries go; ends in /payment/virtualpos.",
    },
  },
  {
    name: "threeDsUrl",
    kind: "url",
    required: true,
    label: { tr: "3-D Secure adresi", en: "3-D Secure address" },
    help: {
      tr: "Ödeyenin doğrulama için gittiği adres; /securepay ile biter.",
      en: "Where the payer goes to be authenticated; ends in /securepay.",
    },
  },
  {
    name: "merchantSafeId",
    kind: "text",
    required: true,
    label: { tr: "Üye iş yeri güvenli numarası", en: "Merchant safe id" },
    help: {
      tr: "Bankanın merchantSafeId değeri, 32 karakter; sanal POS panelinde yazar.",
      en: "The bank's merchantSafeId, 32 characters; shown in the bank's panel.",
    },
  },
  {
    name: "terminalSafeId",
    kind: "text",
    required: true,
    label: { tr: "Terminal güvenli numarası", en: "Terminal safe id" },
    help: {
      tr: "Bankanın terminalSafeId değeri, 32 karakter; sanal POS panelinde yazar.",
      en: "The bank's terminalSafeId, 32 characters; shown in the bank's panel.",
    },
  },
  {
    name: "secretKey",
    kind: "secret",
    required: true,
    label: { tr: "Gizli anahtar", en: "Secret key" },
    help: {
      tr: "Bankanın secretKey değeri; isteklerin ve 3-D Secure formunun imzasında kullanılır. Panelden üretilir.",
      en: "The bank's secretKey, which signs requests and the 3-D Secure form; made in the bank's panel.",
    },
  },
];

export const presets: readonly Preset[] = [
  preset("akbank", "Akbank", "https://api.akbank.com", "https://virtualpospaymentgateway.akbank.com"),
  preset("akbank-test", "Akbank, test", "https://apipre.akbank.com", "https://virtualpospaymentgatewaypre.akbank.com"),
];

export function sandboxSettings(bankUrl: string, account: SandboxAccount): TerminalSettings {
  const { clientId: terminalSafeId = "", merchantSafeId = "", secretKey = "" } = account;
  return { ...addresses(bankUrl, bankUrl), merchantSafeId, terminalSafeId, secretKey };
}

export function parseSettings(values: TerminalSettings): AkbankSettings {
  const [problem] = settingProblems({ settings }, values);
  if (problem !== undefined) throw new Error(`Akbank terminal: setting ${problem.field} is ${problem.reason}`);
  const value = (name: string) => values[name] ?? "";
  return {
    apiUrl: value("apiUrl"),
    threeDsUrl: value("threeDsUrl"),
    merchantSafeId: value("merchantSafeId"),
    terminalSafeId: value("terminalSafeId"),
    secretKey: value("secretKey"),
  };
}

function preset(code: string, name: string, api: string, threeDs: string): Preset {
  return { code, name, settings: addresses(api, threeDs) };
}

function addresses(api: string, threeDs: string): TerminalSettings {
  return { apiUrl: `${api}/api/v1/payment/virtualpos`, threeDsUrl: `${threeDs}/securepay` };
}
