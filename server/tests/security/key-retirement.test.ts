import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { createCustomer } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { KeyStatus } from "#platform/keys/keys.ts";
import { reseal, usesOf } from "../../src/key-rotation/key-use.ts";
import { sealedColumns } from "../../src/key-rotation/sealed-columns.ts";
import { nestpaySettings } from "../support/payment-sets.ts";
import { testPlatform } from "../support/platform.ts";
import { commandLine } from "../support/run-command.ts";

/** Columns of bytes that are not sealed with a data key: hashes, wrapped keys, proofs, images, messages. */
const NOT_SEALED = [
  "allocations.visitor_hash",
  "attempts.three_ds_token_hash",
  "audit_archives.file_hash",
  "audit_archives.last_hash",
  "audit_archives.previous_hash",
  "audit_archives.signature",
  "audit_heads.hash",
  "audit_heads.signature",
  "audit_links.hash",
  "audit_log.mac",
  "brandings.dark_logo",
  "brandings.logo",
  "busy_senders.sender",
  "card_tries.card",
  "card_tries.sender",
  "consent_answers.hash",
  "consents.hash",
  "credentials.previous_secret_hash",
  "credentials.secret_hash",
  "customer_locks.key",
  "customers.tckn_index",
  "encryption_keys.wrapped",
  "events.body",
  "export_files.bytes",
  "export_files.file_hash",
  "idempotency_keys.scope",
  "link_files.file_hash",
  "link_submissions.nonce_hash",
  "links.holder_nonce_hash",
  "login_senders.sender",
  "member_senders.sender",
  "member_sessions.hash",
  "notification_addresses.address_index",
  "notification_contacts.email_index",
  "notification_contacts.gsm_index",
  "notifications.address_index",
  "notifications.short_hash",
  "passkeys.credential_id",
  "passkeys.public_key",
  "payment_archives.file_hash",
  "payment_archives.signature",
  "prepared_payments.token_hash",
  "recovery_codes.hash",
  "request_visits.nonce_hash",
  "request_visits.visitor_hash",
  "saved_cards.pan_index",
  "session_tokens.hash",
  "three_ds_returns.digest",
  "transaction_import_parts.bytes",
  "transaction_imports.file_hash",
  "used_challenges.hash",
  "user_codes.address_index",
  "user_codes.browser_hash",
  "user_codes.code_hash",
  "user_invitations.hash",
  "user_sessions.browser_hash",
  "user_sessions.hash",
  "visit_senders.sender_hash",
  "webhook_events.body",
  "widget_tokens.secret_hash",
];

test("#16 the retirement of keys knows every column with sealed values", async () => {
  const server = await testPlatform();
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(`select c.relname || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped order by 1`);
    const known = [...NOT_SEALED, ...sealedColumns.map(({ name }) => name)].toSorted();
    assert.deepEqual(
      rows.map(({ name }: { name: string }) => name),
      known,
    );
  } finally {
    await client.end();
    await server.close();
  }
});

test("#16 data sealed with an old key is counted, resealed and opens as before, also while others write", async () => {
  const server = await testPlatform();
  try {
    const { platform } = server;
    const ctx = server.contextFor(await server.newTenant());
    const make = (code: string) =>
      inTransaction(ctx, (tx) => createCustomer(tx, { code, email: "a@example.com", tckn: "10000000146" }));
    for (let made = 0; made < 5; made += 1) await make(`before-${made}`);
    const [old] = (await platform.keys.list()).filter(({ purpose }) => purpose === "personal-data") as [KeyStatus];
    assert.deepEqual([...(await usesOf(platform, old))], [["customers.tckn_sealed", 5]]);
    await platform.keys.rotate("personal-data");
    const [resealed] = await Promise.all([reseal(platform, "personal-data"), make("meanwhile"), make("meanwhile-too")]);
    assert.equal(resealed, 5);
    assert.equal(await reseal(platform, "personal-data"), 0);
    assert.deepEqual([...(await usesOf(platform, old))], []);
    const client = new pg.Client(server.databaseUrl);
    await client.connect();
    await client.query(`alter table customers no force row level security`);
    const { rows } = await client.query(`select id, tckn_sealed from customers`);
    await client.end();
    for (const { id, tckn_sealed: sealed } of rows as { id: string; tckn_sealed: Buffer }[]) {
      const opened = platform.keys.open("personal-data", sealed, `customer:${ctx.tenantId}:${id}`);
      assert.equal(opened.toString(), "10000000146");
    }
    assert.equal(rows.length, 7);
    await assert.rejects(platform.keys.retire((await platform.keys.list()).at(-1)!.id), /current one/);
    await platform.keys.retire(old.id);
    const [row] = rows as [{ id: string; tckn_sealed: Buffer }];
    const stale = Buffer.from(row.tckn_sealed);
    stale.writeUInt16BE(old.id);
    assert.throws(
      () => platform.keys.open("personal-data", stale, `customer:${ctx.tenantId}:${row.id}`),
      /unknown key/,
    );
  } finally {
    await server.close();
  }
});

test("#16 a key that is needed or was just used is not retired; a retired key is gone for ever", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  const file = join(servicepay.dataFolder, "settings.json");
  await writeFile(file, JSON.stringify(nestpaySettings()));
  await servicepay.json("terminal", "create", "POS", "--settings", file);
  const keysOf = async (purpose: string) =>
    (await servicepay.json<(KeyStatus & { uses: Record<string, number> })[]>("keys", "status")).filter(
      (key) => key.purpose === purpose,
    );
  const [old] = await keysOf("terminal-settings");
  assert.deepEqual(old?.uses, { "terminals.settings": 1 });
  const id = String(old.id);
  const retire = async (...words: string[]) => servicepay.run(["keys", "retire", ...words]);
  assert.match((await retire(id)).stderr, /is the current one/);
  await servicepay.json("keys", "rotate", "terminal-settings");
  assert.match((await retire(id)).stderr, /still opens something \(terminals\.settings: 1\)/);
  assert.deepEqual(await servicepay.json("keys", "reseal", "terminal-settings"), {
    purpose: "terminal-settings",
    resealed: 1,
  });
  assert.match((await retire(id)).stderr, /replaced too recently: it can be destroyed after 5 minutes/);
  const owner = new pg.Client(servicepay.databaseUrl);
  await owner.connect();
  await owner.query(`update encryption_keys set created_at = created_at - interval '1 hour'`);
  assert.deepEqual(await servicepay.json("keys", "retire", id), {
    id: old.id,
    purpose: "terminal-settings",
    retired: true,
  });
  const { rows } = await owner.query(`select wrapped from encryption_keys where id = $1`, [old.id]);
  assert.deepEqual(rows, [{ wrapped: null }]);
  assert.equal((await keysOf("terminal-settings")).length, 1);
  assert.equal((await servicepay.run(["terminal", "list"])).exitCode, 0);

  const [link] = await keysOf("link-signature");
  await servicepay.json("keys", "rotate", "link-signature");
  await owner.query(`update encryption_keys set created_at = created_at - interval '1 hour'`);
  assert.match((await retire(String(link?.id))).stderr, /it can be destroyed after 400 days/);
  assert.equal((await retire(String(link?.id), "--compromised")).exitCode, 0);
  const [audit] = await keysOf("audit");
  await servicepay.json("keys", "rotate", "audit");
  assert.match((await retire(String(audit?.id), "--compromised")).stderr, /Keys for audit cannot be destroyed/);
  await owner.end();
});
