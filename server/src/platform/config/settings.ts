/** Every setting there is: the table in docs/settings.md is generated from this list. */
export interface Setting {
  name: string;
  kind: "text" | "integer" | "choice" | "url" | "secret" | "networks";
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** As text; undefined where there is none, or where it depends (then `why` says on what). */
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
    why: "The port that the service listens on; 0 takes a free one.",
  },
  HOST: {
    name: "HOST",
    kind: "text",
    fallback: "127.0.0.1",
    why: "The address that the service listens on. 0.0.0.0 opens it to the network: put a TLS proxy before it.",
  },
  MANAGEMENT_PORT: {
    name: "MANAGEMENT_PORT",
    kind: "integer",
    minimum: 0,
    maximum: 65_535,
    why: "The port of /health and /metrics for the operator, which every role opens; 0 takes a free one. Default PORT + 1000, and PORT + 1001 with ROLE=worker, so that both roles can run on one machine.",
  },
  MANAGEMENT_HOST: {
    name: "MANAGEMENT_HOST",
    kind: "text",
    fallback: "127.0.0.1",
    why: "The address of MANAGEMENT_PORT. Where probes and scrapers come from other machines or containers, an address of the network that only they are in.",
  },
  METRICS_TOKEN: {
    name: "METRICS_TOKEN",
    kind: "secret",
    why: "At least 32 characters, for example from `openssl rand -hex 32`. With it /metrics answers on PORT too, and on both ports only requests with `Authorization: Bearer` and this token. Without it /metrics is closed on PORT (404).",
  },
  DATA_DIR: {
    name: "DATA_DIR",
    kind: "text",
    fallback: "./data",
    why: "Folder of the embedded PostgreSQL, the sandbox's keys, demo.json and the bank simulator's ledger.",
  },
  DATABASE_URL: {
    name: "DATABASE_URL",
    kind: "secret",
    why: "A PostgreSQL server (15 or newer) in place of the embedded one: postgres://user:password@host:port/database. The user owns the database and may create roles.",
  },
  DATABASE_CONNECTIONS: {
    name: "DATABASE_CONNECTIONS",
    kind: "integer",
    minimum: 2,
    maximum: 200,
    fallback: "12",
    why: "Database connections at the most; several processes of one start share them out.",
  },
  DATABASE_PREPARED: {
    name: "DATABASE_PREPARED",
    kind: "choice",
    choices: ["on", "off"],
    fallback: "on",
    why: "Named statements; off behind a pooler in transaction mode such as PgBouncer; `servicepay migrate` then needs the server itself.",
  },
  PUBLIC_URL: {
    name: "PUBLIC_URL",
    kind: "url",
    why: "The address by which merchants and payers reach the service; default http://localhost:PORT.",
  },
  HPM_URL: { name: "HPM_URL", kind: "url", why: "The address of hosted payment links; default PUBLIC_URL." },
  WIDGET_SCRIPT_URL: {
    name: "WIDGET_SCRIPT_URL",
    kind: "url",
    why: "The address of the widget's script, up to its version segment; default PUBLIC_URL/widget.",
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
    why: "Processes that answer requests on the port; above 1 a worker and a supervisor stand beside them. `servicepay start --processes` wins.",
  },
  MODE: {
    name: "MODE",
    kind: "choice",
    choices: ["sandbox", "live"],
    fallback: "sandbox",
    why: "sandbox seeds a demo, runs a bank simulator and accepts test cards; live refuses all three.",
  },
  LOG_LEVEL: {
    name: "LOG_LEVEL",
    kind: "choice",
    choices: ["debug", "info", "warn", "error", "silent"],
    fallback: "info",
    why: "The least important line that is logged.",
  },
  KEY_ENCRYPTION_KEY: {
    name: "KEY_ENCRYPTION_KEY",
    kind: "secret",
    why: "32 bytes as base64 that wrap every other key. Required in live mode; made in DATA_DIR in sandbox mode. Without it nothing encrypted can be read again: keep a copy apart from the database's backups.",
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
    why: "Requests of one credential per minute.",
  },
  RATE_LIMIT_PER_ADDRESS: {
    name: "RATE_LIMIT_PER_ADDRESS",
    kind: "integer",
    minimum: 1,
    maximum: 100_000_000,
    fallback: "1200",
    why: "Requests without a credential from one address per minute.",
  },
  LOGIN_TRIES: {
    name: "LOGIN_TRIES",
    kind: "integer",
    minimum: 3,
    maximum: 1_000,
    fallback: "10",
    why: "Failed log-ins of one account from one address in 15 minutes before they are refused there. Five times as many from one address over all accounts; ten times as many of one account from all addresses, and thirty times in a day, shut out only addresses from which it has not logged in within 90 days.",
  },
  CARD_TESTING_CARDS_PER_ADDRESS: {
    name: "CARD_TESTING_CARDS_PER_ADDRESS",
    kind: "integer",
    maximum: 10_000,
    why: "Different cards that may fail from one payer's address in an hour while fewer than half as many are approved; 0 is no limit. Default 10 in live mode, 0 in sandbox mode.",
  },
  CARD_TESTING_PAYMENTS_PER_CARD: {
    name: "CARD_TESTING_PAYMENTS_PER_CARD",
    kind: "integer",
    maximum: 10_000,
    why: "Different payments of a company that one card may fail for in an hour; 0 is no limit. Default 5 in live mode, 0 in sandbox mode.",
  },
  CARD_TESTING_FAILURES_PER_COMPANY: {
    name: "CARD_TESTING_FAILURES_PER_COMPANY",
    kind: "integer",
    maximum: 1_000_000,
    why: "Different cards that may fail at a company in ten minutes while fewer than half as many are approved; then operators are alerted, all its payments take 3-D Secure and the limit per address is a third, for half an hour. 0 never does. Default 50 in live mode, 0 in sandbox mode.",
  },
  HTTP_CONNECTIONS: {
    name: "HTTP_CONNECTIONS",
    kind: "integer",
    minimum: 16,
    maximum: 1_000_000,
    fallback: "5000",
    why: "The most connections that a process keeps open on PORT; it closes further ones at once. 5,000 idle ones take about 30 MB of memory, and each takes an open file: `ulimit -n` must be higher.",
  },
  TRUSTED_PROXIES: {
    name: "TRUSTED_PROXIES",
    kind: "networks",
    fallback: "",
    why: "CIDR ranges, comma-separated, whose X-Forwarded-For is believed.",
  },
  OUTBOUND_ALLOWED_NETWORKS: {
    name: "OUTBOUND_ALLOWED_NETWORKS",
    kind: "networks",
    why: "CIDR ranges that webhooks may reach although they are not public; default 127.0.0.0/8,::1/128 in sandbox mode, none in live mode.",
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
    why: "A bank simulator that runs already, in sandbox mode; without it each process that answers requests starts one.",
  },
  RECONCILE_HOUR: {
    name: "RECONCILE_HOUR",
    kind: "choice",
    choices: ["off", ...Array.from({ length: 24 }, (_, hour) => String(hour))],
    fallback: "5",
    why: "From this hour on, in Türkiye, workers compare yesterday with the banks that list their movements; off: only `servicepay reconcile` does.",
  },
  KEEP_WEBHOOKS_DAYS: {
    name: "KEEP_WEBHOOKS_DAYS",
    kind: "integer",
    minimum: 7,
    maximum: 3_650,
    fallback: "90",
    why: "How long webhooks are kept with the log of their deliveries; a webhook that was given up can be sent again for as long.",
  },
  KEEP_BANK_EVIDENCE_DAYS: {
    name: "KEEP_BANK_EVIDENCE_DAYS",
    kind: "integer",
    minimum: 550,
    maximum: 36_500,
    fallback: "730",
    why: "How long what was said to banks and what came back is kept, redacted; a payment can be disputed for up to 540 days. Payments, attempts and ledger stay.",
  },
  KEEP_BANK_LISTS_DAYS: {
    name: "KEEP_BANK_LISTS_DAYS",
    kind: "integer",
    minimum: 90,
    maximum: 36_500,
    fallback: "730",
    why: "How long the banks' lists of their days are kept, from when they were read; cases of reconciliation stay.",
  },
  KEEP_DELETED_DAYS: {
    name: "KEEP_DELETED_DAYS",
    kind: "integer",
    minimum: 1,
    maximum: 3_650,
    fallback: "90",
    why: "How long deleted current-account transactions and what is left of deleted cards stay in the database, where no call finds them.",
  },
  TEST_CLOCK_FILE: {
    name: "TEST_CLOCK_FILE",
    kind: "text",
    why: "For tests, and refused in live mode: a file that says by how many milliseconds the clock is ahead.",
  },
  TEST_FAULT_POINTS: {
    name: "TEST_FAULT_POINTS",
    kind: "text",
    why: "For tests, and refused in live mode: a file that says at which points of the code what goes wrong.",
  },
  SHUTDOWN_SECONDS: {
    name: "SHUTDOWN_SECONDS",
    kind: "integer",
    minimum: 1,
    maximum: 300,
    fallback: "20",
    why: "How long a stop waits for requests and jobs that are under way.",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
