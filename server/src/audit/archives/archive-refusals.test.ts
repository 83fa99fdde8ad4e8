/** Data that others changed is neither archived nor restored, and nothing is deleted because of it. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { archiveWorld, monthOf } from "../../../tests/support/archives/archive-world.ts";
import { verifyAudit } from "../index.ts";

/** What somebody may do to a file, and what the service says about it. */
const changes: Record<string, { change(path: string): Promise<unknown>; says: RegExp }> = {
  "a changed byte": {
    async change(path) {
      const bytes = await readFile(path);
      bytes[bytes.length - 12]! ^= 1;
      await writeFile(path, bytes);
    },
    says: /damaged|cannot be read|is not of this service|not as it was written/,
  },
  "a cut end": {
    change: async (path) => writeFile(path, (await readFile(path)).subarray(0, -20)),
    says: /damaged or was cut off/,
  },
  "an altered entry": {
    change: (path) => rewrite(path, (lines) => lines.map((line) => line.replace('"link.created"', '"link.removed"'))),
    says: /line 1 holds an entry that is not as it was written/,
  },
  "a missing entry": {
    change: (path) => rewrite(path, (lines) => lines.toSpliced(1, 1)),
    says: /line 2 is not position/,
  },
  "a missing last batch": {
    change: (path) => rewrite(path, (lines) => lines.slice(0, 4)),
    says: /ends at position 3 in place of 6/,
  },
  "other bytes of the same lines": {
    change: (path) => rewrite(path, (lines) => lines, { level: 1 }),
    says: /SHA-256 differs/,
  },
  "another company's name in a line": {
    change: (path) =>
      rewrite(path, (lines) =>
        lines.map((line) => line.replace(/("tenant_id": ")[0-9a-f]{8}/, (_all, begin: string) => `${begin}ffffffff`)),
      ),
    says: /belongs to another company/,
  },
  "a changed manifest": {
    change: (path) => writeFile(path.replace(".jsonl.gz", ".manifest.json"), "{}"),
    says: /manifest is not as it was written/,
  },
};

async function rewrite(path: string, change: (lines: string[]) => string[], options = {}): Promise<void> {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split("\n");
  await writeFile(path, gzipSync(`${change(lines).join("\n")}\n`, options));
}

test("a file with any change is refused: it is not restored, and no entry is deleted because of it", async (t) => {
  const world = await archiveWorld(t);
  for (const [what, { change, says }] of Object.entries(changes)) {
    const ctx = await world.company(1);
    const [january] = await world.archive(ctx);
    const gone = await world.rowsOf(ctx);
    await change(world.pathOf(ctx, january!.fileName));
    assert.match((await world.problemsOf(ctx))[0] ?? "nothing", says, what);
    await assert.rejects(world.restore(ctx, monthOf(0)), { name: "UnusableArchive" }, what);
    assert.deepEqual(await world.rowsOf(ctx), gone, what);
  }

  // The end of a file that is read in two parts is missing.
  const ctx = await world.company(1, { entriesOfBatch: 300 });
  await world.dieAt("audit.archive_recorded", ctx, {});
  const before = await world.rowsOf(ctx);
  const fileName = (await world.filesOf(ctx)).find((name) => name.endsWith(".jsonl.gz"))!;
  await changes["a cut end"]!.change(world.pathOf(ctx, fileName));
  await assert.rejects(world.archive(ctx), { name: "UnusableArchive" });
  assert.deepEqual(await world.rowsOf(ctx), before, "nothing was deleted");
});

test("a log that was changed is not archived", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(2);
  await world.disableGuards();
  await world.owner.query("update audit_log set actor_id = 'x' where tenant_id = $1 and record_id = 'month-0-day-28'", [
    ctx.tenantId,
  ]);
  const before = await world.rowsOf(ctx);
  await assert.rejects(world.archive(ctx), { name: "UnusableArchive", message: /line 5 .* not as it was written/ });
  assert.deepEqual(await world.rowsOf(ctx), before);
  assert.deepEqual(await world.filesOf(ctx), []);
});

test("an entry that differs from its file stays in the database, and the run says so", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(2);
  await world.dieAt("audit.archive_recorded", ctx, {});
  await world.disableGuards();
  await world.owner.query("update audit_log set actor_id = 'x' where tenant_id = $1 and record_id = 'month-0-day-28'", [
    ctx.tenantId,
  ]);
  const before = await world.rowsOf(ctx);
  await assert.rejects(world.archive(ctx), {
    name: "UnusableArchive",
    message: /of 6 entries in the database 3 are as in it/,
  });
  assert.deepEqual(await world.rowsOf(ctx), before);
});

test("the database deletes no entry without an archive, neither for its owner nor for retention's role", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(2);
  await world.archive(ctx);
  await world.restore(ctx, monthOf(0));
  await world.seal();
  const before = await world.rowsOf(ctx);
  for (const table of ["audit_log", "audit_links", "audit_heads"])
    for (const change of [`delete from ${table}`, `truncate ${table}`])
      await assert.rejects(world.owner.query(change), /never changed/, change);
  await world.owner.query("set role servicepay_system");
  for (const table of ["audit_log", "audit_heads"])
    await assert.rejects(world.owner.query(`delete from ${table}`), /is in no archive/, table);
  assert.equal((await world.owner.query("delete from audit_links")).rowCount, 0, "links are hidden until they leave");
  await world.owner.query("reset role");
  await assert.rejects(world.owner.query("delete from audit_archives"), /never changed/);
  await assert.rejects(world.owner.query("update audit_archives set last_position = 99"), /cannot change/);
  await assert.rejects(world.owner.query("update audit_archives set state = 'deleting'"), /cannot go from/);
  assert.deepEqual(await world.rowsOf(ctx), before);
});

test("the record of an archive that the service did not sign is detected", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(3);
  await world.disableGuards();
  // The owner of the database hides two months: a record with invented hashes in place of the entries.
  await world.owner.query(
    `insert into audit_archives (tenant_id, first_position, last_position, month, previous_hash, last_hash, file_name,
       file_hash, signature, state, created_at)
     select tenant_id, 1, 12, '2023-01-01', decode(repeat('00', 32), 'hex'), hash, 'x', sha256('x'), sha256('x'), 'archived', now()
     from audit_links where tenant_id = $1 and position = 12`,
    [ctx.tenantId],
  );
  for (const table of ["audit_log", "audit_links", "audit_heads"])
    await world.owner.query(
      table === "audit_log"
        ? `delete from audit_log where tenant_id = $1 and record_id similar to 'month-(0|1)%'`
        : `delete from ${table} where tenant_id = $1 and position <= 12`,
      [ctx.tenantId],
    );
  const { broken } = await verifyAudit(ctx);
  assert.deepEqual([broken?.fault, broken?.position], ["archive_forged", 1]);
  assert.match((await world.problemsOf(ctx))[0] ?? "", /not signed by this service/);
});

test("a month that is not archived to its end, or is another company's, is not restored", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(2);
  const stranger = await world.company(1);
  await world.archive(ctx);
  assert.equal(await world.restore(ctx, monthOf(-12)), 0);
  assert.equal(await world.restore(stranger, monthOf(0)), 0);
  const dying = await world.company(2);
  await world.dieAt("audit.archive_deleted_in_part", dying, {});
  await assert.rejects(world.restore(dying, monthOf(0)), { code: "ERR_CONFLICT" });
});
