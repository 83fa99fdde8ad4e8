import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { readOptions, readWholeNumber, rejectUsage } from "./read-options.ts";
import { installCells } from "./testing/cells.ts";
import { installCitus } from "./testing/citus.ts";
import { describeFailures } from "./testing/failures.ts";
import { installHighAvailability } from "./testing/high-availability.ts";
import { runTests } from "./testing/run-tests.ts";
import { runClients, runEveryPage, runKit, runOnDebianServer } from "./testing/suites.ts";
import { nothing, sumTallies, type Tally } from "./testing/tally.ts";
import { findTestFiles } from "./testing/test-files.ts";

interface Campaign {
  name: string;
  proves: string;
  run(): Promise<readonly Tally[]>;
}

const STORM_ORDERS = "10000";
const STORM_SEEDS = ["9", "10", "11"];
const LONG_RUNS = {
  BANK_REPLY_MUTATIONS: "50000",
  BANK_LIST_RUNS: "30",
  ROUTE_RUNS: "10000",
  API_FUZZ_REQUESTS: "20000",
  SESSIONS: "300",
  SESSION_LENGTH: "40",
  EVENTS_HELD_MS: "30000",
};

/** Files whose small form is part of npm test. */
const FULL_SIZE_FILES = [
  "server/src/requests/account-page/pay-open-items",
  "server/tests/growth/",
  "server/tests/security/floods",
  "server/tests/security/hostile-requests",
];

process.chdir(join(import.meta.dirname, ".."));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal])); // Child processes end with this one.
}
process.env["TEST_SEED"] ||= String(randomInt(2 ** 31));
const files = await findTestFiles();

const campaigns: readonly Campaign[] = [
  {
    name: "server",
    proves: "every integration test passes on the oldest supported PostgreSQL, and what moves money behind PgBouncer",
    run: () =>
      runOnDebianServer(files, {
        onServer: ["server/", "bank-simulator/"],
        pooled: [
          "server/tests/flows/",
          "server/src/payments/",
          "server/src/webhooks/",
          "server/src/platform/database/",
        ],
      }),
  },
  {
    name: "pages",
    proves:
      "every page in every state, language, width and theme is accessible and fits, payments work in three engines, and times and memory stay in their budgets",
    run: () => runEveryPage(files),
  },
  {
    name: "fuzz",
    proves: "long runs of random sessions, requests, bank replies and writers of events find no fault",
    run: async () => {
      const paths = files.integration.filter((path) => path.startsWith("server/tests/proof/"));
      return [await runTests({ title: "Long runs", batches: eachAlone(paths), atOnce: 1, environment: LONG_RUNS })];
    },
  },
  {
    name: "floods",
    proves: "floods of connections, log-ins and payers of one debt, and tables that grow twentyfold, at full size",
    run: async () => {
      const paths = files.integration.filter((path) => FULL_SIZE_FILES.some((prefix) => path.startsWith(prefix)));
      const environment = { TEST_FULL_SIZE: "true" };
      return [await runTests({ title: "Full sizes", batches: eachAlone(paths), atOnce: 1, environment })];
    },
  },
  {
    name: "model",
    proves: "every state that a payment can reach keeps the invariants",
    run: () => command("server/tests/proof/payment-states/model-check.ts"),
  },
  { name: "planted", proves: "every planted bug is caught by the invariant it breaks", run: () => storm("--planted") },
  {
    name: "crash-points",
    proves: "a process may end at every point of every flow without a wrong charge",
    run: () => storm("--crash-points"),
  },
  {
    name: "guesses",
    proves: "100,000 guessed log-in codes of users open no session, and lock nobody out",
    run: async () => {
      const paths = files.integration.filter((path) => path.endsWith("/guessed-codes.test.ts"));
      const environment = { TEST_FULL_SIZE: "true" };
      return [await runTests({ title: "Guesses", batches: eachAlone(paths), atOnce: 1, environment })];
    },
  },
  {
    name: "messages",
    proves:
      "thousands of e-mails and SMS while every process is killed: none is lost, no SMS is sent twice, second e-mails are explained",
    run: async () => {
      const environment = { MESSAGES: values.messages };
      return [await runTests({ title: "Messages", batches: [files.messages], atOnce: 1, environment })];
    },
  },
  {
    name: "collections",
    proves:
      "thousands of collections while the merchant's ERP and the service are killed: the ERP books each once, and its books equal the ledger",
    run: async () => {
      const paths = files.integration.filter((path) => path.startsWith("storm/collections/"));
      const environment = { COLLECTIONS: values.collections };
      return [await runTests({ title: "Collections", batches: [paths], atOnce: 1, environment })];
    },
  },
  {
    name: "clients",
    proves:
      "clients generated from openapi.json for TypeScript, Python, PHP and Java log in, create a link and list transactions",
    run: () => runClients(files),
  },
  {
    name: "kit",
    proves: "every client keeps the scenarios, and these find every mistake that is planted into one",
    run: () => runKit(files),
  },
  {
    name: "drills",
    proves: "a backup and its log are restored, on the same and on a new server, and every payment is where it belongs",
    run: async () => [await runTests({ title: "Restoring", batches: eachAlone(files.drills), atOnce: 1 })],
  },
  {
    name: "failover",
    proves:
      "payments survive five killed primaries, a switchover, a lost standby and an isolated primary, and pause for at most 25 s; in the strict mode none is acknowledged without a standby",
    run: async () => {
      const reason = await installHighAvailability();
      return reason === null ? command("storm/failover/run-failover.ts") : skipped("Failover", reason);
    },
  },
  {
    name: "cells",
    proves:
      "a company is moved to another cell while it is paid: no payment is lost, old links pay, and nobody else notices",
    run: async () => {
      const reason = await installCells();
      return reason === null ? command("storm/cells/run-cells.ts") : skipped("Cells", reason);
    },
  },
  {
    name: "citus",
    proves:
      "Citus runs every statement of the service, and payments survive killed workers and a shard that moves, on a coordinator and two workers",
    run: async () => {
      const installed = await installCitus();
      return "bin" in installed
        ? command("storm/citus/run-citus.ts", "--bin", installed.bin)
        : skipped("Citus", installed.reason);
    },
  },
  {
    name: "storms",
    proves: `three storms of ${STORM_ORDERS} orders break no invariant`,
    run: async () => {
      const tallies: Tally[] = [];
      for (const seed of STORM_SEEDS) tallies.push(...(await storm("--payments", STORM_ORDERS, "--seed", seed)));
      return tallies;
    },
  },
  {
    name: "performance",
    proves: "the service reaches its performance targets (on a machine that does nothing else)",
    run: () => command("bench/run-benches.ts"),
  },
];

const USAGE = `npm run proof -- [NAME…] [--list] [--messages COUNT] [--collections COUNT]
  Runs the campaigns that are too long for npm test, and prints what each proved and how long it took; without a name,
  all of them.
  --list               list the campaigns and what they prove
  --messages COUNT     the size of the campaign messages (default 10000)
  --collections COUNT  the size of the campaign collections (default 10000)

Exit codes: 0 everything was proved or skipped with a reason, 1 something failed or nothing ran, 2 wrong options.
`;
const { values, positionals } = readOptions(USAGE, {
  list: { type: "boolean", default: false },
  messages: { type: "string", default: "10000" },
  collections: { type: "string", default: "10000" },
});
readWholeNumber("messages", values.messages);
readWholeNumber("collections", values.collections);
process.exitCode = await prove(positionals);

async function prove(names: readonly string[]): Promise<number> {
  if (values.list) {
    for (const { name, proves } of campaigns) console.log(`${name.padEnd(14)}${proves}`);
    return 0;
  }
  const unknown = names.filter((name) => campaigns.every((campaign) => campaign.name !== name));
  if (unknown.length > 0) rejectUsage(`There is no campaign ${unknown.join(", ")}; --list names them.`);
  const tallies: Tally[] = [];
  const verdicts: string[] = [];
  for (const { name, proves, run } of campaigns) {
    if (names.length > 0 && !names.includes(name)) continue;
    const startedAt = performance.now();
    const tally = sumTallies(await run());
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const counts = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`;
    verdicts.push(`${verdictOf(tally).padEnd(12)}${name}: ${proves} (${counts}, ${seconds} s)`);
    tallies.push(tally);
  }
  const { passed, failed, skipped, failures } = sumTallies(tallies);
  process.stdout.write(describeFailures(failures));
  console.log(`\n${verdicts.join("\n")}\n\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

function verdictOf({ passed, failed }: Tally): string {
  if (failed > 0) return "FAILED";
  return passed > 0 ? "proved" : "not run";
}

/** Full sizes need a process each, one after the other. */
function eachAlone(paths: readonly string[]): string[][] {
  return paths.map((path) => [path]);
}

function storm(...args: string[]): Promise<readonly Tally[]> {
  return command("storm/storm.ts", ...args);
}

function skipped(title: string, reason: string): readonly Tally[] {
  console.log(`\n${title}\n  - skipped: ${reason}`);
  return [{ ...nothing, skipped: 1 }];
}

/** Runs a program of the repository; exit code 0 means that it proved what it should. */
async function command(file: string, ...args: string[]): Promise<readonly Tally[]> {
  const title = ["node", file, ...args].join(" ");
  console.log(`\n${title}`);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args], { stdio: "inherit" });
  const endWithUs = () => void child.kill("SIGTERM");
  process.once("exit", endWithUs);
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("exit", endWithUs);
  if (code === 0) return [{ ...nothing, passed: 1 }];
  const message = `it ended with ${code ?? "a signal"}: its output is above`;
  return [{ ...nothing, failed: 1, failures: [{ title, where: "npm run proof", message }] }];
}
