import type { Preset, SandboxAccount, SettingField, TerminalSettings } from "../contract/acquirer.ts";
import { settingProblems } from "../contract/setting-problems.ts";

export interface NestpaySettings {
  apiUrl: string;
  threeDsUrl: string;
  clientId: string;
  username: string;
  password: string;
  storeKey: string;
  acceptsAttempt: boolean;
  /** Null if days are compared with files. */
  dayListUrl: string | null;
}

export const settings: readonly SettingField[] = [
  {
    name: "apiUrl",
    kind: "url",
    required: true,
    label: { tr: "API adresi", en: "API address" },
    help: {
      tr: "Satış, iptal, iade ve sorguların gittiği adres; /fim/api ile biter.",
      en: "Where sales, voids, refunds and queries go; ends in /fim/api.",
    },
  },
  {
    name: "threeDsUrl",
    kind: "url",
    required: true,
    label: { tr: "3-D Secure adresi", en: "3-D Secure address" },
    help: {
      tr: "Ödeyenin doğrulama için gittiği adres; /fim/est3Dgate ile biter.",
      en: "Where the payer goes to be authenticated; ends in /fim/est3Dgate.",
    },
  },
  {
    name: "clientId",
    kind: "text",
    required: true,
    label: { tr: "Üye iş yeri numarası", en: "Merchant number" },
    help: { tr: "Bankanın clientid değeri, en çok 15 karakter.", en: "The bank's clientid, at most 15 characters." },
  },
  {
    name: "username",
    kind: "text",
    required: true,
    label: { tr: "API kullanıcısı", en: "API user" },
    help: { tr: "Banka panelinde API rolü olan kullanıcı.", en: "A user of the bank's panel with the API role." },
  },
  {
    name: "password",
    kind: "secret",
    required: true,
    label: { tr: "API parolası", en: "API password" },
    help: { tr: "API kullanıcısının parolası.", en: "The API user's password." },
  },
  {
    name: "storeKey",
    kind: "secret",
    required: true,
    label: { tr: "İş yeri anahtarı", en: "Store key" },
    help: {
      tr: "Bankanın store key dediği, 3-D Secure özetinin anahtarı (ver3); banka panelinde belirlenir.",
      en: "The key of the 3-D Secure hash (ver3), set in the bank's panel.",
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
  {
    name: "dayListUrl",
    kind: "url",
    required: false,
    label: { tr: "Gün listesi adresi", en: "Day list address" },
    help: {
      tr: "Mutabakat için günün hareketlerini veren adres. Boşsa mutabakat dosyayla yapılır.",
      en: "The address that lists a day's movements. If empty, reconcile from a file.",
    },
  },
];

export const presets: readonly Preset[] = [
  preset("isbank", "İş Bankası", "https://sanalpos.isbank.com.tr"),
  preset("halkbank", "Halkbank", "https://sanalpos.halkbank.com.tr", "/fim/est3dgate"),
  preset("teb", "TEB", "https://sanalpos.teb.com.tr"),
  preset("sekerbank", "Şekerbank", "https://sanalpos.sekerbank.com.tr"),
  preset("ziraat", "Ziraat Bankası", "https://sanalpos2.ziraatbank.com.tr"),
  preset("ing", "ING", "https://sanalpos.ingbank.com.tr"),
  preset("turkiye-finans", "Türkiye Finans", "https://sanalpos.turkiyefinans.com.tr"),
  preset("anadolubank", "Anadolubank", "https://anadolusanalpos.est.com.tr"),
  preset("alternatif", "Alternatif Bank", "https://sanalpos.abank.com.tr"),
  preset("cardplus", "Cardplus", "https://sanalpos.card-plus.net"),
  preset("test", "Shared test", "https://entegrasyon.asseco-see.com.tr"),
  preset("isbank-test", "İş Bankası, test", "https://istest.asseco-see.com.tr"),
  preset("ziraat-test", "Ziraat Bankası, test", "https://torus-stage-ziraat.asseco-see.com.tr"),
];

export function sandboxSettings(bankUrl: string, account: SandboxAccount): TerminalSettings {
  const { clientId = "", username = "", password = "", storeKey = "" } = account;
  const apiUrl = `${bankUrl}/fim/api`;
  const threeDsUrl = `${bankUrl}/fim/est3Dgate`;
  return { apiUrl, threeDsUrl, dayListUrl: `${bankUrl}/report/day`, clientId, username, password, storeKey };
}

export function parseSettings(values: TerminalSettings): NestpaySettings {
  const [problem] = settingProblems({ settings }, values);
  if (problem !== undefined) throw new Error(`NestPay terminal: setting ${problem.field} is ${problem.reason}`);
  const value = (name: string) => values[name] ?? "";
  return {
    apiUrl: value("apiUrl"),
    threeDsUrl: value("threeDsUrl"),
    clientId: value("clientId"),
    username: value("username"),
    password: value("password"),
    storeKey: value("storeKey"),
    acceptsAttempt: value("acceptAttempt") === "yes",
    dayListUrl: value("dayListUrl") || null,
  };
}

function preset(code: string, name: string, origin: string, gate = "/fim/est3Dgate"): Preset {
  return { code, name, settings: { apiUrl: `${origin}/fim/api`, threeDsUrl: `${origin}${gate}` } };
}
