import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { randomKey } from "#platform/crypto.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { seededFractions } from "#platform/seeded-random.ts";
import { headerOf, testMailServer } from "../../tests/support/messages/mail-server.ts";
import { messageQueue, newContact, queueLink, type MessageQueue } from "../../tests/support/messages/message-queue.ts";
import type { SendingTask } from "../../tests/support/processes/sending-process.ts";
import { dropMessages } from "./index.ts";

const SCRIPT = join(import.meta.dirname, "../../tests/support/processes/sending-process.ts");
/** MESSAGES=10000 runs the large case, which takes minutes. */
const MESSAGES = Number(process.env["MESSAGES"] ?? 200);
/** The longest life of a process. */
const LIFE_MS = Math.max(600, MESSAGES / 3);
const TENANTS = 4;
const PROCESSES = 2;
const ROUNDS_MAX = 2_000;

test(`${MESSAGES} messages while every process is killed again and again: none is lost, and every second copy is of an attempt whose outcome was lost`, async (t) => {
  const keyEncryptionKey = randomKey();
  const server = await testMailServer(t);
  const queue = await messageQueue(t, { keyEncryptionKey });
  const merchants = await Promise.all(Array.from({ length: TENANTS }, () => queue.newMerchant()));
  const contacts = await queueAll(merchants);
  const random = seededFractions(7);
  const task: SendingTask = {
    databaseUrl: queue.databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: merchants[0]!.tenantId,
    now: queue.clock.now().toISOString(),
    mailUrl: `smtp://127.0.0.1:${server.port}`,
    mailFrom: "no-reply@pay.example",
  };
  let kills = 0;
  for (let round = 0; round < ROUNDS_MAX && (await countWaiting(queue, merchants[0]!)) > 0; round += 1) {
    const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(t, task)));
    await delay(LIFE_MS * (0.25 + 0.75 * random()));
    await dropSome(merchants, contacts, random);
    for (const child of processes) child.kill("SIGKILL");
    kills += processes.length;
    await Promise.all(
      processes.map(async (child) => child.exitCode ?? child.signalCode ?? (await once(child, "exit"))),
    );
    // Their holders are dead, so the leases would end by themselves within a minute.
    await queue.endLeases(merchants[0]!);
  }

  const received = Map.groupBy(server.received, (mail) => headerOf(mail, "Message-ID")?.slice(1, 37) ?? "none");
  const tally = { sent: 0, dropped: 0, lost: 0, duplicates: 0, unexplained: 0, untrue: 0 };
  const rows = await queue.rows(
    merchants[0]!,
    `select n.id, n.state, (select min(started_at) from notification_attempts a where a.notification_id = n.id) as first,
       (select count(*)::int from notification_attempts a where a.notification_id = n.id and outcome is null) as died
     from notifications n`,
  );
  for (const { id, state, first, died } of rows) {
    const copies = received.get(id)?.length ?? 0;
    if (state === "sent") tally.sent += 1;
    if (state === "dropped") tally.dropped += 1;
    if (state === "sent" && copies === 0) tally.lost += 1;
    if (state === "dropped" && first === null && copies > 0) tally.untrue += 1;
    tally.duplicates += Math.max(0, copies - 1);
    if (copies - 1 > died) tally.unexplained += 1;
  }
  t.diagnostic(`${kills} processes killed; ${JSON.stringify(tally)}`);
  assert.equal(tally.sent + tally.dropped, MESSAGES, "every message has ended");
  assert.deepEqual([tally.lost, tally.unexplained, tally.untrue, received.has("none")], [0, 0, 0, false]);
  assert.ok(kills > PROCESSES && tally.dropped > 0, "the test killed and dropped");
});

async function queueAll(merchants: readonly Context[]): Promise<string[][]> {
  return Promise.all(
    merchants.map(async (ctx, index) => {
      const ids: string[] = [];
      for (let each = index; each < MESSAGES; each += TENANTS) {
        const id = await newContact(ctx, { email: `payer-${each}@example.com` });
        await queueLink(ctx, id);
        ids.push(id);
      }
      return ids;
    }),
  );
}

/** Makes a few messages untrue, those that wait as well as those that are being sent or were sent. */
async function dropSome(merchants: readonly Context[], contacts: string[][], random: () => number): Promise<void> {
  for (const [index, ctx] of merchants.entries()) {
    const id = contacts[index]![Math.floor(random() * contacts[index]!.length)]!;
    await inTransaction(ctx, (ctx) => dropMessages(ctx, id, ["link.created"]));
  }
}

async function countWaiting(queue: MessageQueue, ctx: Context): Promise<number> {
  return (await queue.rows(ctx, `select from notifications where state in ('queued', 'sending')`)).length;
}

async function startProcess(t: TestContext, task: SendingTask) {
  const env = { ...process.env, SENDING_TASK: JSON.stringify(task) };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}
