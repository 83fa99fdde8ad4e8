/** What decision 0078 says happens at each crash: kill -9 of the process that puts in order, sends, queues a replay or removes. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FaultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { endpointWorld, recordSubject, sequenceAll } from "../../../tests/support/endpoints/endpoint-world.ts";
import { dieAt } from "../../../tests/support/processes/die-at.ts";
import { holdRows, LOOKS_MAX } from "../../../tests/support/processes/held-rows.ts";
import type { TellingProgramsTask } from "../../../tests/support/processes/telling-programs-process.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { answers, webhookReceiver, type WebhookReceiver } from "../../../tests/support/webhook-receiver.ts";

const LOCK = 420_094;
const SUBJECT = newId();

interface Counts {
  events: number;
  sequenced: number;
  newest: number;
  deliveries: number;
  delivered: number;
}

const countAll = statement<Counts>(
  "test.countTold",
  `select (select count(*) from events where tenant_id = $1) as events,
     (select count(*) from event_positions where tenant_id = $1) as sequenced,
     coalesce((select newest from event_streams where tenant_id = $1), 0)::bigint as newest,
     (select count(*) from webhook_deliveries where tenant_id = $1) as deliveries,
     (select count(*) from webhook_deliveries where tenant_id = $1 and state = 'delivered') as delivered`,
);
const endLeases = statement(
  "test.endLeasesOfDeliveries",
  `update webhook_deliveries set leased_until = now() - interval '1 second' where leased_until is not null`,
);

/** A company with an endpoint, in a database of its own. */
async function worldOf(t: TestContext, receiver: WebhookReceiver) {
  const world = await endpointWorld();
  t.after(() => world.close());
  const company = await world.company();
  const { ctx } = company;
  const { id: endpointId } = await company.created({ url: receiver.origin });
  const own = {
    databaseUrl: world.databaseUrl,
    keyEncryptionKey: world.platform.config.keyEncryptionKey!.toString("base64"),
    tenantId: ctx.tenantId,
    now: world.clock.now().toISOString(),
  };
  const taskOf = (does: TellingProgramsTask["does"]): TellingProgramsTask => ({ ...own, does, endpointId });
  return {
    ...world,
    ...company,
    endpointId: String(endpointId),
    counts: async () => (await inTransaction(ctx, ({ tx }) => tx.row(countAll, [ctx.tenantId])))!,
    /** Events of one subject are sent one after the other; events of different subjects at once. */
    record: async (count: number, subjectOf: () => string = () => SUBJECT) => {
      for (let no = 0; no < count; no += 1) await recordSubject(ctx, "payment.pending", subjectOf(), { no });
    },
    /** Kills the process that does it when it writes a row of the table. */
    async killWriting(does: TellingProgramsTask["does"], held: { table: string; on?: "delete" }): Promise<void> {
      const rows = await holdRows(world.databaseUrl, { ...held, lock: LOCK });
      await rows.startAndKill("telling-programs-process.ts", { TELLING_PROGRAMS_TASK: JSON.stringify(taskOf(does)) });
      await rows.holder.query(`drop trigger wait_for_test on ${held.table}`).catch(() => {});
      await rows.release();
      await rows.holder.end();
    },
    async killDelivering(point: FaultPoint): Promise<void> {
      const folder = temporaryFolder(t);
      await dieAt(point, { script: "delivering-process.ts", variable: "DELIVERING_TASK", task: own, folder });
      await world.platform.database.system((tx) => tx.run(endLeases, []));
    },
  };
}

/** Until PostgreSQL has noticed that the killed process is gone, its transaction keeps its locks. */
async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (let looks = 0; !(await isTrue()); looks += 1) {
    assert.ok(looks < LOOKS_MAX, what);
    await delay(20);
  }
}

const idsAt = ({ received }: WebhookReceiver) => received.map(({ headers }) => headers["webhook-id"]);
const sequencesAt = ({ received }: WebhookReceiver) =>
  received.map(({ body }) => (JSON.parse(String(body)) as { sequence: number }).sequence);

for (const table of ["event_positions", "webhook_deliveries"])
  test(`kill -9 while a batch writes ${table}: none of it is stored, and the next worker writes all of it`, async (t) => {
    await using receiver = await webhookReceiver();
    const world = await worldOf(t, receiver);
    await world.record(3);
    const nothing = { events: 3, sequenced: 0, newest: 0, deliveries: 0, delivered: 0 };
    await world.killWriting("sequence", { table });
    assert.deepEqual(await world.counts(), nothing);
    await until(async () => {
      await sequenceAll(world.platform);
      return (await world.counts()).sequenced > 0;
    }, "the next worker gives the sequences");
    await world.deliverDue();
    assert.deepEqual(await world.counts(), { events: 3, sequenced: 3, newest: 3, deliveries: 3, delivered: 3 });
    assert.deepEqual(sequencesAt(receiver), [1, 2, 3]);
  });

for (const [point, requests] of [
  ["webhooks.claim_after_commit", 1],
  ["webhooks.deliver_after_reply", 2],
  ["webhooks.record_before_commit", 2],
] as const)
  test(`kill -9 at ${point}: the event is sent when the lease is over, with the same id and bytes`, async (t) => {
    await using receiver = await webhookReceiver();
    const world = await worldOf(t, receiver);
    await world.record(1);
    await sequenceAll(world.platform);
    await world.killDelivering(point);
    assert.equal((await world.counts()).delivered, 0);
    await world.deliverDue();
    assert.equal((await world.counts()).delivered, 1);
    assert.deepEqual([receiver.received.length, new Set(idsAt(receiver)).size], [requests, 1]);
    assert.equal(new Set(receiver.received.map(({ body }) => String(body))).size, 1);
  });

test("kill -9 while 410 is recorded: the event is sent again, and the next 410 disables the endpoint", async (t) => {
  await using receiver = await webhookReceiver(answers(410));
  await using other = await webhookReceiver();
  const world = await worldOf(t, receiver);
  await world.created({ code: "other", url: other.origin, eventTypes: ["endpoint.disabled"] });
  await world.record(1);
  await sequenceAll(world.platform);
  await world.killDelivering("webhooks.record_before_commit");
  assert.equal((await world.get(`/${world.endpointId}`)).body.data.state, "active");
  await world.deliver();
  await world.deliver();
  assert.equal((await world.get(`/${world.endpointId}`)).body.data.disabledBecause, "gone");
  assert.deepEqual([receiver.received.length, other.received.length], [2, 1]);
});

test("kill -9 while an endpoint is removed: everything is as before, and removing it again ends what waits", async (t) => {
  await using receiver = await webhookReceiver(answers(500));
  const world = await worldOf(t, receiver);
  await world.record(2);
  await world.deliver();
  const before = (await world.get(`/${world.endpointId}`)).body.data;
  await world.killWriting("remove", { table: "webhook_endpoints", on: "delete" });
  assert.deepEqual((await world.get(`/${world.endpointId}`)).body.data, before);
  assert.equal((await world.remove(world.endpointId)).status, 200);
  const { body } = await world.deliveries(`endpointId=${world.endpointId}`);
  assert.deepEqual(new Set(body.data.map(({ state }: { state: string }) => state)), new Set(["dead"]));
});

test("kill -9 in the last part of a replay: the next worker queues that part, and each event comes once", async (t) => {
  await using receiver = await webhookReceiver();
  const world = await worldOf(t, receiver);
  await world.put({ id: world.endpointId, isActive: false });
  await world.record(520, newId);
  await sequenceAll(world.platform);
  await world.put({ id: world.endpointId, isActive: true });
  const replayed = await world.post(`/${world.endpointId}/replay`, { after: 0 });
  assert.deepEqual([replayed.status, replayed.body.data], [202, { count: 520 }]);
  assert.equal(await world.runJob("webhooks.replay"), "more");
  await world.deliverDue();
  assert.equal((await world.counts()).deliveries, 500);
  await world.killWriting("replay", { table: "webhook_replays", on: "delete" });
  assert.equal((await world.counts()).deliveries, 500, "nothing of the last part");
  await until(async () => {
    await world.runJob("webhooks.replay");
    return (await world.counts()).deliveries === 520;
  }, "the next worker queues the last part");
  await world.deliverDue();
  assert.deepEqual(
    sequencesAt(receiver).toSorted((one, other) => one - other),
    Array.from({ length: 520 }, (_, index) => index + 1),
  );
});
