/** The cost of requests as a company grows, counted in pages that PostgreSQL touches: a busy machine does not change it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { testDatabase, type TestDatabase } from "../support/database/database.ts";
import { costOf, type Cost } from "./measure.ts";
import { openOperations } from "./operations.ts";
import { seedGrowth } from "./seed.ts";
import { openGrowthService, TouchedBlocks, type GrowthService } from "./service.ts";

/** npm run proof uses the full sizes. */
const [FEW, MANY] = process.env["TEST_FULL_SIZE"] === "true" ? [2_000, 40_000] : [2_000, 20_000];
const ROUNDS = { toWarmUp: 1, measured: 4 };
/**
 * An index of ten times as many rows is at most one page deeper, and leads to versions of a row that are not removed yet. A scan
 * would touch hundreds of pages more.
 */
const GROWTH_MAX = 1.5;
const PAGES_MORE = 12;

const touched = new TouchedBlocks();
let database: TestDatabase;
let owner: pg.Client;
let service: GrowthService;
let costs: { few: Map<string, Cost>; many: Map<string, Cost> };

before(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  service = await openGrowthService(database.url, touched);
  costs = { few: await costsAt(0, FEW), many: await costsAt(FEW, MANY) };
});
after(async () => {
  await service?.close();
  await owner.end();
  await database.close();
});

async function costsAt(from: number, rows: number): Promise<Map<string, Cost>> {
  const { rows: tenants } = await owner.query<{ id: string }>(
    "select id from tenants where code <> '-' order by created_at, id limit 1",
  );
  await seedGrowth(owner, tenants[0]!.id, { from, to: rows });
  // Attempts of the smaller size must not count for the larger one.
  await owner.query("truncate card_tries");
  const operations = await openOperations(service, rows);
  const found = new Map<string, Cost>();
  for (const operation of operations.list) found.set(operation.name, await costOf(operation, touched, ROUNDS));
  await operations.close();
  return found;
}

test("with more rows, no statement of a request or webhook touches more pages than a deeper index explains", () => {
  const grown: string[] = [];
  let compared = 0;
  for (const [operation, { blocksOf }] of costs.many) {
    const before = costs.few.get(operation)!.blocksOf;
    for (const [statement, blocks] of blocksOf) {
      compared += 1;
      const few = before.get(statement) ?? 0;
      if (blocks > few * GROWTH_MAX + PAGES_MORE)
        grown.push(`${operation}: ${statement} touches ${blocks} pages at ${MANY} rows, ${few} at ${FEW}`);
    }
  }
  console.log(`  compared ${compared} statements of ${costs.many.size} operations`);
  assert.ok(compared > 50, `${compared} statements`);
  assert.deepEqual(grown, []);
});

test("no statement of a request scans a growing table, whatever its values are", async (t) => {
  const { rows: versions } = await owner.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if (versions[0]!.version < 160_000) return t.skip("this PostgreSQL plans nothing without values");
  const large = await largeTables();
  // Changes that the worker has not added to the counts yet. All are read, but they exist only for two seconds.
  large.delete("transaction_changes");
  const scans: string[] = [];
  for (const { name, text } of touched.statements.values()) {
    const { rows: plans } = await owner.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    for (const table of scannedTables(plans[0]!["QUERY PLAN"][0]!.Plan))
      if (large.has(table)) scans.push(`${name} scans ${table}`);
  }
  console.log(`  planned ${touched.statements.size} statements`);
  assert.deepEqual(scans, []);
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

function scannedTables({ "Node Type": type, "Relation Name": table, Plans: parts = [] }: PlanNode): string[] {
  return [...(type === "Seq Scan" && table !== undefined ? [table] : []), ...parts.flatMap(scannedTables)];
}

async function largeTables(): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 1000",
  );
  assert.ok(rows.length >= 15, `${rows.length} tables have grown`);
  return new Set(rows.map(({ name }) => name));
}
