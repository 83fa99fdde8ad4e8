import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { commandLine } from "../../tests/support/run-command.ts";

test("`audit verify` reports an intact log, and with exit code 1 a forged entry and a missing end", async (t) => {
  const servicepay = await commandLine(t);
  const { id } = await servicepay.json<{ id: string }>("tenant", "create", "acme", "--name", "Acme");
  const fresh = await servicepay.run(["audit", "verify"]);
  assert.equal(fresh.exitCode, 0, fresh.stdout + fresh.stderr);
  assert.match(fresh.stdout, /is what was written[\s\S]*waiting for their link +1\n[\s\S]*Without --anchors/);
  assert.match((await servicepay.run(["audit", "head"])).stdout, /^Nothing is sealed yet/);

  const hash = "ab".repeat(32);
  const log = JSON.stringify({ level: "info", tenantId: id, auditPosition: 7, auditHash: hash });
  for (const input of [`${id} 7 ${hash} 2026-01-31 09:30:00\n`, `another line\n${log}\n{"broken\n`]) {
    const cut = await servicepay.run(["audit", "verify", "--anchors", "-"], { input });
    assert.deepEqual([cut.exitCode, /tail was cut off/.test(cut.stdout)], [1, true], cut.stdout + cut.stderr);
  }
  const none = await servicepay.run(["audit", "verify", "--anchors", "-"], { input: "nothing\n" });
  assert.equal(none.exitCode, 2);

  const owner = new pg.Client({ connectionString: servicepay.databaseUrl });
  await owner.connect();
  await owner.query(`alter table audit_log no force row level security; alter table audit_log disable trigger user;
    update audit_log set actor_id = 'somebody else'`);
  await owner.end();
  const forged = await servicepay.run(["audit", "verify"]);
  assert.deepEqual([forged.exitCode, /not written by the service/.test(forged.stdout)], [1, true]);
});
