import type { Preset, SandboxAccount, SettingField, TerminalSettings } from "../contract/acquirer.ts";
import { settingProblems } from "../contract/setting-problems.ts";

export interface GarantiSettings {
  apiUrl: string;
  threeDsUrl: string;
  mode: string;
  merchantId: string;
  terminalId: string;
  /** The password of the user PROVAUT, for sales and inquiries. */
  password: string;
  /** The password of the user PROVRFN, for voids and refunds. */
  refundPassword: string;
  storeKey: string;
  acceptsAttempt: boolean;
}

export const settings: readonly SettingField[] = [
  {
    name: "apiUrl",
    kind: "url",
    required: true,
    label: { tr: "API adresi", en: "API address" },
    help: {
      tr: "Satış, iptal, iade ve sorguların gittiği adres; /VPServlet ile biter.",
      en: "Where sales, voids, refunds and queries go; ends in /VPServlet.",
    },
  },
  {
    name: "threeDsUrl",
    kind: "url",
    required: true,
    label: { tr: "3-D Secure adresi", en: "3-D Secure address" },
    help: {
      tr: "Ödeyenin doğrulama için gittiği adres; /servlet/gt3dengine ile biter.",
      en: "Where the payer goes to be authenticated; ends in /servlet/gt3dengine.",
    },
  },
  {
    name: "mode",
    kind: "choice",
    required: true,
    choices: ["PROD", "TEST"],
    label: { tr: "Ortam", en: "Environment" },
    help: {
      tr: "Gerçek üye iş yeri numarası PROD, bankanın test numarası TEST ister.",
      en: "PROD for a real merchant number, TEST for the bank's test numbers.",
    },
  },
  {
    name: "merchantId",
    kind: "text",
    required: true,
    label: { tr: "Üye iş yeri numarası", en: "Merchant number" },
    help: { tr: "Bankanın MerchantID değeri.", en: "The bank's MerchantID." },
  },
  {
    name: "terminalId",
    kind: "text",
    required: true,
    label: { tr: "Terminal numarası", en: "Terminal number" },
    help: {
      tr: "Bankanın TerminalID değeri; 3-D modeline açık olmalıdır.",
      en: "The bank's TerminalID; it must be open for the 3-D model.",
    },
  },
  {
    name: "password",
    kind: "secret",
    required: true,
    label: { tr: "PROVAUT parolası", en: "Password of PROVAUT" },
    help: { tr: "Satış ve sorgu kullanıcısının parolası.", en: "The password of the user of sales and queries." },
  },
  {
    name: "refundPassword",
    kind: "secret",
    required: true,
    label: { tr: "PROVRFN parolası", en: "Password of PROVRFN" },
    help: {
      tr: "İptal ve iade kullanıcısının parolası; PROVAUT parolasından başka olabilir.",
      en: "The password of the user of voids and refunds; it may differ from PROVAUT's.",
    },
  },
  {
    name: "storeKey",
    kind: "secret",
    required: true,
    label: { tr: "3D Secure anahtarı", en: "3-D Secure key" },
    help: {
      tr: "Bankanın store key dediği anahtar; sanal POS panelinde “3D Secure Anahtarı Üretme” ile belirlenir.",
      en: "The key that the bank calls store key; it is made in the bank's panel.",
    },
  },
  {
    name: "acceptAttempt",
    kind: "choice",
    required: false,
    choices: ["no", "yes"],
    label: { tr: "Yarım 3-D doğrulamasını (mdstatus 4) kabul et", en: "Accept half a 3-D check (mdstatus 4)" },
    help: {
      tr: "Kart ya da bankası doğrulamayı tamamlayamadığında ödemenin sürüp sürmeyeceği. Sorumluluk bankayla sözleşmenize bağlıdır.",
      en: "Whether a payment goes on when the card or its bank could not complete the check. Who is liable depends on your contract with the bank.",
    },
  },
];

export const presets: readonly Preset[] = [
  preset("garanti", "Garanti BBVA", "PROD", "https://sanalposprov.garanti.com.tr"),
  preset("garanti-test", "Garanti BBVA, test", "TEST", "https://sanalposprovtest.garantibbva.com.tr"),
];

export function sandboxSettings(bankUrl: string, account: SandboxAccount): TerminalSettings {
  const { clientId: terminalId = "", merchantId = "", password = "", refundPassword = "", storeKey = "" } = account;
  const addresses = { apiUrl: `${bankUrl}/VPServlet`, threeDsUrl: `${bankUrl}/servlet/gt3dengine` };
  return { ...addresses, mode: "TEST", merchantId, terminalId, password, refundPassword, storeKey };
}

export function parseSettings(values: TerminalSettings): GarantiSettings {
  const [problem] = settingProblems({ settings }, values);
  if (problem !== undefined) throw new Error(`Garanti terminal: setting ${problem.field} is ${problem.reason}`);
  const value = (name: string) => values[name] ?? "";
  return {
    apiUrl: value("apiUrl"),
    threeDsUrl: value("threeDsUrl"),
    mode: value("mode"),
    merchantId: value("merchantId"),
    terminalId: value("terminalId"),
    password: value("password"),
    refundPassword: value("refundPassword"),
    storeKey: value("storeKey"),
    acceptsAttempt: value("acceptAttempt") === "yes",
  };
}

/** What never stands in a record of a call. */
export function secretsOf({ password, refundPassword, storeKey }: GarantiSettings): readonly string[] {
  return [password, refundPassword, storeKey];
}

function preset(code: string, name: string, mode: string, origin: string): Preset {
  const addresses = { apiUrl: `${origin}/VPServlet`, threeDsUrl: `${origin}/servlet/gt3dengine` };
  return { code, name, settings: { ...addresses, mode } };
}
