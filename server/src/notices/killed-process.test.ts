import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { inTransaction } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { messageQueue } from "../../tests/support/messages/message-queue.ts";
import { toldMembers } from "../../tests/support/messages/told-members.ts";
import { newMember } from "../../tests/support/portal-client.ts";
import type { TellingTask } from "../../tests/support/processes/telling-process.ts";
import { openNotice } from "./index.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "tests", "support", "processes", "telling-process.ts");
const LOCK = 420_068;
/** A process needs seconds to start on a busy machine. */
const LOOKS_MAX = 3_000;
const RECEIVER = "https://shop.example";

for (const [where, trigger] of [
  ["between two members' mails", "before insert on notifications"],
  ["after the mails, before the notice has ended", "before update on notices"],
] as const) {
  test(`kill -9 ${where}: nobody was mailed, and the next worker mails each member once`, async (t) => {
    const keyEncryptionKey = randomKey();
    const queue = await messageQueue(t, { keyEncryptionKey });
    const { platform, clock, databaseUrl } = queue;
    const ctx = await queue.newMerchant();
    const members = [
      await newMember(platform, ctx.tenantId, ["integrator"]),
      await newMember(platform, ctx.tenantId, ["administrator"]),
    ];
    const since = new Date(clock.now().getTime() - 2 * 3_600_000);
    await queue.rows(ctx, `insert into webhook_receivers (tenant_id, receiver, failing_since) values ($1, $2, $3)`, [
      ctx.tenantId,
      RECEIVER,
      since,
    ]);
    await inTransaction(ctx, (ctx) =>
      openNotice(ctx, { kind: "receiver.failing", subject: RECEIVER, occurrence: "since noon" }),
    );
    await queue.rows(
      ctx,
      `create function wait_for_test() returns trigger language plpgsql as $$
       begin
         if tg_table_name = 'notices' or exists (select from notifications) then perform pg_advisory_xact_lock(${LOCK}); end if;
         return new;
       end $$`,
    );
    await queue.rows(ctx, `create trigger wait_for_test ${trigger} for each row execute function wait_for_test()`);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("select pg_advisory_lock($1)", [LOCK]);
    const task: TellingTask = {
      databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: ctx.tenantId,
      now: clock.now().toISOString(),
    };
    const env = { ...process.env, TELLING_TASK: JSON.stringify(task) };
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: "ignore" });
    const exit = once(child, "exit");
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`;
    for (let looks = 0; (await holder.query(waiting, [LOCK])).rowCount === 0; looks += 1) {
      assert.ok(looks < LOOKS_MAX && child.exitCode === null, "the process has reached the point");
      await delay(20);
    }
    assert.deepEqual(await toldMembers(ctx), [], "another worker leaves the notice to the first one");
    child.kill("SIGKILL");
    await exit;
    // Until the session that holds the lock ends, the killed process's transaction waits.
    await holder.end();
    let told: string[] = [];
    for (let looks = 0; told.length === 0; looks += 1) {
      assert.ok(looks < LOOKS_MAX, "the transaction of the killed process has ended");
      await delay(20);
      told = await toldMembers(ctx);
    }
    assert.deepEqual(told.toSorted(), members.map(({ email }) => `receiver.failing ${email}`).toSorted());
    assert.deepEqual((await toldMembers(ctx)).length, 2);
  });
}
