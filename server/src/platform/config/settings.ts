import { messageSettings } from "./message-settings.ts";
import { retentionSettings } from "./retention-settings.ts";

/** Every setting there is: the table in docs/settings.md is generated from this list. */
export interface Setting {
  name: string;
  kind: "text" | "integer" | "choice" | "url" | "secret" | "networks";
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** The default as text; undefined if there is none, or if `why` describes it. */
  fallback?: string;
  why: string;
}

export const settings = {
  PORT: {
    name: "PORT",
    kind: "integer",
    minimum: 0,
    maximum: 65_535,
    fallback: "8080",
    why: "The port that the service listens on; 0 chooses a free one.",
  },
  HOST: {
    name: "HOST",
    kind: "text",
    fallback: "127.0.0.1",
    why: "The address that the service listens on. 0.0.0.0 opens it to the network: put a TLS proxy in front.",
  },
  MANAGEMENT_PORT: {
    name: "MANAGEMENT_PORT",
    kind: "integer",
    minimum: 0,
    maximum: 65_535,
    why: "The operator's port for /health and /metrics, which every role opens; 0 chooses a free one. Default PORT + 1000, or PORT + 1001 with ROLE=worker, so that both roles can run on one machine.",
  },
  MANAGEMENT_HOST: {
    name: "MANAGEMENT_HOST",
    kind: "text",
    fallback: "127.0.0.1",
    why: "The address of MANAGEMENT_PORT. If probes and scrapers run on other machines or in other containers, use an address in a private network.",
  },
  METRICS_TOKEN: {
    name: "METRICS_TOKEN",
    kind: "secret",
    why: "At least 32 characters, for example from `openssl rand -hex 32`. With it, /metrics is available on PORT too, and both ports require `Authorization: Bearer` with this token. Without it, /metrics on PORT is 404.",
  },
  DATA_DIR: {
    name: "DATA_DIR",
    kind: "text",
    fallback: "./data",
    why: "The folder of the embedded PostgreSQL, the sandbox's keys, demo.json and the bank simulator's ledger.",
  },
  DATABASE_URL: {
    name: "DATABASE_URL",
    kind: "secret",
    why: "A PostgreSQL server (15 or newer) instead of the embedded one: postgres://user:password@host:port/database. The user must own the database and be allowed to create roles.",
  },
  DATABASE_CONNECTIONS: {
    name: "DATABASE_CONNECTIONS",
    kind: "integer",
    minimum: 2,
    maximum: 200,
    fallback: "12",
    why: "The maximum number of database connections, divided among the processes of one start.",
  },
  DATABASE_PREPARED: {
    name: "DATABASE_PREPARED",
    kind: "choice",
    choices: ["on", "off"],
    fallback: "on",
    why: "Whether to use prepared statements. Set it to off behind a pooler in transaction mode, such as PgBouncer; `servicepay migrate` then needs the server's own address.",
  },
  PUBLIC_URL: {
    name: "PUBLIC_URL",
    kind: "url",
    why: "The address at which merchants and payers reach the service; default http://localhost:PORT.",
  },
  HPM_URL: { name: "HPM_URL", kind: "url", why: "The address of hosted payment links; default PUBLIC_URL." },
  PORTAL_URL: {
    name: "PORTAL_URL",
    kind: "url",
    why: "The address of the merchant portal, without /portal; default PUBLIC_URL. Passkeys belong to its domain: after a change of the domain, members add new ones.",
  },
  WIDGET_SCRIPT_URL: {
    name: "WIDGET_SCRIPT_URL",
    kind: "url",
    why: "The address of the widget's script, without the version; default PUBLIC_URL/widget.",
  },
  ROLE: {
    name: "ROLE",
    kind: "choice",
    choices: ["all", "api", "worker"],
    fallback: "all",
    why: "What this process does: answer requests (api), deliver webhooks and resolve payments (worker), or both.",
  },
  PROCESSES: {
    name: "PROCESSES",
    kind: "integer",
    minimum: 1,
    maximum: 64,
    fallback: "1",
    why: "The number of processes that answer requests on the port. Above 1, a worker and a supervisor run too. `servicepay start --processes` takes precedence.",
  },
  MODE: {
    name: "MODE",
    kind: "choice",
    choices: ["sandbox", "live"],
    fallback: "sandbox",
    why: "sandbox creates demo data, runs a bank simulator and accepts test cards; live does none of these.",
  },
  LOG_LEVEL: {
    name: "LOG_LEVEL",
    kind: "choice",
    choices: ["debug", "info", "warn", "error", "silent"],
    fallback: "info",
    why: "The lowest level that is logged.",
  },
  KEY_ENCRYPTION_KEY: {
    name: "KEY_ENCRYPTION_KEY",
    kind: "secret",
    why: "32 bytes as base64, the key that encrypts every other key. Required in live mode; created in DATA_DIR in sandbox mode. Without it nothing encrypted can be read again: keep a copy apart from the database's backups.",
  },
  ACCESS_TOKEN_SECONDS: {
    name: "ACCESS_TOKEN_SECONDS",
    kind: "integer",
    minimum: 60,
    maximum: 86_400,
    fallback: "3600",
    why: "How long an AccessToken is valid.",
  },
  REFRESH_TOKEN_SECONDS: {
    name: "REFRESH_TOKEN_SECONDS",
    kind: "integer",
    minimum: 3_600,
    maximum: 31_536_000,
    fallback: "2592000",
    why: "How long a refresh token is valid.",
  },
  RATE_LIMIT_PER_CREDENTIAL: {
    name: "RATE_LIMIT_PER_CREDENTIAL",
    kind: "integer",
    minimum: 1,
    maximum: 100_000_000,
    fallback: "6000",
    why: "Maximum requests per minute of one credential.",
  },
  RATE_LIMIT_PER_ADDRESS: {
    name: "RATE_LIMIT_PER_ADDRESS",
    kind: "integer",
    minimum: 1,
    maximum: 100_000_000,
    fallback: "1200",
    why: "Maximum requests per minute from one address without a credential.",
  },
  RATE_LIMIT_VISITS_PER_ADDRESS: {
    name: "RATE_LIMIT_VISITS_PER_ADDRESS",
    kind: "integer",
    minimum: 1,
    maximum: 100_000_000,
    fallback: "240",
    why: "How many payments may be started in an hour from one address, an IPv6 network of 64 bits counting as one, on pages where payers choose what to pay: payment requests and open items. Raise it for a counter where one device serves everybody.",
  },
  UNPAID_VISITS_PER_ADDRESS: {
    name: "UNPAID_VISITS_PER_ADDRESS",
    kind: "integer",
    minimum: 1,
    maximum: 100_000_000,
    fallback: "10",
    why: "How many payments that are not paid yet one address may hold at a time of a payment request with limited places or of a debt in parts. Raise it where many payers share an address: a school, a counter.",
  },
  LOGIN_TRIES: {
    name: "LOGIN_TRIES",
    kind: "integer",
    minimum: 3,
    maximum: 1_000,
    fallback: "10",
    why: "How many log-ins of one account may fail from one address in 15 minutes before further ones are rejected. The limit for one address and all accounts is five times that. The limits for one account and all addresses are ten times that, and thirty times that in a day; they block only addresses from which the account has not logged in within 90 days.",
  },
  CARD_TESTING_CARDS_PER_ADDRESS: {
    name: "CARD_TESTING_CARDS_PER_ADDRESS",
    kind: "integer",
    maximum: 10_000,
    why: "How many different cards may fail from one payer's address in an hour while fewer than half as many are approved; 0 means no limit. Default 10 in live mode, 0 in sandbox mode.",
  },
  CARD_TESTING_PAYMENTS_PER_CARD: {
    name: "CARD_TESTING_PAYMENTS_PER_CARD",
    kind: "integer",
    maximum: 10_000,
    why: "For how many different payments of a company one card may fail in an hour; 0 means no limit. Default 5 in live mode, 0 in sandbox mode.",
  },
  CARD_TESTING_FAILURES_PER_COMPANY: {
    name: "CARD_TESTING_FAILURES_PER_COMPANY",
    kind: "integer",
    maximum: 1_000_000,
    why: "How many different cards may fail at a company in ten minutes while fewer than half as many are approved. Then, for half an hour, operators are alerted, all its payments require 3-D Secure and the limit per address is a third. 0 means never. Default 50 in live mode, 0 in sandbox mode.",
  },
  HTTP_CONNECTIONS: {
    name: "HTTP_CONNECTIONS",
    kind: "integer",
    minimum: 16,
    maximum: 1_000_000,
    fallback: "5000",
    why: "The maximum number of open connections of a process on PORT; further ones are closed at once. 5,000 idle connections need about 30 MB of memory, and each needs an open file: `ulimit -n` must be higher.",
  },
  TRUSTED_PROXIES: {
    name: "TRUSTED_PROXIES",
    kind: "networks",
    fallback: "",
    why: "Comma-separated CIDR ranges of proxies whose X-Forwarded-For header is trusted.",
  },
  WEBHOOKS_PER_RECEIVER: {
    name: "WEBHOOKS_PER_RECEIVER",
    kind: "integer",
    minimum: 1,
    maximum: 1_000,
    fallback: "128",
    why: "The most webhooks that all processes together send to one server of a company at the same time. How many it gets depends on how it answers: 4 at first.",
  },
  OUTBOUND_ALLOWED_NETWORKS: {
    name: "OUTBOUND_ALLOWED_NETWORKS",
    kind: "networks",
    why: "Comma-separated CIDR ranges that webhooks and e-mails of companies with a mail server of their own may reach although they are not public; default 127.0.0.0/8,::1/128 in sandbox mode, none in live mode.",
  },
  BANK_SIMULATOR_PORT: {
    name: "BANK_SIMULATOR_PORT",
    kind: "integer",
    minimum: 0,
    maximum: 65_535,
    fallback: "8090",
    why: "The port of the bank simulator in sandbox mode, on HOST.",
  },
  BANK_SIMULATOR_URL: {
    name: "BANK_SIMULATOR_URL",
    kind: "url",
    why: "In sandbox mode, the address of a running bank simulator; by default each process that answers requests starts one.",
  },
  RECONCILE_HOUR: {
    name: "RECONCILE_HOUR",
    kind: "choice",
    choices: ["off", ...Array.from({ length: 24 }, (_, hour) => String(hour))],
    fallback: "5",
    why: "The hour in Türkiye from which workers compare yesterday with banks that list their movements; off: only `servicepay reconcile` compares.",
  },
  ...messageSettings,
  ...retentionSettings,
  TEST_CLOCK_FILE: {
    name: "TEST_CLOCK_FILE",
    kind: "text",
    why: "For tests; rejected in live mode. A file with the number of milliseconds that the clock is ahead.",
  },
  TEST_FAULT_POINTS: {
    name: "TEST_FAULT_POINTS",
    kind: "text",
    why: "For tests; rejected in live mode. A file with the faults to inject at named points of the code.",
  },
  SHUTDOWN_SECONDS: {
    name: "SHUTDOWN_SECONDS",
    kind: "integer",
    minimum: 1,
    maximum: 300,
    fallback: "20",
    why: "How long a stop waits for running requests and jobs.",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
