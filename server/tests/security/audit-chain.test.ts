/** An attacker who owns the database, but has none of the service's keys, changes the audit log. Each change is detected. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { auditJobs, readHead, recordAudit, verifyAudit, type Anchor } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform, type TestPlatform } from "../support/platform.ts";

const TABLES = ["audit_log", "audit_links", "audit_heads", "audit_waiting"];

let server: TestPlatform;
let owner: pg.Client;
before(async () => {
  server = await testPlatform();
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  for (const table of TABLES) {
    await owner.query(`alter table ${table} no force row level security`);
    await owner.query(`alter table ${table} disable trigger user`);
  }
  // The service works as before. Only the guards against the database's owner are off.
  await owner.query(`alter table audit_log enable trigger audit_log_waits_for_its_link`);
});
after(async () => {
  await owner.end();
  await server.close();
});

/** A tenant with two sealed batches of three entries. */
async function chained(): Promise<Context> {
  const ctx = server.contextFor(await server.newTenant(), { kind: "credential", id: "c-1" });
  for (const batch of [1, 2]) {
    await write(ctx, 3, `batch-${batch}`);
    await seal();
  }
  return ctx;
}

async function write(ctx: Context, count: number, recordId: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await inTransaction(ctx, (tx) =>
      recordAudit(tx, { action: "link.created", recordType: "link", recordId, details: { label: "ö", amount: index } }),
    );
  }
}

async function seal(): Promise<void> {
  const [job] = auditJobs;
  while ((await job!.run(server.platform, new AbortController().signal)) === "more");
}

async function entryAt(ctx: Context, position: number): Promise<string> {
  const { rows } = await owner.query(`select entry_id from audit_links where tenant_id = $1 and position = $2`, [
    ctx.tenantId,
    position,
  ]);
  return (rows[0] as { entry_id: string }).entry_id;
}

const run = (ctx: Context, sql: string, ...values: unknown[]) => owner.query(sql, [ctx.tenantId, ...values]);

test("#26 an untouched audit log verifies to its last entry, and reports entries not linked yet", async () => {
  const ctx = await chained();
  await write(ctx, 2, "later");
  const verdict = await verifyAudit(ctx);
  assert.deepEqual(verdict, { verified: 6, waiting: 2, anchors: 0, archived: 0, broken: null });
  await seal();
  assert.deepEqual(await verifyAudit(ctx), { verified: 8, waiting: 0, anchors: 0, archived: 0, broken: null });
});

const changes: Record<string, { change: (ctx: Context) => Promise<unknown>; at: number | null; why: RegExp }> = {
  "an entry that is altered": {
    change: async (ctx) =>
      run(ctx, `update audit_log set actor_id = 'c-2' where tenant_id = $1 and id = $2`, await entryAt(ctx, 2)),
    at: 2,
    why: /not as it was written/,
  },
  "an entry whose time moves by a microsecond": {
    change: async (ctx) =>
      run(
        ctx,
        `update audit_log set at = at + interval '1 microsecond' where tenant_id = $1 and id = $2`,
        await entryAt(ctx, 4),
      ),
    at: 4,
    why: /not as it was written/,
  },
  "an entry that is deleted": {
    change: async (ctx) => run(ctx, `delete from audit_log where tenant_id = $1 and id = $2`, await entryAt(ctx, 3)),
    at: 3,
    why: /entry is gone/,
  },
  "an entry that is deleted with its link": {
    change: async (ctx) => {
      await run(ctx, `delete from audit_log where tenant_id = $1 and id = $2`, await entryAt(ctx, 3));
      await run(ctx, `delete from audit_links where tenant_id = $1 and position = 3`);
    },
    at: 3,
    why: /link is missing/,
  },
  "an entry that is put in from outside": {
    change: (ctx) => forge(ctx, newId()),
    at: null,
    why: /not written by the service/,
  },
  "an entry that is put in from outside and sealed by the service itself": {
    change: async (ctx) => {
      await forge(ctx, newId());
      await seal();
    },
    at: 7,
    why: /not as it was written/,
  },
  "an entry that is put in with another entry's proof": {
    change: async (ctx) => {
      const id = newId();
      await forge(ctx, id);
      await run(
        ctx,
        `update audit_log set mac = (select mac from audit_log where tenant_id = $1 and id = $2) where tenant_id = $1 and id = $3`,
        await entryAt(ctx, 1),
        id,
      );
      await seal();
    },
    at: 7,
    why: /not as it was written/,
  },
  "two entries that change places": {
    change: async (ctx) => {
      const [second, fifth] = [await entryAt(ctx, 2), await entryAt(ctx, 5)];
      const move = `update audit_links set entry_id = $2 where tenant_id = $1 and position = $3`;
      await run(ctx, move, newId(), 2);
      await run(ctx, move, second, 5);
      await run(ctx, move, fifth, 2);
    },
    at: 2,
    why: /does not follow/,
  },
  "an altered entry with a forged proof and a recalculated chain": {
    change: async (ctx) => {
      await run(
        ctx,
        `update audit_log set action = 'link.removed', mac = sha256('forged') where tenant_id = $1 and id = $2`,
        await entryAt(ctx, 6),
      );
      const forged = sha256("a new end");
      await run(ctx, `update audit_links set hash = $2 where tenant_id = $1 and position = 6`, forged);
      await run(ctx, `update audit_heads set hash = $2 where tenant_id = $1 and position = 6`, forged);
    },
    at: 6,
    why: /signature is not ours/,
  },
  "a signed end that is taken away": {
    change: (ctx) => run(ctx, `delete from audit_heads where tenant_id = $1 and position = 3`),
    at: 1,
    why: /signed end/,
  },
  "links that are cut off the end": {
    change: (ctx) => run(ctx, `delete from audit_links where tenant_id = $1 and position > 4`),
    at: 5,
    why: /cut off/,
  },
  "an entry that is kept out of the chain": {
    change: async (ctx) => {
      await write(ctx, 1, "kept out");
      await run(ctx, `delete from audit_waiting where tenant_id = $1`);
    },
    at: null,
    why: /waits for none/,
  },
};

for (const [what, { change, at, why }] of Object.entries(changes)) {
  test(`#26 ${what} is detected, and the first broken link is reported`, async () => {
    const ctx = await chained();
    await change(ctx);
    const { broken } = await verifyAudit(ctx);
    assert.ok(broken !== null, "nothing was noticed");
    assert.equal(broken.position, at);
    assert.match(broken.why, why);
  });
}

async function forge(ctx: Context, id: string): Promise<void> {
  await run(
    ctx,
    `insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details, mac)
     values ($1, $2, now(), 'operator', 'somebody', 'payment.settled_manually', 'payment', 'p-1', 't', '{}', sha256('forged'))`,
    id,
  );
}

test("#26 a tail that is cut off with its signed end is detected with any end that was stored elsewhere", async () => {
  const ctx = await chained();
  const kept = await readHead(ctx);
  assert.equal(kept?.position, 6);
  const anchors: Anchor[] = [kept];
  assert.deepEqual(await verifyAudit(ctx, anchors), { verified: 6, waiting: 0, anchors: 1, archived: 0, broken: null });
  for (const table of ["audit_links", "audit_heads"])
    await run(ctx, `delete from ${table} where tenant_id = $1 and position > 3`);
  await run(ctx, `delete from audit_log where tenant_id = $1 and record_id = 'batch-2'`);
  assert.equal((await verifyAudit(ctx)).broken, null, "without an anchor this cannot be noticed");
  const { broken } = await verifyAudit(ctx, anchors);
  assert.deepEqual([broken?.position, /cut off/.test(broken?.why ?? "")], [4, true]);
  await write(ctx, 3, "batch-3");
  await seal();
  assert.match((await verifyAudit(ctx, anchors)).broken?.why ?? "", /anchor names another hash/);
});

test("#26 writers of one tenant wait neither for one another nor for the sealer, and no entry is missing", async () => {
  const ctx = server.contextFor(await server.newTenant());
  const entry = (recordId: string) => ({ action: "link.created", recordType: "link", recordId }) as const;
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = inTransaction(ctx, async (tx) => {
    await recordAudit(tx, entry("slow"));
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const quick = [...Array(20).keys()].map((index) => inTransaction(ctx, (tx) => recordAudit(tx, entry(`r-${index}`))));
  // If all writers locked one row, these would wait for ever, because the slow one ends after them.
  await Promise.all(quick);
  await Promise.all([seal(), seal(), seal()]);
  assert.equal((await verifyAudit(ctx)).verified, 20);
  mayEnd.resolve();
  await slow;
  await seal();
  assert.deepEqual(await verifyAudit(ctx), { verified: 21, waiting: 0, anchors: 0, archived: 0, broken: null });
});
