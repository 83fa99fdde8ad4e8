import type { Config } from "#platform/config/config.ts";

/** The result of a check. `servicepay doctor` and the operators' health page have texts for each name. */
export type Observation = { status: "ok" | "warning" | "failed" } & (
  | { name: "settings"; mode: Config["mode"]; role: Config["role"]; url: string }
  | { name: "proxies_unknown" }
  | { name: "metrics_open"; address: string }
  | { name: "mail_missing" }
  | { name: "folder_not_writable"; folder: string }
  | { name: "disk"; folder: string; freeMib: number }
  | { name: "database"; version: string; place: DatabasePlace }
  | { name: "migrations"; applied: number }
  | { name: "migrations_missing"; missing: number; all: number }
  /** `isForeign`: it lacks known migrations too, so a development version created it. */
  | { name: "migrations_unknown"; unknown: number; isForeign: boolean }
  | { name: "database_clock"; apartMs: number }
  | { name: "bins"; count: number }
  | { name: "bins_empty"; knowsTestCards: boolean }
);

/** The server of DATABASE_URL, the running service's embedded database, or one that was started for a command. */
export type DatabasePlace = "server" | "running" | "started";
