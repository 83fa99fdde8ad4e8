import { counted } from "../words/counted.ts";
import type { healthTr } from "./health-tr.ts";

const places = {
  server: "the server of DATABASE_URL",
  running: "the running service's database",
  started: "the embedded database, started for this check; no service runs",
};

export const healthEn: typeof healthTr = {
  health: {
    title: "Health",
    intro: "The state of this installation. This page shows no single payment and no personal details.",
    checksTitle: "Checks",
    check: "Check",
    state: "Status",
    saw: "Finding and advice",
    status: { ok: "Fine", warning: "Warning", failed: "Failed" },
    checkOf: {
      settings: "Settings",
      proxies_unknown: "Proxy",
      metrics_open: "Management port",
      mail_missing: "Mail server",
      folder_not_writable: "Data folder",
      disk: "Data folder",
      database: "Database",
      migrations: "Migrations",
      migrations_missing: "Migrations",
      migrations_unknown: "Migrations",
      database_clock: "Clock",
      bins: "BIN list",
      bins_empty: "BIN list",
    },
    words: {
      settings: ({ mode, role, url }) => ({ saw: `${mode} mode, role ${role}, ${url}.`, advice: "" }),
      proxies_unknown: () => ({
        saw: "Every payer seems to come from one address, and they share its limits.",
        advice: "Set TRUSTED_PROXIES to the networks of the proxies in front of the service.",
      }),
      metrics_open: ({ address }) => ({
        saw: `Anyone who can reach ${address} can read the metrics.`,
        advice: "Set METRICS_TOKEN, unless only your own probes and scrapers are in that network.",
      }),
      mail_missing: () => ({
        saw: "No mail server is set: nobody is mailed except by companies with a mail server of their own, and no invitation is.",
        advice: "Set MAIL_URL and MAIL_FROM. Until then invite people with `servicepay member invite`.",
      }),
      folder_not_writable: ({ folder }) => ({
        saw: `${folder} cannot be written to.`,
        advice: "Give it to the user that runs the service, or set DATA_DIR to another folder.",
      }),
      disk: ({ status, folder, freeMib }) => ({
        saw: `${folder} has ${freeMib} MiB free.`,
        advice: `Free some space ${status === "failed" ? "now" : "soon"}: a full disk stops the database.`,
      }),
      database: ({ version, place }) => ({
        saw: `PostgreSQL ${version}: ${places[place]}.`,
        advice: "Use PostgreSQL 15 or newer.",
      }),
      migrations: ({ applied }) => ({ saw: `All ${applied} are applied.`, advice: "" }),
      migrations_missing: ({ missing, all }) => ({
        saw: `${missing} of ${all} migrations ${missing === 1 ? "is" : "are"} missing.`,
        advice: "Run `servicepay migrate`; `servicepay start` does it too.",
      }),
      migrations_unknown: ({ unknown, isForeign }) => ({
        saw: `The database has ${counted(unknown, "migration", "migrations")} that this version does not know.`,
        advice: isForeign
          ? "A development version created it: use an empty database."
          : "A newer version migrated it: use that version.",
      }),
      database_clock: ({ apartMs }) => ({
        saw: `This machine and the database are ${(apartMs / 1_000).toFixed(1)} s apart.`,
        advice:
          "Set this machine's clock by NTP (timedatectl set-ntp true): the expiry of links and tokens depends on it.",
      }),
      bins: ({ count }) => ({ saw: `${counted(count, "BIN is", "BINs are")} known.`, advice: "" }),
      bins_empty: ({ knowsTestCards }) => ({
        saw: knowsTestCards ? "It is empty; the published test cards are known." : "It is empty.",
        advice: "Import a list with `servicepay import bins FILE`; without one, no card can pay in installments.",
      }),
    },
    unclearTitle: "Payments and refunds with an unknown outcome",
    nothingUnclear: "No payment or refund has an unknown outcome.",
    company: "Company",
    unclear: { asking: "The bank is being asked", unclear: "The company must decide" },
    age: { withinHour: "Under 1 hour", withinDay: "1–24 hours", older: "Older" },
    queuesTitle: "Waiting work",
    queue: "Work",
    count: "Count",
    since: "Oldest",
    queueOf: {
      webhooks: "Webhooks to send",
      webhooks_given_up: "Webhooks given up",
      emails: "E-mails to send",
      texts: "SMS to send",
      approvals: "Approved voids and refunds to make",
      imports: "Files of transactions to import",
      link_files: "Files of links to create",
      erasures: "Erasures of personal details in progress",
      audit: "Entries to add to the audit chain",
      cases: "Companies' open reconciliation cases",
    },
    banksTitle: "Banks",
    banksNote: "The last connection check of each terminal. The command that checks again:",
    noBanks: "No company has an active terminal.",
    terminal: "Terminal",
    checkedAt: "Checked at",
    processTitle: "The process that answered",
    version: "Version",
    role: "Role",
    roles: { all: "All", api: "API", worker: "Background work" },
    pid: "Process id",
    processNote: "The metrics of the management port name the other processes.",
  },
};
