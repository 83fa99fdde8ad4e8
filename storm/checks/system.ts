import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { send, type Client } from "../world/client.ts";
import type { World } from "../world/world.ts";

const REPEATABLE = /^\/(3ds\/return|hpm\/pay|b2c\/widget\/payment)/;
const REPEATED_MAX = 150;

/** I8: requests repeated after the end change nothing but logs. */
export async function checkRepeats(world: World, client: Client, tokens: readonly string[]): Promise<string[]> {
  const before = await rowsOf(world);
  const repeatable = client.sent.filter(({ path }) => REPEATABLE.test(path));
  const step = Math.max(1, Math.floor(repeatable.length / REPEATED_MAX));
  for (const call of repeatable.filter((_, index) => index % step === 0)) {
    const { key: _, ...again } = call;
    // The original token has expired: repeat the request as each company.
    const callers = call.token === undefined ? [{}] : tokens.map((token) => ({ token }));
    for (const caller of callers) await send(world.addresses[0]!, { ...again, ...caller, timeoutMs: 3_000 });
  }
  const after = await rowsOf(world);
  return RECORDS.filter((table) => isChanged(table, before[table]!, after[table]!)).map(
    (table) => `I8: ${table} changed when requests were repeated`,
  );
}

const RECORDS = [
  "payments",
  "attempts",
  "attempt_history",
  "ledger_entries",
  "webhook_events",
  "links",
  "prepared_payments",
  "account_transactions",
] as const;

type Rows = Readonly<Record<string, ReadonlySet<string>>>;

async function rowsOf(world: World): Promise<Rows> {
  const found: Record<string, ReadonlySet<string>> = {};
  for (const table of RECORDS) {
    // Opening a link's page or sending its form may change these columns.
    const ignored = table === "links" ? `- 'holder_name' - 'lookups_used' - 'opened_at'` : "- 'fence'";
    const rows = await world.query<{ digest: string }>(
      `select md5((to_jsonb(t) ${ignored})::text) as digest from ${table} t`,
    );
    found[table] = new Set(rows.map(({ digest }) => digest));
  }
  return found;
}

/** Meanwhile the workers may delete prepared payments that expired a day ago. */
function isChanged(table: (typeof RECORDS)[number], before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  const isAdded = !after.isSubsetOf(before);
  return isAdded || (table !== "prepared_payments" && !before.isSubsetOf(after));
}

/** I13: no card number or secret is in the database, its write-ahead log, our logs or webhooks. */
export async function checkSecrets(world: World): Promise<string[]> {
  const breaches: string[] = [];
  const pans = world.demo.testCards.map(({ cardNumber }) => cardNumber);
  const secrets = world.demo.tenants.flatMap(({ password, secretKey, webhookSecret }) => [
    password,
    secretKey,
    webhookSecret.replace("whsec_", ""),
  ]);
  const words = [...pans, ...secrets];
  const tables = await world.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const [row] = await world.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text like any ($1)`,
      [words.map((word) => `%${word}%`)],
    );
    if (row!.count > 0) breaches.push(`I13: ${row!.count} rows of ${name} hold a card number or a secret`);
  }
  const walFolder = join(world.database.clusterFolder(), "pg_wal");
  const segments = (await readdir(walFolder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const file of [...world.logFiles, ...segments.map((name) => join(walFolder, name))]) {
    const bytes = file.endsWith(".log") ? await logLines(file) : await readFile(file);
    if (words.some((word) => bytes.includes(word))) breaches.push(`I13: ${file} holds a card number or a secret`);
  }
  const leaking = world.receivers.receipts.filter(({ body }) => words.some((word) => body.includes(word)));
  if (leaking.length > 0) breaches.push(`I13: ${leaking.length} webhooks hold a card number or a secret`);
  return breaches;
}

/** Only JSON lines: the sandbox's greeting, which is in the file too, contains the demo's password. */
async function logLines(file: string): Promise<Buffer> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return Buffer.from(lines.filter((line) => line.startsWith("{")).join("\n"));
}

const DESCRIPTORS_MAX = 120;

/** I16: when no work is left, no lease, transaction or socket is held. */
export async function checkResources(world: World): Promise<string[]> {
  const held = await world.query<{ what: string; count: number }>(
    `select 'sessions idle in a transaction' as what, count(*)::int as count from pg_stat_activity
       where state like 'idle in transaction%' and state_change < now() - interval '2 seconds'
     union all select 'leases of attempts', count(*)::int from attempts where lease_until is not null
     union all select 'leases of webhooks', count(*)::int from webhook_deliveries where leased_until > now()
     union all select 'held webhooks whose address is not stopped', count(*)::int
       from webhook_deliveries d join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
       where d.state = 'pending' and d.next_at = 'infinity' and not exists (
         select from webhook_stopped_addresses s where s.tenant_id = d.tenant_id and s.receiver = d.receiver and s.url = e.url)`,
  );
  const breaches = held.filter(({ count }) => count > 0).map(({ what, count }) => `I16: ${count} ${what}`);
  for (const { name, pid } of [...world.apis, ...world.workers]) {
    const folder = `/proc/${pid}/fd`;
    const descriptors = await readdir(folder).catch(() => []);
    const targets = await Promise.all(descriptors.map((one) => readlink(join(folder, one)).catch(() => "")));
    const sockets = targets.filter((target) => target.startsWith("socket:")).length;
    if (sockets > DESCRIPTORS_MAX) breaches.push(`I16: ${name} holds ${sockets} sockets`);
  }
  return breaches;
}
