import { clockStatus, type DatabasePlace, type Observation } from "#health/index.ts";
import { counted } from "#platform/text/counted.ts";
import { ok, type Finding } from "./finding.ts";

const PLACES: Record<DatabasePlace, string> = {
  server: "the server of DATABASE_URL",
  running: "the running service's database",
  started: "the embedded database, started for this check; no service runs",
};

/** Puts an observation into words. */
export function describeObservation(observation: Observation): Finding {
  const { check, saw, advice } = wordsOf(observation);
  const { status } = observation;
  return status === "ok" ? ok(check, saw) : { check, status, saw, advice };
}

interface Words {
  check: string;
  saw: string;
  /** What to do unless it is ok. */
  advice: string;
}

function wordsOf(seen: Observation): Words {
  switch (seen.name) {
    case "settings":
      return { check: "settings", saw: `${seen.mode} mode, role ${seen.role}, ${seen.url}.`, advice: "" };
    case "proxies_unknown":
      return {
        check: "proxy",
        saw: "All payers appear to come from one address and share its rate limits.",
        advice: "Set TRUSTED_PROXIES to the networks of the proxies in front of the service.",
      };
    case "metrics_open":
      return {
        check: "management port",
        saw: `Anyone who can reach ${seen.address} can read the metrics.`,
        advice: "Set METRICS_TOKEN, unless only your own probes and scrapers can reach it.",
      };
    case "mail_missing":
      return {
        check: "mail server",
        saw: "No mail server is set: no e-mail is sent, including invitations, except by companies with their own mail server.",
        advice: "Set MAIL_URL and MAIL_FROM. Until then, invite people with `servicepay member invite`.",
      };
    case "folder_not_writable":
      return {
        check: "data folder",
        saw: `${seen.folder} cannot be written to.`,
        advice: "Make it writable for the user that runs the service, or set DATA_DIR to another folder.",
      };
    case "disk":
      return {
        check: "data folder",
        saw: `${seen.folder} has ${seen.freeMib} MiB free.`,
        advice: `Free some space ${seen.status === "failed" ? "now" : "soon"}: a full disk stops the database.`,
      };
    case "database":
      return {
        check: "database",
        saw: `PostgreSQL ${seen.version}: ${PLACES[seen.place]}.`,
        advice: "Use PostgreSQL 15 or newer.",
      };
    case "database_clock":
      return { check: "clock", ...clockWords("the database", seen.apartMs) };
    case "bins":
      return { check: "BIN list", saw: `${counted(seen.count, "BIN", "BINs")}.`, advice: "" };
    case "bins_empty":
      return {
        check: "BIN list",
        saw: seen.knowsTestCards ? "Empty, except for the published test cards." : "Empty.",
        advice: "Import a list with `servicepay import bins FILE`; without one, no card can pay in installments.",
      };
    default:
      return { check: "migrations", ...migrationWords(seen) };
  }
}

type OfMigrations = Extract<Observation, { name: "migrations" | "migrations_missing" | "migrations_unknown" }>;

function migrationWords(seen: OfMigrations): Omit<Words, "check"> {
  if (seen.name === "migrations") return { saw: `All ${seen.applied} applied.`, advice: "" };
  if (seen.name === "migrations_missing")
    return {
      saw: `${seen.missing} of ${seen.all} migrations ${seen.missing === 1 ? "is" : "are"} missing.`,
      advice: "Run `servicepay migrate`, or restart with `servicepay start`.",
    };
  return {
    saw: `The database has ${counted(seen.unknown, "migration", "migrations")} unknown to this version.`,
    advice: seen.isForeign
      ? "A development version created it: use an empty database."
      : "A newer version migrated it: use that version.",
  };
}

/** Compares the time of `whose` with this machine's. */
export function judgeClock(check: string, whose: string, apartMs: number): Finding {
  const { saw, advice } = clockWords(whose, apartMs);
  const status = clockStatus(apartMs);
  return status === "ok" ? ok(check, saw) : { check, status, saw, advice };
}

function clockWords(whose: string, apartMs: number): Omit<Words, "check"> {
  return {
    saw: `This machine and ${whose} are ${(apartMs / 1_000).toFixed(1)} s apart.`,
    advice:
      "Synchronize this machine's clock with NTP (timedatectl set-ntp true): the expiry of links and tokens depends on it.",
  };
}
