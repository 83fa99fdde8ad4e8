import { resolve } from "node:path";
import type { LogLevel } from "../log/log.ts";
import { isNetwork } from "../outbound-http/address.ts";
import { archiveConfig, type ArchiveConfig } from "./archive-config.ts";
import { problemOfDatabaseUrl } from "./database-url.ts";
import { mailConfig, smsConfig, type MailConfig, type SmsConfig } from "./message-config.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { settings, type Setting, type SettingName } from "./settings.ts";

export type { MailConfig, SmsConfig };

export interface Config {
  port: number;
  host: string;
  managementPort: number;
  managementHost: string;
  /** null = metrics are on the management port only, without a token. */
  metricsToken: string | null;
  dataFolder: string;
  /** null = the embedded PostgreSQL. */
  databaseUrl: string | null;
  databaseConnections: number;
  databasePrepared: boolean;
  publicUrl: string;
  hpmUrl: string;
  portalUrl: string;
  widgetScriptUrl: string;
  role: "all" | "api" | "worker";
  /** The number of processes that answer requests. */
  processes: number;
  mode: "sandbox" | "live";
  logLevel: LogLevel;
  /** null = read or make it in the data folder (sandbox only). */
  keyEncryptionKey: Buffer | null;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  rateLimitPerCredential: number;
  rateLimitPerAddress: number;
  rateLimitVisitsPerAddress: number;
  unpaidVisitsPerAddress: number;
  loginAttemptsMax: number;
  cardTesting: CardTestingLimits;
  /** Per process. */
  httpConnections: number;
  trustedProxies: readonly string[];
  /** The most that are in flight to one receiver, from all processes together. */
  webhooksPerReceiver: number;
  outboundAllowedNetworks: readonly string[];
  bankSimulatorPort: number;
  /** null = the sandbox starts one. */
  bankSimulatorUrl: string | null;
  /** null = only an operator starts reconciliation. */
  reconcileHour: number | null;
  /** null = no mail server: the sandbox shows messages on /sandbox/messages, and in live mode none are sent. */
  mail: MailConfig | null;
  /** null = no SMS provider: the sandbox shows messages on /sandbox/messages, and in live mode none are sent. */
  sms: SmsConfig | null;
  /** Limits for each tenant. */
  messagesPerMinute: { email: number; sms: number };
  retentionDays: RetentionDays;
  archive: ArchiveConfig;
  testClockFile: string | null;
  testFaultPoints: string | null;
  shutdownSeconds: number;
}

/** Retention in days of data that no law requires. */
export interface RetentionDays {
  unpaidVisits: number;
  webhooks: number;
  events: number;
  messages: number;
  bankEvidence: number;
  bankLists: number;
  deleted: number;
}

/** Limits above which attempts look like the testing of stolen cards. 0 means no limit. */
export interface CardTestingLimits {
  cardsPerAddress: number;
  paymentsPerCard: number;
  failuresPerTenant: number;
}

/** Settings are invalid. Each sentence names one and its allowed values. */
export class InvalidSettings extends Error {
  override readonly name = "InvalidSettings";
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join(" "));
    this.sentences = sentences;
  }
}

/** Reads `.env` and the environment, which takes precedence, and checks every setting. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
      throw new InvalidSettings([".env cannot be read."]);
  }
  return readConfig(process.env);
}

const LOOPBACK = "127.0.0.0/8,::1/128";
const TEST_SETTINGS = ["BANK_SIMULATOR_URL", "TEST_CLOCK_FILE", "TEST_FAULT_POINTS"] as const;

/** Throws InvalidSettings, which lists every invalid setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = misspeltSettings(environment);
  const text = (name: SettingName): string | undefined => {
    const setting: Setting = settings[name];
    const value = environment[name]?.trim() || setting.fallback;
    if (value === undefined) return undefined;
    const sentence = problemOf(setting, value);
    if (sentence === null) return value;
    problems.push(sentence);
    return setting.fallback;
  };
  const integer = (name: SettingName) => Number(text(name));
  const address = (name: SettingName) => text(name)?.replace(/\/+$/, "");

  const mode = text("MODE") as Config["mode"];
  const port = integer("PORT");
  const role = text("ROLE") as Config["role"];
  const publicUrl = address("PUBLIC_URL") ?? `http://localhost:${port}`;
  const keyEncryptionKey = keyOf(text("KEY_ENCRYPTION_KEY"), problems);
  const forTests = TEST_SETTINGS.filter((name) => text(name) !== undefined);

  const config: Config = {
    port,
    host: text("HOST")!,
    managementPort: Number(text("MANAGEMENT_PORT") ?? managementPortBeside(port, role)),
    managementHost: text("MANAGEMENT_HOST")!,
    metricsToken: text("METRICS_TOKEN") ?? null,
    dataFolder: resolve(text("DATA_DIR")!),
    databaseUrl: text("DATABASE_URL") ?? null,
    databaseConnections: integer("DATABASE_CONNECTIONS"),
    databasePrepared: text("DATABASE_PREPARED") === "on",
    publicUrl,
    hpmUrl: address("HPM_URL") ?? publicUrl,
    portalUrl: address("PORTAL_URL") ?? publicUrl,
    widgetScriptUrl: address("WIDGET_SCRIPT_URL") ?? `${publicUrl}/widget`,
    role,
    processes: integer("PROCESSES"),
    mode,
    logLevel: text("LOG_LEVEL") as LogLevel,
    keyEncryptionKey,
    accessTokenSeconds: integer("ACCESS_TOKEN_SECONDS"),
    refreshTokenSeconds: integer("REFRESH_TOKEN_SECONDS"),
    ...rateLimits(integer),
    loginAttemptsMax: integer("LOGIN_TRIES"),
    cardTesting: cardTestingLimits(text, mode),
    httpConnections: integer("HTTP_CONNECTIONS"),
    trustedProxies: listOf(text("TRUSTED_PROXIES") ?? ""),
    webhooksPerReceiver: integer("WEBHOOKS_PER_RECEIVER"),
    outboundAllowedNetworks: listOf(text("OUTBOUND_ALLOWED_NETWORKS") ?? (mode === "sandbox" ? LOOPBACK : "")),
    bankSimulatorPort: integer("BANK_SIMULATOR_PORT"),
    bankSimulatorUrl: address("BANK_SIMULATOR_URL") ?? null,
    reconcileHour: text("RECONCILE_HOUR") === "off" ? null : integer("RECONCILE_HOUR"),
    mail: mailConfig(text("MAIL_URL"), text("MAIL_FROM"), problems),
    sms: smsConfig(text, address("SMS_URL"), problems),
    messagesPerMinute: { email: integer("EMAILS_PER_MINUTE"), sms: integer("SMS_PER_MINUTE") },
    retentionDays: retentionDays(integer),
    archive: archiveConfig(text, integer),
    testClockFile: text("TEST_CLOCK_FILE") ?? null,
    testFaultPoints: text("TEST_FAULT_POINTS") ?? null,
    shutdownSeconds: integer("SHUTDOWN_SECONDS"),
  };
  if (address("PORTAL_URL")?.endsWith("/portal"))
    problems.push("PORTAL_URL must be the address without /portal, which the service adds.");
  if (mode === "live") problems.push(...liveModeProblems({ ...config, forTests }));
  problems.push(...portProblems(config), ...metricsTokenProblems(config));
  // A setting may be read more than once.
  if (problems.length > 0) throw new InvalidSettings([...new Set(problems)]);
  return config;
}

function rateLimits(integer: (name: SettingName) => number) {
  return {
    rateLimitPerCredential: integer("RATE_LIMIT_PER_CREDENTIAL"),
    rateLimitPerAddress: integer("RATE_LIMIT_PER_ADDRESS"),
    rateLimitVisitsPerAddress: integer("RATE_LIMIT_VISITS_PER_ADDRESS"),
    unpaidVisitsPerAddress: integer("UNPAID_VISITS_PER_ADDRESS"),
  };
}

function keyOf(text: string | undefined, problems: string[]): Buffer | null {
  if (text === undefined) return null;
  const key = Buffer.from(text, "base64");
  if (key.length !== 32)
    problems.push("KEY_ENCRYPTION_KEY must be 32 bytes as base64 (for example from: openssl rand -base64 32).");
  return key;
}

function cardTestingLimits(text: (name: SettingName) => string | undefined, mode: Config["mode"]): CardTestingLimits {
  // All payers share the sandbox's few test cards, so failures are normal there.
  const limit = (name: SettingName, inLiveMode: number) => Number(text(name) ?? (mode === "live" ? inLiveMode : 0));
  return {
    cardsPerAddress: limit("CARD_TESTING_CARDS_PER_ADDRESS", 10),
    paymentsPerCard: limit("CARD_TESTING_PAYMENTS_PER_CARD", 5),
    failuresPerTenant: limit("CARD_TESTING_FAILURES_PER_COMPANY", 50),
  };
}

function retentionDays(integer: (name: SettingName) => number): RetentionDays {
  return {
    unpaidVisits: integer("KEEP_UNPAID_VISITS_DAYS"),
    webhooks: integer("KEEP_WEBHOOKS_DAYS"),
    events: integer("KEEP_EVENTS_DAYS"),
    messages: integer("KEEP_MESSAGES_DAYS"),
    bankEvidence: integer("KEEP_BANK_EVIDENCE_DAYS"),
    bankLists: integer("KEEP_BANK_LISTS_DAYS"),
    deleted: integer("KEEP_DELETED_DAYS"),
  };
}

const MANAGEMENT_PORT_DISTANCE = { all: 1_000, api: 1_000, worker: 1_001 } as const;

function managementPortBeside(port: number, role: Config["role"]): number {
  const distance = MANAGEMENT_PORT_DISTANCE[role];
  if (port === 0) return 0;
  return port + distance < 2 ** 16 ? port + distance : port - distance;
}

const METRICS_TOKEN_LENGTH_MIN = 32;

function* portProblems({ port, managementPort, role, mode, bankSimulatorPort, bankSimulatorUrl }: Config) {
  if (role !== "worker" && managementPort === port && port !== 0)
    yield "MANAGEMENT_PORT must be another port than PORT.";
  const startsBank = mode === "sandbox" && role !== "worker" && bankSimulatorUrl === null && bankSimulatorPort !== 0;
  if (startsBank && [port, managementPort].includes(bankSimulatorPort))
    yield "BANK_SIMULATOR_PORT must be another port than PORT and MANAGEMENT_PORT.";
}

function* metricsTokenProblems({ metricsToken }: Config) {
  if (metricsToken !== null && !/^[!-~]+$/.test(metricsToken))
    yield "METRICS_TOKEN must be printable ASCII without spaces (make one with: openssl rand -hex 32).";
  if (metricsToken !== null && metricsToken.length < METRICS_TOKEN_LENGTH_MIN)
    yield `METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH_MIN} characters (make one with: openssl rand -hex 32).`;
}

function* liveModeProblems(
  live: Pick<Config, "keyEncryptionKey" | "publicUrl" | "portalUrl"> & { forTests: readonly string[] },
) {
  if (live.keyEncryptionKey === null)
    yield "KEY_ENCRYPTION_KEY is required in live mode (make one with: openssl rand -base64 32).";
  if (!live.publicUrl.startsWith("https://")) yield "PUBLIC_URL must be an https address in live mode.";
  else if (!live.portalUrl.startsWith("https://")) yield "PORTAL_URL must be an https address in live mode.";
  for (const name of live.forTests) yield `${name} is for tests and refused in live mode.`;
}

function problemOf(setting: Setting, value: string): string | null {
  switch (setting.kind) {
    case "integer": {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting;
      const number = Number(value);
      const fits = /^[0-9]+$/.test(value) && number >= minimum && number <= maximum;
      return fits ? null : `${setting.name} must be a whole number from ${minimum} to ${maximum}, and is "${value}".`;
    }
    case "choice":
      return setting.choices?.includes(value)
        ? null
        : `${setting.name} must be one of ${setting.choices?.join(", ")}, and is "${value}".`;
    case "url":
      return isBaseAddress(value)
        ? null
        : `${setting.name} must be an http or https address without user, password, ? and #, such as https://pay.example.com${value.includes("@") ? "" : `, and is "${value}"`}.`;
    case "networks": {
      const invalid = listOf(value).find((part) => !isNetwork(part));
      return invalid === undefined
        ? null
        : `${setting.name} must be CIDR ranges such as 10.0.0.0/8, comma-separated, and "${invalid}" is none.`;
    }
    case "secret":
      return setting.name === "DATABASE_URL" ? problemOfDatabaseUrl(value) : null;
    case "text":
      return null;
  }
}

/** Paths are appended to an address, which a query or a fragment would swallow. */
function isBaseAddress(value: string): boolean {
  const url = /^https?:\/\/[^?#]+$/.test(value) ? URL.parse(value) : null;
  return url !== null && url.username === "" && url.password === "";
}

function listOf(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
