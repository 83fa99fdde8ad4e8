import type { Bench } from "../bench.ts";
import type { LinkCreateData } from "../loads/link-create.ts";
import { loadDatabase, loadService } from "../sides.ts";
import type { BenchWorld } from "../world.ts";

/** The tables that a new link is written into, and of which a copy takes the same rows from pgbench. */
const TABLES = ["customers", "payments", "links", "audit_log"] as const;

export const linkCreate: Bench = {
  name: "link-create",
  about: "POST /hpm over 32 connections, with a customer that is new each time and with a known one",
  async prepare(world) {
    const { token, demo } = world;
    const { paymentSetId } = demo.tenants[0]!;
    const email = "known@example.com";
    await makeLink(world, { token, paymentSetId, email });
    const known = await rowsOfOneLink(world, { token, paymentSetId, email });
    const rows = await rowsOfOneLink(world, { token, paymentSetId, email: null });
    const side = (title: string, customer: string | null, written: readonly WrittenRow[]) => ({
      title,
      ours: async (seconds: number) => {
        const data: LinkCreateData = { token, paymentSetId, email: customer };
        const before = await countOf(world, "links");
        const run = await loadService(world, { load: "link-create", data }, seconds);
        const lost = run.verified - ((await countOf(world, "links")) - before);
        return lost <= 0 ? run : { ...run, wrong: lost, firstWrong: "a link that was answered is not there" };
      },
      baseline: (seconds: number) => loadDatabase(world, scriptOf(written), seconds),
      baselineIs: "pgbench -M prepared writing the same rows with the same indexes and durability",
      ratioOf: "rate" as const,
      target: 0.5,
    });
    return {
      comparisons: [
        side("link-create, new customers", null, rows),
        side("link-create, a known customer", email, known),
      ],
    };
  },
};

interface WrittenRow {
  table: string;
  /** Of one real row, as literals; `id` is made anew by each transaction. */
  columns: Readonly<Record<string, string>>;
}

/** Makes one link and reads what it wrote; copies of the tables, indexes included, take the same from pgbench. */
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
  const { load } = await import("../loads/link-create.ts");
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

/** A trigger queues each entry of the audit log, and a worker takes them from there: the copies have no triggers. */
async function queuedEntries({ query }: BenchWorld, rows: readonly WrittenRow[]): Promise<WrittenRow[]> {
  await query("drop table if exists bench_audit_waiting");
  await query("create table bench_audit_waiting (like audit_waiting including all)");
  const entries = rows.filter(({ table }) => table === "bench_audit_log");
  return entries.map(({ columns }) => ({
    table: "bench_audit_waiting",
    columns: { tenant_id: columns["tenant_id"]!, entry_id: columns["id"]! },
  }));
}

/** What must differ from row to row is made by the database, ids rising in time as the service's do. */
const UNIQUE_TEXTS = ["order_reference", "client_reference", "exclusive_key", "client_order_reference", "email"];

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
