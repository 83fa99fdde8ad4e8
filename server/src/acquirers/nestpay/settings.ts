import type { Preset, SettingField, TerminalSettings } from "../contract/acquirer.ts";
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
    label: "API address",
    kind: "url",
    required: true,
    help: "Where sales, voids, refunds and queries go; ends in /fim/api.",
  },
  {
    name: "threeDsUrl",
    label: "3-D Secure address",
    kind: "url",
    required: true,
    help: "Where the payer's browser goes to be authenticated; ends in /fim/est3Dgate.",
  },
  {
    name: "clientId",
    label: "Merchant number",
    kind: "text",
    required: true,
    help: "The bank's clientid, at most 15 characters.",
  },
  {
    name: "username",
    label: "API user",
    kind: "text",
    required: true,
    help: "A user of the bank's panel with the API role.",
  },
  { name: "password", label: "API password", kind: "secret", required: true, help: "The API user's password." },
  {
    name: "storeKey",
    label: "Store key",
    kind: "secret",
    required: true,
    help: "The key of the 3-D Secure hash (ver3), set in the bank's panel.",
  },
  {
    name: "acceptAttempt",
    label: "Accept attempted authentication",
    kind: "choice",
    required: false,
    choices: ["no", "yes"],
    help: "Whether mdStatus 4 goes on to authorization. Who is liable then depends on the contract with the bank.",
  },
  {
    name: "dayListUrl",
    label: "Day list address",
    kind: "url",
    required: false,
    help: "A service that lists a day's movements, for reconciliation; NestPay itself has none. Without it, days are compared with files.",
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
