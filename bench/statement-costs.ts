/** npm run statement-costs: writes docs/statement-costs.md, every statement of a payment, of a link and of creating one. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findStatements } from "../server/tests/support/database/every-statement.ts";
import { readOptions, readWholeNumber } from "../tools/read-options.ts";
import { payData, payLinkData, resetCardLimits } from "./company/pay-data.ts";
import { runLoad, type LoadOrder } from "./load.ts";
import { COUNTING, untilNothingWaits } from "./payment-costs.ts";
import { startReceivers } from "./receivers/receivers.ts";
import { withCleanUp } from "./with-clean-up.ts";
import { openBenchWorld, type BenchWorld } from "./world.ts";

const DOCUMENT = join(import.meta.dirname, "..", "docs", "statement-costs.md");
/** What runs less often belongs to a background job. */
const CALLS_MIN = 0.05;
/** Statements that run inside another one: checks of foreign keys, triggers, functions. */
const NESTED = { "pg_stat_statements.track": "all" };

/** PostgreSQL counts the checks of all foreign keys as one statement. */
const FOREIGN_KEY = /^SELECT \$\d+ FROM ONLY "public"\."\w+" x WHERE/;
const SHOWN_CHARACTERS = 60;

const USAGE = `npm run statement-costs -- [--seconds S]
  Writes docs/statement-costs.md: each statement of a direct payment, of a link that is paid, and of creating a link.
  --seconds S  how long each is measured (default 8)
`;
const { values } = readOptions(USAGE, { seconds: { type: "string", default: "8" } });
const seconds = readWholeNumber("seconds", values.seconds);
process.exitCode = await withCleanUp(async () => {
  await writeFile(DOCUMENT, documentOf(await measureKinds()));
  return 0;
});

/** A statement's part of one operation, on average. */
interface StatementCost {
  name: string;
  isNested: boolean;
  calls: number;
  ms: number;
  logBytes: number;
  rows: number;
  pages: number;
}

interface Kind {
  title: string;
  costs: readonly StatementCost[];
}

async function measureKinds(): Promise<Kind[]> {
  await using world = await openBenchWorld({ database: { ...COUNTING, ...NESTED } });
  await world.query("create extension pg_stat_statements");
  const receivers = await startReceivers(1, world.demo.tenants[0]!.webhookSecret);
  try {
    await receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
    const { token, url, demo } = world;
    const links = { token, paymentSetId: demo.tenants[0]!.paymentSetId, email: null };
    const measured = { world, names: await namesByText(), idle: await countIdle(world) };
    const one = { url, seconds, connections: 1 };
    const byLink = payLinkData(world, receivers.urls);
    return [
      {
        title: "A direct payment",
        costs: await costsOf(measured, { ...one, load: "pay", data: payData(world, false) }),
      },
      {
        title: "A link: created, opened, paid with 3-D Secure, and reported by a webhook",
        costs: await costsOf(measured, { ...one, load: "pay-link", data: byLink }),
      },
      {
        title: "Creating a link for a new customer",
        costs: await costsOf(measured, { ...one, load: "link-create", data: links }),
      },
    ];
  } finally {
    await receivers.close();
  }
}

interface Counted {
  text: string;
  toplevel: boolean;
  calls: number;
  ms: number;
  log_bytes: number;
  rows: number;
  pages: number;
}

interface Measured {
  world: BenchWorld;
  names: ReadonlyMap<string, string>;
  /** Calls in each second of an idle service. */
  idle: ReadonlyMap<string, number>;
}

/** One payer at a time. What the idle service does is subtracted. */
async function costsOf({ world, names, idle }: Measured, order: LoadOrder): Promise<StatementCost[]> {
  const run = async () => {
    await resetCardLimits(world);
    const { count } = await runLoad(order);
    await untilNothingWaits(world);
    return count;
  };
  await run(); // The warm-up.
  await world.query("select pg_stat_statements_reset()");
  const begun = performance.now();
  const count = await run();
  const elapsedSeconds = (performance.now() - begun) / 1_000;
  const costs = new Map<string, StatementCost>();
  for (const each of await counted(world)) {
    const share = 1 - Math.min(1, ((idle.get(keyOf(each)) ?? 0) * elapsedSeconds) / each.calls);
    const name = names.get(normalised(each.text)) ?? describe(each.text);
    const key = `${each.toplevel} ${name}`;
    const known = costs.get(key) ?? { name, isNested: !each.toplevel, calls: 0, ms: 0, logBytes: 0, rows: 0, pages: 0 };
    costs.set(key, {
      ...known,
      calls: known.calls + (each.calls * share) / count,
      ms: known.ms + (each.ms * share) / count,
      logBytes: known.logBytes + (each.log_bytes * share) / count,
      rows: known.rows + (each.rows * share) / count,
      pages: known.pages + (each.pages * share) / count,
    });
  }
  return [...costs.values()].filter(({ calls }) => calls >= CALLS_MIN).toSorted((left, right) => right.ms - left.ms);
}

async function countIdle(world: BenchWorld): Promise<ReadonlyMap<string, number>> {
  await world.query("select pg_stat_statements_reset()");
  await delay(seconds * 1_000);
  return new Map((await counted(world)).map((each) => [keyOf(each), each.calls / seconds]));
}

function counted({ query }: BenchWorld): Promise<Counted[]> {
  return query<Counted>(
    `select query as text, toplevel, calls::float8 as calls, total_exec_time as ms, wal_bytes::float8 as log_bytes, rows::float8 as rows,
       (shared_blks_hit + shared_blks_read)::float8 as pages
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and userid <> (select oid from pg_roles where rolname = current_user)`,
  );
}

function keyOf({ text, toplevel }: Counted): string {
  return `${toplevel} ${text}`;
}

/** The names of the service's statements, by their texts without constants. */
async function namesByText(): Promise<ReadonlyMap<string, string>> {
  return new Map((await findStatements()).map(({ name, text }) => [normalised(text), name]));
}

/** PostgreSQL shows a statement with a parameter in place of each constant. */
function normalised(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\$\d+|'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g, "?")
    .replaceAll(/\b(?:true|false|null)\b/gi, "?")
    .replaceAll(/\?(?:\s*,\s*\?)+/g, "?")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What has no name: a foreign key's check, or what a trigger or function runs. */
function describe(text: string): string {
  if (FOREIGN_KEY.test(text)) return "checks of foreign keys";
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `\`${line.slice(0, SHOWN_CHARACTERS).replaceAll("|", "\\|")}${line.length > SHOWN_CHARACTERS ? "…" : ""}\``;
}

function documentOf(kinds: readonly Kind[]): string {
  return `# What each statement costs

\`npm run statement-costs\` writes this page: one payer at a time, on an empty database, by \`pg_stat_statements\`. All figures are for one
operation, on average. Time is the database's execution, without planning and the disk's wait at a commit. Pages are those read from tables and
indexes; log bytes are of the write-ahead log. A nested statement runs inside another one and is part of that one's time, log, and pages.
What the idle service does is subtracted. [Performance](performance.md) has the figures of whole payments.

${kinds.map(sectionOf).join("\n")}`;
}

function sectionOf({ title, costs }: Kind): string {
  const own = costs.filter(({ isNested }) => !isNested);
  const sum = (of: (cost: StatementCost) => number) => own.reduce((total, cost) => total + of(cost), 0);
  const nested = costs.filter(({ isNested }) => isNested).reduce((total, { calls }) => total + calls, 0);
  const total = [
    sum((each) => each.calls),
    sum((each) => each.ms),
    sum((each) => each.logBytes),
    sum((each) => each.rows),
    sum((each) => each.pages),
  ];
  return `## ${title}

| Statement | Calls | ms | Log bytes | Rows | Pages |
|---|---:|---:|---:|---:|---:|
| **All**, and ${nested.toFixed(1)} nested | ${shownRow(total)} |
${costs.map(rowOf).join("\n")}
`;
}

function rowOf({ name, isNested, calls, ms, logBytes, rows, pages }: StatementCost): string {
  return `| ${isNested ? "↳ " : ""}${name} | ${shownRow([calls, ms, logBytes, rows, pages])} |`;
}

function shownRow([calls = 0, ms = 0, logBytes = 0, rows = 0, pages = 0]: readonly number[]): string {
  return `${calls.toFixed(1)} | ${ms.toFixed(3)} | ${logBytes.toFixed(0)} | ${rows.toFixed(1)} | ${pages.toFixed(1)}`;
}
