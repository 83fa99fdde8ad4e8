import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { randomKey } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { unclearCharge } from "../../tests/support/approvals/unclear-charge.ts";
import { newMember } from "../../tests/support/portal-client.ts";
import type { ApprovingTask } from "../../tests/support/processes/approving-process.ts";
import { decideSettlementApproval } from "./decide-settlement-approval.ts";
import { findApproval } from "./find-approval.ts";
import { settleWithApproval } from "./settle-with-approval.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "tests", "support", "processes", "approving-process.ts");
const LOCK = 420_039;
/** A process needs seconds to start on a busy machine. */
const LOOKS_MAX = 3_000;

for (const [where, table, condition] of [
  ["between approval and settlement", "attempts", "new.state = 'APPROVED'"],
  ["between the settlement and the end of the approval", "approvals", "new.state = 'done'"],
] as const) {
  test(`kill -9 ${where}: nothing is settled, the approval waits, and can be decided again`, async (t) => {
    const keyEncryptionKey = randomKey();
    const { world, payment, attemptId } = await unclearCharge(t, { config: { keyEncryptionKey } });
    const { tenantId } = world.ctx;
    const [asker, other] = [
      await newMember(world.platform, tenantId, ["finance"]),
      await newMember(world.platform, tenantId, ["finance"]),
    ];
    const by = (id: string) => ({ ...world.ctx, actor: { kind: "member", id } as const });
    const approval = await settleWithApproval(by(asker.id), asker.id, {
      id: newId<"approval">(),
      attemptId,
      as: "approved",
      authCode: "P12345",
      hostReference: "",
      reason: "the bank's pages",
      seenAlone: false,
    });
    await world.rows(
      `create function wait_for_test() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`,
    );
    await world.rows(
      `create trigger wait_for_test before update on ${table} for each row when (${condition}) execute function wait_for_test()`,
    );
    const holder = new pg.Client({ connectionString: world.server.databaseUrl });
    await holder.connect();
    await holder.query("select pg_advisory_lock($1)", [LOCK]);
    const sessionsThatWait = async () =>
      (
        await holder.query(`select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [
          LOCK,
        ])
      ).rowCount ?? 0;

    const task: ApprovingTask = {
      databaseUrl: world.server.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId,
      now: world.clock.now().toISOString(),
      approvalId: approval.id,
      memberId: other.id,
    };
    const env = { ...process.env, APPROVING_TASK: JSON.stringify(task) };
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: "ignore" });
    const exit = once(child, "exit");
    for (let looks = 0; (await sessionsThatWait()) === 0; looks += 1) {
      assert.ok(looks < LOOKS_MAX && child.exitCode === null, "the process has reached the point");
      await delay(20);
    }
    child.kill("SIGKILL");
    await exit;
    // The test holds the lock with this session: until it ends, the killed process's transaction waits.
    await holder.end();

    const done = await decideSettlementApproval(by(other.id), {
      approvalId: approval.id,
      memberId: other.id,
      as: "approve",
      note: "",
    });
    assert.equal(done.state, "done");
    const before = await world.rows(
      `select count(*)::int as count from audit_log where record_id = $1 and action = 'approval.approved'`,
      [payment.id],
    );
    assert.equal(before[0].count, 1, "nothing is left of the first approval");
    assert.equal((await findApproval(world.ctx, approval.id)).decidedBy, other.id);
    assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
    assert.deepEqual([(await world.events(payment)).length, (await world.ledger()).length], [1, 2]);
  });
}
