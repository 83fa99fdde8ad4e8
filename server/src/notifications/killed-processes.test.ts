import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { seededFractions } from "#platform/seeded-random.ts";
import { headerOf, testMailServer } from "../../tests/support/messages/mail-server.ts";
import { messageQueue, newContact, queueLink, type MessageQueue } from "../../tests/support/messages/message-queue.ts";
import { smsAccount, verimorSimulator } from "../../tests/support/messages/sms-simulator.ts";
import type { SendingTask } from "../../tests/support/processes/sending-process.ts";
import type { Channel } from "./notification.ts";
import { dropMessages } from "./index.ts";

const SCRIPT = join(import.meta.dirname, "../../tests/support/processes/sending-process.ts");
/** `npm run proof -- messages` runs the large case. */
const MESSAGES = Number(process.env["MESSAGES"] ?? 200);
/** The most messages that arrive before the processes are killed. A life in milliseconds would be too short on a busy machine. */
const LIFE_MESSAGES = Math.max(35, MESSAGES / 40);
/** After this time without a message the processes are killed too, for example because nothing waits any more. */
const SILENCE_MS = 2_000;
const TENANTS = 4;
const PROCESSES = 2;
const ROUNDS_MAX = 2_000;
const ROUNDS_REPORTED = 25;
/** The large case takes many minutes on a busy machine. */
const TIMEOUT_MS = Math.max(300_000, MESSAGES * 200);

/** Each message, with the copies that its receiver got, and the attempts whose outcome was never written. */
interface Sent {
  state: string;
  copies: number;
  attempts: number;
  died: number;
}

test(
  `${MESSAGES} e-mails under repeated kills: none is lost, and a second copy follows a lost outcome`,
  { timeout: TIMEOUT_MS },
  async (t) => {
    const world = await newWorld(t, "email");
    const kills = await sendWhileKilling(t, world, () => world.server.received.length);
    const received = Map.groupBy(world.server.received, (mail) => headerOf(mail, "Message-ID")?.slice(1, 37) ?? "none");
    const sent = await sentMessages(world, (id) => received.get(id)?.length ?? 0);
    const count = (is: (each: Sent) => boolean) => sent.filter(is).length;
    const duplicates = sent.reduce((total, { copies }) => total + Math.max(0, copies - 1), 0);
    const [delivered, dropped] = [count(({ state }) => state === "sent"), count(({ state }) => state === "dropped")];
    console.log(`  ${kills} processes killed; ${delivered} sent, ${dropped} dropped, ${duplicates} second copies`);
    assert.equal(delivered + dropped, MESSAGES, "every message has ended");
    assert.equal(
      count(({ state, copies }) => state === "sent" && copies === 0),
      0,
      "none is lost",
    );
    assert.equal(
      count(({ state, attempts, copies }) => state === "dropped" && attempts === 0 && copies > 0),
      0,
      "none is untrue",
    );
    assert.equal(
      count(({ copies, died }) => copies - 1 > died),
      0,
      "every second copy is explained",
    );
    assert.ok(!received.has("none") && kills > PROCESSES && dropped > 0, "the test killed and dropped");
  },
);

test(
  `${MESSAGES} SMS under repeated kills: none is sent twice, and a doubtful one is unknown`,
  { timeout: TIMEOUT_MS },
  async (t) => {
    const world = await newWorld(t, "sms");
    const kills = await sendWhileKilling(t, world, () => world.simulator.accepted.length);
    const accepted = Map.groupBy(world.simulator.accepted, ({ reference }) => reference.slice(0, 36));
    const sent = await sentMessages(world, (id) => accepted.get(id)?.length ?? 0);
    const tally = Object.fromEntries(
      Map.groupBy(sent, ({ state }) => state)
        .entries()
        .map(([state, all]) => [state, all.length]),
    );
    const { sent: delivered = 0, unknown = 0, dropped = 0 } = tally;
    console.log(`  ${kills} processes killed; ${JSON.stringify(tally)}, ${world.simulator.accepted.length} accepted`);
    assert.equal(delivered + unknown + dropped, MESSAGES, "every message has ended");
    assert.deepEqual(
      sent.filter(({ copies }) => copies > 1),
      [],
      "none is sent twice",
    );
    assert.deepEqual(
      sent.filter(({ state, copies }) => state === "sent" && copies !== 1),
      [],
      "none is lost",
    );
    assert.deepEqual(
      sent.filter(({ state, died }) => state === "unknown" && died !== 1),
      [],
      "only lost outcomes are unknown",
    );
    assert.ok(kills > PROCESSES && unknown > 0, "the test killed processes that were sending");
  },
);

test("an SMS of a killed worker is unknown and not sent again; the provider's report settles it", async (t) => {
  const world = await newWorld(t, "sms", 1);
  const { queue, merchants, simulator, task } = world;
  simulator.behaviour = { hangs: true };
  const child = await startProcess(t, task);
  for (let waitedMs = 0; simulator.accepted.length === 0 && waitedMs < 30_000; waitedMs += 50) await delay(50);
  assert.deepEqual(await queue.states(merchants[0]!), ["sending"]);
  child.kill("SIGKILL");
  await once(child, "exit");
  simulator.behaviour = {};
  await queue.endLeases(merchants[0]!);
  for (let each = 0; each < 3; each += 1) await queue.sendDue("sms");
  assert.deepEqual([await queue.states(merchants[0]!), simulator.accepted.length], [["unknown"], 1]);
  simulator.accepted[0]!.status = "DELIVERED";
  queue.clock.advance(60_000);
  await queue.runJob("notifications.reports");
  assert.deepEqual([await queue.states(merchants[0]!), simulator.accepted.length], [["delivered"], 1]);
});

async function newWorld(t: TestContext, channel: Channel, messages = MESSAGES) {
  const keyEncryptionKey = randomKey();
  const [server, simulator] = [await testMailServer(t), await verimorSimulator(t)];
  const sms = { provider: "verimor" as const, url: simulator.url, ...smsAccount };
  const queue = await messageQueue(t, { keyEncryptionKey, sms });
  const merchants = await Promise.all(Array.from({ length: TENANTS }, () => queue.newMerchant()));
  const contacts = await queueAll(merchants, channel, messages);
  const task: SendingTask = {
    databaseUrl: queue.databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: merchants[0]!.tenantId,
    now: queue.clock.now().toISOString(),
    channel,
    mail: { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" },
    sms,
  };
  return { server, simulator, queue, merchants, contacts, task };
}

type World = Awaited<ReturnType<typeof newWorld>>;

/** Starts processes and kills them until every message has ended. Returns how many were killed. */
async function sendWhileKilling(t: TestContext, world: World, countArrived: () => number): Promise<number> {
  const { queue, merchants, contacts, task } = world;
  const random = seededFractions(7);
  let kills = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const waiting = await countWaiting(queue, merchants[0]!);
    if (waiting === 0) break;
    if (round % ROUNDS_REPORTED === ROUNDS_REPORTED - 1) console.log(`  ${waiting} messages wait after ${kills} kills`);
    const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(t, task)));
    await untilArrived(countArrived, LIFE_MESSAGES * random());
    await delay(20 * random());
    await dropSome(merchants, contacts, random);
    for (const child of processes) child.kill("SIGKILL");
    kills += processes.length;
    await Promise.all(
      processes.map(async (child) => child.exitCode ?? child.signalCode ?? (await once(child, "exit"))),
    );
    // Their holders are dead, so the leases would end by themselves within a minute.
    await queue.endLeases(merchants[0]!);
  }
  return kills;
}

async function untilArrived(countArrived: () => number, more: number): Promise<void> {
  const target = countArrived() + more;
  let [seen, seenAt] = [countArrived(), performance.now()];
  while (seen < target && performance.now() - seenAt < SILENCE_MS) {
    await delay(1);
    if (countArrived() > seen) [seen, seenAt] = [countArrived(), performance.now()];
  }
}

async function sentMessages({ queue, merchants }: World, copiesOf: (id: string) => number): Promise<Sent[]> {
  const rows = await queue.rows(
    merchants[0]!,
    `select n.id, n.state, (select count(*)::int from notification_attempts a where a.notification_id = n.id) as attempts,
       (select count(*)::int from notification_attempts a where a.notification_id = n.id and outcome is null) as died
     from notifications n`,
  );
  return rows.map(({ id, state, attempts, died }) => ({ state, copies: copiesOf(id), attempts, died }));
}

async function queueAll(merchants: readonly Context[], channel: Channel, messages: number): Promise<string[][]> {
  return Promise.all(
    merchants.map(async (ctx, index) => {
      const ids: string[] = [];
      for (let each = index; each < messages; each += TENANTS) {
        const gsm = `+90532${String(each).padStart(7, "0")}`;
        const id = await newContact(ctx, { email: `payer-${each}@example.com`, gsm });
        await queueLink(ctx, id, { channel });
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
