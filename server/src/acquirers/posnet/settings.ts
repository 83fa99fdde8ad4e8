import type { Preset, SandboxAccount, SettingField, TerminalSettings } from "../contract/acquirer.ts";
import { settingProblems } from "../contract/setting-problems.ts";

export interface PosnetSettings {
  apiUrl: string;
  threeDsUrl: string;
  merchantId: string;
  terminalId: string;
  posnetId: string;
  encKey: string;
  acceptsAttempt: boolean;
}

export const settings: readonly SettingField[] = [
  {
    name: "apiUrl",
    kind: "url",
    required: true,
    label: { tr: "API adresi", en: "API address" },
    help: {
      tr: "Satış, iptal, iade ve sorguların gittiği adres; /PosnetWebService/XML ile biter.",
      en: "Where sales, voids, refunds and queries go; ends in /PosnetWebService/XML.",
    },
  },
  {
    name: "threeDsUrl",
    kind: "url",
    required: true,
    label: { tr: "3-D Secure adresi", en: "3-D Secure address" },
    help: {
      tr: "Ödeyenin doğrulama için gittiği adres; /3DSWebService/YKBPaymentService ile biter.",
      en: "Where the payer goes to be authenticated; ends in /3DSWebService/YKBPaymentService.",
    },
  },
  {
    name: "merchantId",
    kind: "text",
    required: true,
    label: { tr: "Üye iş yeri numarası (MID)", en: "Merchant number (MID)" },
    help: { tr: "Bankanın verdiği 10 haneli numara.", en: "The bank's number with 10 digits." },
  },
  {
    name: "terminalId",
    kind: "text",
    required: true,
    label: { tr: "Terminal numarası (TID)", en: "Terminal number (TID)" },
    help: { tr: "Bankanın verdiği 8 haneli numara.", en: "The bank's number with 8 digits." },
  },
  {
    name: "posnetId",
    kind: "text",
    required: true,
    label: { tr: "PosNet numarası", en: "PosNet ID" },
    help: {
      tr: "3-D Secure için bankanın verdiği POSNET ID.",
      en: "The POSNET ID that the bank gives for 3-D Secure.",
    },
  },
  {
    name: "encKey",
    kind: "secret",
    required: true,
    label: { tr: "Şifreleme anahtarı", en: "Encryption key" },
    help: {
      tr: "PosNet yönetici ekranlarında üretilen ENCKEY; virgüllerle birlikte yazın.",
      en: "The ENCKEY that is made in the PosNet panel; enter it with its commas.",
    },
  },
  {
    name: "acceptAttempt",
    kind: "choice",
    required: false,
    choices: ["no", "yes"],
    label: { tr: "Yarım 3-D doğrulamasını (mdStatus 4) kabul et", en: "Accept half a 3-D check (mdStatus 4)" },
    help: {
      tr: "Kart ya da bankası doğrulamayı tamamlayamadığında ödemenin sürüp sürmeyeceği. Sorumluluk bankayla sözleşmenize bağlıdır.",
      en: "Whether a payment goes on when the card or its bank could not complete the check. Who is liable depends on your contract with the bank.",
    },
  },
];

export const presets: readonly Preset[] = [
  { code: "posnet", name: "Yapı Kredi", settings: addressesAt("https://posnet.yapikredi.com.tr") },
  { code: "posnet-test", name: "Yapı Kredi, test", settings: addressesAt("https://setmpos.ykb.com") },
];

export function sandboxSettings(bankUrl: string, account: SandboxAccount): TerminalSettings {
  const { clientId: merchantId = "", tid: terminalId = "", posnetId = "", encKey = "" } = account;
  return { ...addressesAt(bankUrl), merchantId, terminalId, posnetId, encKey };
}

export function parseSettings(values: TerminalSettings): PosnetSettings {
  const [problem] = settingProblems({ settings }, values);
  if (problem !== undefined) throw new Error(`PosNet terminal: setting ${problem.field} is ${problem.reason}`);
  const value = (name: string) => values[name] ?? "";
  return {
    apiUrl: value("apiUrl"),
    threeDsUrl: value("threeDsUrl"),
    merchantId: value("merchantId"),
    terminalId: value("terminalId"),
    posnetId: value("posnetId"),
    encKey: value("encKey"),
    acceptsAttempt: value("acceptAttempt") === "yes",
  };
}

function addressesAt(origin: string): TerminalSettings {
  return {
    apiUrl: `${origin}/PosnetWebService/XML`,
    threeDsUrl: `${origin}/3DSWebService/YKBPaymentService`,
  };
}
