import { rateRatios, type Bench } from "../bench.ts";
import { runLoad } from "../load.ts";
import { load, type LinkCreateData } from "../loads/link-create.ts";
import { pgbench } from "../pgbench.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const RATIO_MIN = 0.5;
const CONNECTIONS = 32;
/** The tables that a new link is written to. pgbench writes the same rows to copies of them. */
const TABLES = ["customers", "payments", "links", "audit_log"] as const;

export const linkCreate: Bench = {
  name: "link-create",
  about: "POST /hpm with a new customer each time, against pgbench writing the same rows",
  async measure({ rounds, seconds }) {
    await using world = await openBenchWorld();
    const { token, demo, url, superuserUrl: databaseUrl } = world;
    const data: LinkCreateData = { token, paymentSetId: demo.tenants[0]!.paymentSetId, email: null };
    const script = scriptOf(await rowsOfOneLink(world, data));
    const service = async () => {
      const before = await countOf(world, "links");
      const { count, perSecond } = await runLoad({ load: "link-create", data, url, connections: CONNECTIONS, seconds });
      const made = (await countOf(world, "links")) - before;
      if (made < count) throw new Error(`of ${count} links that were answered ${made} are there`);
      return perSecond;
    };
    const baseline = () => pgbench({ databaseUrl, script, clients: CONNECTIONS, seconds });
    const ratio = await rateRatios(rounds, service, baseline);
    return [{ name: "link-create: links, against pgbench", ...ratio, unit: "of pgbench", atLeast: RATIO_MIN }];
  },
};

interface WrittenRow {
  table: string;
  /** The values of a real row, as literals. Each transaction generates its own `id`. */
  columns: Readonly<Record<string, string>>;
}

/** Creates one link, reads the rows that it wrote, and copies their tables with all indexes and checks. */
async function rowsOfOneLink(world: BenchWorld, data: LinkCreateData): Promise<WrittenRow[]> {
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const table of TABLES) found[table] = await countOf(world, table);
    return found;
  };
  const before = await counts();
  await makeLink(world, data);
  const after = await counts();
  const rows: WrittenRow[] = [];
  for (const table of TABLES) {
    await world.query(`drop table if exists bench_${table}`);
    await world.query(`create table bench_${table} (like ${table} including all)`);
    const order = table === "audit_log" ? "at" : "created_at";
    const written = await world.query<{ columns: Record<string, string> }>(
      `select (select json_object_agg(key, quote_nullable(value)) from json_each_text(row_to_json(t))) as columns
       from ${table} t order by ${order} desc limit $1`,
      [after[table]! - before[table]!],
    );
    const generated = await world.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'ALWAYS'`,
      [table],
    );
    for (const { columns } of written) {
      const own = Object.entries(columns).filter(([name]) => !generated.some((column) => column.name === name));
      rows.push({ table: `bench_${table}`, columns: Object.fromEntries(own) });
    }
  }
  return [...rows, ...(await queuedEntries(world, rows))].map((row) => ({ ...row, columns: withOwnKeys(row.columns) }));
}

async function makeLink({ url }: BenchWorld, data: LinkCreateData): Promise<void> {
  const request = load(data).request(1).toString();
  const reply = await fetch(`${url}/hpm`, {
    method: "POST",
    headers: { authorization: `Bearer ${data.token}`, "content-type": "application/json" },
    body: request.slice(request.indexOf("\r\n\r\n") + 4),
  });
  if (!reply.ok) throw new Error(`POST /hpm answered ${reply.status}: ${await reply.text()}`);
}

async function countOf({ query }: BenchWorld, table: string): Promise<number> {
  return (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
}

/** Rows of the audit log's queue. A trigger fills it, but the copied tables have no triggers. */
async function queuedEntries({ query }: BenchWorld, rows: readonly WrittenRow[]): Promise<WrittenRow[]> {
  await query("drop table if exists bench_audit_waiting");
  await query("create table bench_audit_waiting (like audit_waiting including all)");
  const entries = rows.filter(({ table }) => table === "bench_audit_log");
  return entries.map(({ columns }) => ({
    table: "bench_audit_waiting",
    columns: { tenant_id: columns["tenant_id"]!, entry_id: columns["id"]! },
  }));
}

/** Columns that must differ between rows. The database generates their values, with ids that increase over time. */
const UNIQUE_TEXTS = [
  "code",
  "order_reference",
  "client_reference",
  "exclusive_key",
  "client_order_reference",
  "email",
];

function withOwnKeys(columns: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, literal]) => {
      if (
        name === "id" ||
        (name.endsWith("_id") && !["tenant_id", "actor_id", "payment_set_id"].includes(name) && literal !== "NULL")
      )
        return [name, "uuidv7()"];
      if (name === "email_key") return [name, "uuid_send(uuidv7())"];
      return [name, UNIQUE_TEXTS.includes(name) ? "replace(uuidv7()::text, '-', '')" : literal];
    }),
  );
}

function scriptOf(rows: readonly WrittenRow[]): string {
  const inserts = rows.map(({ table, columns }) => {
    const values = Object.values(columns).map((literal) => literal.replaceAll('":"', '": "'));
    return `insert into ${table} (${Object.keys(columns).join(", ")}) values (${values.join(", ")});`;
  });
  return ["begin;", ...inserts, "commit;", ""].join("\n");
}
