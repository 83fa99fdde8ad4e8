/** What waits for a worker's job is seen by `servicepay doctor`, probes and metrics. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { jobs, queues } from "#app.ts";
import { readinessCheck } from "#platform/http/management/readiness.ts";
import { findUnservedWork, gaugeQueues } from "#platform/queues/work-queue.ts";
import { checkWorkers } from "../src/commands/doctor/check-workers.ts";
import { testPlatform } from "./support/platform.ts";

/** Jobs for whose work nobody waits. */
const UNAWAITED: Readonly<Record<string, string>> = {
  "audit.seal":
    "entries are written with their cause and hold; sealing chains them, and `servicepay audit verify` names unsealed ones",
  "fold-transaction-counts": "counts are exact before they are folded",
  "notifications.measure": "sets gauges",
  "notifications.reports": "the SMS is sent; the provider's limit delays reports of many",
  "payments.card_testing": "looks at the last minutes, and has no list of work",
  "payments.terminal_health": "looks at the last minutes, and has no list of work",
  "payments.waits": "the attempts of which it tells are a queue themselves",
  "privacy.delete-expired-rows": "some hours more do not matter; `servicepay retention` counts what has expired",
  "privacy.retention": "runs once a day for each company",
  "reconciliation.plan": "makes days due, which are then a queue",
  "terminals.check_open": "payers go to other terminals meanwhile, or to this one as before",
  "webhooks.measure": "sets gauges",
};

/** A row that has been due for ten minutes: its table, and the columns that make it due. Other columns are filled. */
const DUE_SINCE = "now() - interval '10 minutes'";
const EVENT = "'01900000-0000-7000-8000-000000000077'";
const dueRows: Readonly<Record<string, readonly { table: string; values: Record<string, string> }[]>> = {
  approvals: [{ table: "approvals", values: { state: "'waiting'", kind: "'reversal'", expires_at: DUE_SINCE } }],
  attempts: [{ table: "attempts", values: { state: "'UNKNOWN'", due_at: DUE_SINCE } }],
  card_data: [{ table: "card_data", values: { expires_at: DUE_SINCE } }],
  email: [
    { table: "notification_senders", values: { channel: "'email'" } },
    { table: "notifications", values: { channel: "'email'", state: "'queued'", next_at: DUE_SINCE } },
  ],
  erasures: [{ table: "erasures", values: { moved_at: `${DUE_SINCE} - interval '1 minute'` } }],
  events: [
    { table: "events", values: { id: EVENT, occurred_at: DUE_SINCE } },
    { table: "events_waiting", values: { event_id: EVENT } },
  ],
  expiries: [{ table: "payments", values: { state: "'open'", expires_at: DUE_SINCE } }],
  imports: [{ table: "transaction_imports", values: { state: "'waiting'", created_at: DUE_SINCE } }],
  link_files: [{ table: "link_files", values: { state: "'waiting'", created_at: DUE_SINCE } }],
  notices: [{ table: "notices", values: { kind: "'case.opened'", due_at: DUE_SINCE } }],
  reconciliation: [{ table: "reconciliations", values: { due_at: DUE_SINCE } }],
  sms: [
    { table: "notification_senders", values: { channel: "'sms'" } },
    { table: "notifications", values: { channel: "'sms'", state: "'queued'", next_at: DUE_SINCE } },
  ],
  terminal_checks: [{ table: "terminals", values: { is_test: "false", check_due_at: DUE_SINCE } }],
  webhook_replays: [{ table: "webhook_replays", values: { queued_at: DUE_SINCE } }],
  webhooks: [
    { table: "webhook_receivers", values: { receiver: "'https://shop.example'" } },
    { table: "webhook_deliveries", values: { receiver: "'https://shop.example'", next_at: DUE_SINCE } },
  ],
};

const FILLED: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  bytea: "'\\x00'",
  "timestamp with time zone": "now()",
  date: "current_date",
  jsonb: "'[]'",
  boolean: "true",
  ARRAY: "'{}'",
  character: "'TRY'",
};

let world: Awaited<ReturnType<typeof testPlatform>>;
let client: pg.Client;
before(async () => {
  world = await testPlatform();
  client = new pg.Client(world.databaseUrl);
  await client.connect();
});
after(async () => {
  await client.end();
  await world.close();
});

/** The row stands alone: what it refers to, and the values that it does not need, are not checked. */
async function insertDue(tenantId: string, table: string, values: Record<string, string>): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const { rows: checks } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
    [table],
  );
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
  const filled = Object.fromEntries(columns.map(({ name, type }) => [name, FILLED[type] ?? "1"]));
  const all: Record<string, string> = { ...filled, tenant_id: `'${tenantId}'`, ...values };
  await client.query(`select set_config('app.tenant_id', '${tenantId}', false)`);
  await client.query(`insert into ${table} (${Object.keys(all).join(", ")}) values (${Object.values(all).join(", ")})`);
}

test("each job names the work that waits for it, or a reason why nobody waits for it is on the list", () => {
  const unnamed = jobs.filter(({ queue }) => queue === null).map(({ name }) => name);
  assert.deepEqual(unnamed.toSorted(), Object.keys(UNAWAITED).toSorted());
});

test("work of each queue that has been due for ten minutes is named by the doctor, probes and metrics", async () => {
  const { platform, newTenant, clock } = world;
  clock.set(new Date());
  const names = queues.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), Object.keys(dueRows), "each queue has a due row here");
  gaugeQueues(platform, queues);
  assert.deepEqual(await findUnservedWork(platform, queues), []);
  assert.equal((await checkWorkers(platform)).status, "ok");
  for (const [name, rows] of Object.entries(dueRows)) {
    const tenantId = await newTenant();
    for (const { table, values } of rows) await insertDue(tenantId, table, values);
    clock.set(new Date()); // The rows are due by the database's clock, which goes on.
    const [found, ...more] = await findUnservedWork(platform, queues);
    assert.deepEqual([found?.queue, more], [name, []]);
    assert.ok(found!.lateSeconds >= 590 && found!.lateSeconds < 700, `${name}: ${found!.lateSeconds}`);
    assert.deepEqual((await readinessCheck(platform, () => true, queues)()).warnings, ["no_worker"], name);
    assert.match((await checkWorkers(platform)).saw, new RegExp(`\\(${name} for 1\\d minutes\\)`));
    for (const { table } of rows) await client.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  }
  const { body } = await platform.metrics.expose();
  for (const name of names)
    assert.match(body, new RegExp(`^servicepay_oldest_due_work_seconds\\{queue="${name}"\\} `, "m"));
});

test("a worker that has a file or a day in hand takes the others after it: they do not wait for a worker", async () => {
  const { platform, newTenant, clock } = world;
  clock.set(new Date());
  for (const name of ["imports", "link_files", "reconciliation"]) {
    const tenantId = await newTenant();
    const { table, values } = dueRows[name]![0]!;
    await insertDue(tenantId, table, values);
    await insertDue(tenantId, table, {
      ...values,
      lease_until: "now() + interval '1 minute'",
      ...(name !== "reconciliation" && { file_hash: "'\\x01'" }),
    });
    assert.deepEqual(await findUnservedWork(platform, queues), [], name);
    await client.query(`update ${table} set lease_until = now() - interval '5 minutes' where lease_until is not null`);
    assert.deepEqual(
      (await findUnservedWork(platform, queues)).map(({ queue }) => queue),
      [name],
    );
    await client.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  }
});
