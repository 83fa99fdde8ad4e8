import { setTimeout as delay } from "node:timers/promises";
import { insertTransactions } from "../../server/src/current-accounts/store/transactions.ts";
import type { DemoTenant } from "../../server/src/demo/demo-file.ts";
import type { Bench, Comparison, Finding, Run } from "../bench.ts";
import { requireDisk } from "../free-disk.ts";
import type { GetData } from "../loads/get.ts";
import { loadDatabase, loadService } from "../sides.ts";
import type { BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const ROWS = 10_000_000;
const FEW_ROWS = 10_000;
const PAGES = [1, 1_000, 100_000];
const PAGE_SIZES = [10, 100];
/** With all indexes. */
const BYTES_PER_ROW = 600;
/** As many callers as do not wait for each other: what is measured is one page, not a queue. */
const CONNECTIONS = 2;
const WRITES_PER_SECOND = 50;
/** What the writer may have left since the last fold. */
const FEW_CHANGES = 4 * WRITES_PER_SECOND;
const FOLDED_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** The list of a company with very many transactions against that of one with few, while both are written to. */
export const catDeep: Bench = {
  name: "cat-deep",
  about: "GET /cat/cat at page 1, 1,000 and 100,000 of ten million of one company, while transactions are written",
  async prepare(world, scale) {
    const rows = Math.max(FEW_ROWS, ROWS * scale);
    await requireDisk(rows, BYTES_PER_ROW);
    const [many, few] = world.demo.tenants;
    const [manyId, fewId] = [await idOfTenant(world, many!.code), await idOfTenant(world, few!.code)];
    await seedTransactions(world, rows, manyId);
    await seedTransactions(world, FEW_ROWS, fewId);
    const tokens = { many: await logIn(world, many!), few: await logIn(world, few!) };
    const writers = [startWriting(world, tokens.many), startWriting(world, tokens.few)];
    const stop = () => Promise.all(writers.map((writer) => writer.stop()));
    const comparisons = PAGES.flatMap((page) =>
      PAGE_SIZES.map((size): Comparison => {
        // With fewer rows, as far into the list.
        const asked = { page: Math.max(1, Math.round((page * rows) / ROWS)), size };
        return {
          title: `cat-deep, page ${page.toLocaleString("en")} of ${size} each`,
          ours: (seconds) => loadPage(world, { token: tokens.many, rows, ...asked }, seconds),
          baseline: (seconds) => loadPage(world, { token: tokens.few, rows: FEW_ROWS, page: 1, size }, seconds),
          baselineIs: `page 1 of ${FEW_ROWS.toLocaleString("en")} transactions of another company, written to as well`,
          ratioOf: "p50",
          target: 1.5,
        };
      }),
    );
    const counters = await countersOf(world, fewId);
    return {
      comparisons: [...comparisons, counters],
      async findings() {
        const [written] = await stop();
        return [await errorOfTotal(world, tokens.many, { rows, written: written! })];
      },
      close: async () => void (await stop()),
    };
  },
};

/** Once nobody writes any more, the list counts what was there and what was written, to the last one. */
async function errorOfTotal(
  { url }: BenchWorld,
  token: string,
  { rows, written }: { rows: number; written: number },
): Promise<Finding> {
  const reply = await fetch(`${url}/cat/cat?page=1&pageSize=10`, { headers: { authorization: `Bearer ${token}` } });
  const { totalCount } = (await reply.json()) as { totalCount: number };
  return {
    title: "cat-deep, error of totalCount",
    value: Math.abs(totalCount - rows - written),
    unit: "rows",
    atMost: 0,
    details: [`${totalCount} are told, after ${written} writes to ${rows} that were there`],
  };
}

async function logIn({ url }: BenchWorld, { apiKey, secretKey }: DemoTenant): Promise<string> {
  const reply = await fetch(`${url}/auth/api/token/connect`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ apiKey, secretKey }),
  });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

async function idOfTenant({ query }: BenchWorld, code: string): Promise<string> {
  const [tenant] = await query<{ id: string }>("select id from tenants where code = $1", [code]);
  return tenant!.id;
}

interface Page {
  token: string;
  page: number;
  size: number;
  /** As many were there before anything was written. */
  rows: number;
}

/** `totalCount` rises while it is read, and never falls. */
function loadPage(world: BenchWorld, { token, page, size, rows }: Page, seconds: number): Promise<Run> {
  const data: GetData = {
    path: `/cat/cat?page=${page}&pageSize=${size}`,
    token,
    spread: 1,
    contains: `"page":${page},"pageSize":${size},"data":[{`,
    length: null,
    totalFrom: rows,
  };
  return loadService(world, { load: "get", data, connections: CONNECTIONS }, seconds);
}

/** A merchant's own program that goes on writing, at the same pace whatever is read meanwhile. */
function startWriting({ url }: BenchWorld, token: string): { stop(): Promise<number> } {
  let isStopping = false;
  let written = 0;
  const run = process.hrtime.bigint().toString(36);
  const write = async () => {
    written += 1;
    const now = new Date().toISOString();
    const erpCode = `WRITTEN-${run}-${written}`;
    const body = {
      erpCode,
      accountErpCode: "ACC-1",
      amount: 1.5,
      currencyCode: "TRY",
      transactionDate: now,
      dueDate: now,
    };
    const reply = await fetch(`${url}/cat/cat`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`POST /cat/cat answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const begunAt = performance.now();
  const running = (async () => {
    while (!isStopping) {
      const isDue = written < ((performance.now() - begunAt) / 1_000) * WRITES_PER_SECOND;
      if (isDue) await write();
      else await delay(1_000 / WRITES_PER_SECOND);
    }
  })();
  running.catch(() => {});
  return {
    /** Answers how many have been written. */
    async stop() {
      isStopping = true;
      await running;
      return written;
    },
  };
}

/** What the service sends for one transaction, its parameters made by the database. */
const PARAMETERS = [
  "now()",
  "array[uuidv7()]",
  "array['PGBENCH-' || uuidv7()]",
  "array['ACC-' || :n]",
  "array[1.5]",
  "array['TRY']",
  "array[now()]",
  "array[now()]",
  "array['Fatura']",
  "array['fatura']",
  "array['Invoice']",
  "array['FT-' || :n]",
];
const NOTED = /, changed as \(.*?from written\s*\)/s;

/**
 * The service's own statement by the database alone, while the worker folds and cuts what it notes; and the same without a change noted, for
 * a company of which nothing is counted.
 */
async function countersOf(world: BenchWorld, counted: string): Promise<Comparison> {
  const uncounted = await companyLike(world, counted);
  const script = (tenantId: string, text: string) => {
    const values = [`'${tenantId}'::uuid`, ...PARAMETERS];
    const filled = text.replaceAll(/\$(\d+)/g, (_parameter, number: string) => values[Number(number) - 1]!);
    return `\\set n random(1, 5000)\n${filled.replaceAll(/\s+/g, " ")};\n`;
  };
  const { text } = insertTransactions;
  const plain = text.replace(NOTED, "");
  if (plain.includes("transaction_changes")) throw new Error("the statement without counters has them still");
  return {
    title: "cat-deep, writes with the counters",
    async ours(seconds) {
      const run = await loadDatabase(world, script(counted, text), seconds);
      await untilFolded(world, counted);
      return run;
    },
    baseline: (seconds) => loadDatabase(world, script(uncounted, plain), seconds),
    baselineIs: "the same writes without a change noted for the counters, and nothing to fold, by pgbench -M prepared",
    ratioOf: "rate",
    target: 0.9,
  };
}

/** What is folded later is not to burden the other side. */
async function untilFolded({ query }: BenchWorld, tenantId: string): Promise<void> {
  const left = () =>
    query<{ n: number }>("select count(*)::int as n from transaction_changes where tenant_id = $1", [tenantId]);
  for (let waitedMs = 0; waitedMs < FOLDED_WITHIN_MS; waitedMs += POLL_MS) {
    if ((await left())[0]!.n <= FEW_CHANGES) return;
    await delay(POLL_MS);
  }
  throw new Error("nobody folds what was written");
}

async function companyLike({ query }: BenchWorld, tenantId: string): Promise<string> {
  const [made] = await query<{ id: string }>(
    `insert into tenants (id, code, name, is_active, created_at)
     select uuidv7(), 'bench-uncounted', name, is_active, now() from tenants where id = $1 returning id`,
    [tenantId],
  );
  return made!.id;
}
