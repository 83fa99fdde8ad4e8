import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import { statement } from "#platform/database/statement.ts";
import { armFaultPoints, type FaultPlan, type FaultPoint, type FaultPointKind } from "#platform/fault-point.ts";
import { orderBody } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { AMOUNT, widgetClient, type WidgetClient } from "../support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
let folder: string;
let disarm: () => void;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "servicepay-lost-answer-"));
  await writePlan([]);
  disarm = await armFaultPoints(join(folder, "plan.json"));
  service = await startTestService({ accessTokenSeconds: 30 * 86_400 });
  client = await widgetClient(service);
  await client.changeSet({ threeDsRule: { kind: "optional" } });
});
after(async () => {
  await service?.close();
  disarm();
  await rm(folder, { recursive: true, force: true });
});

/** From now on requests fail at these points. */
async function writePlan(only: readonly FaultPoint[], kind: FaultPointKind = "throw"): Promise<void> {
  const plan: FaultPlan = {
    seed: 1,
    kinds: [kind],
    only,
    activation: 1,
    firing: 1,
    timesMax: 1_000,
    delayMs: 0,
    logFile: join(folder, "passes.log"),
  };
  await writeFile(join(folder, "plan.json"), JSON.stringify(plan));
}

function post(path: string, body: object, key: string) {
  return client.post(path, body, { token: client.token, headers: { "Idempotency-Key": key } });
}

test("Idempotency: a link whose reply was lost is returned by the same request, which creates no other", async () => {
  const order = orderBody(service.tenants[0].paymentSetId);
  await writePlan(["links.create_after_commit"]);
  assert.equal((await post("/hpm", order, "link")).status, 500);
  await writePlan([]);
  const second = await post("/hpm", order, "link");
  const third = await post("/hpm", order, "link");
  assert.equal(second.status, 200);
  assert.equal(third.text, second.text);
  const page = await client.get(new URL(second.body.data.link).pathname + new URL(second.body.data.link).search);
  assert.equal(page.status, 200);
  assert.equal(await countLinks(String(order["clientOrderReference"])), 1);
});

test("Idempotency: if a link's transaction was rolled back, the same request creates the link", async () => {
  const order = orderBody(service.tenants[0].paymentSetId);
  await writePlan(["links.create_before_commit"]);
  assert.equal((await post("/hpm", order, "undone")).status, 500);
  await writePlan([]);
  assert.equal((await post("/hpm", order, "undone")).status, 200);
  assert.equal(await countLinks(String(order["clientOrderReference"])), 1);
});

for (const point of ["payments.reverse_before_commit", "payments.reverse_after_commit"] as const) {
  test(`Idempotency: a partial refund that died at ${point} is carried out once by the same request`, async () => {
    const charged = await client.pay(await client.prepareToken());
    const referenceCode = String(charged.body.orderId);
    service.clock.advance(24 * 60 * 60_000);
    await writePlan([point]);
    assert.equal((await post("/b2c/payment/refund", { referenceCode, amount: 10 }, point)).status, 500);
    await writePlan([]);
    const again = await post("/b2c/payment/refund", { referenceCode, amount: 10 }, point);
    assert.deepEqual([again.status, again.body], [200, { success: true, error: null, lastAmount: AMOUNT - 10 }]);
  });
}

test("Idempotency: a partial refund whose reply was lost is not paid out again by the same request", async () => {
  const charged = await client.pay(await client.prepareToken());
  const referenceCode = String(charged.body.orderId);
  service.clock.advance(24 * 60 * 60_000);
  const first = await post("/b2c/payment/refund", { referenceCode, amount: 10 }, "paid out");
  assert.equal(first.body.lastAmount, AMOUNT - 10);
  await loseAnswers();
  const again = await post("/b2c/payment/refund", { referenceCode, amount: 10 }, "paid out");
  assert.deepEqual([again.headers.get("idempotent-replayed"), again.body], [null, first.body]);
  const other = await post("/b2c/payment/refund", { referenceCode, amount: 10 }, "another one");
  assert.equal(other.body.lastAmount, AMOUNT - 20);
});

for (const kind of ["throw", "conflict"] as const) {
  test(`a refund that the bank carried out is awaited if its answer cannot be written (${kind})`, async () => {
    const charged = await client.pay(await client.prepareToken());
    const referenceCode = String(charged.body.orderId);
    service.clock.advance(24 * 60 * 60_000);
    const refund = () => client.post("/b2c/payment/refund", { referenceCode, amount: 10 }, { token: client.token });
    await writePlan(["payments.bank_after_reply"], kind);
    const first = await refund();
    await writePlan([]);
    const awaited = { success: false, error: "The bank's answer is awaited.", lastAmount: AMOUNT };
    assert.deepEqual([first.status, first.body], [200, awaited]);
    const second = await refund();
    assert.deepEqual([second.status, second.body.details.reason], [409, "in_progress"]);
  });
}

/** Simulates that every process died before it stored its answer, and that its lease has ended. */
async function loseAnswers(): Promise<void> {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const { database, tenantId } = service.contextFor(tenant!.id);
  await database.tenant(tenantId, (tx) => tx.run(forgetAnswers, [tenantId]));
}

const forgetAnswers = statement(
  "test.forgetAnswers",
  `update idempotency_keys set status = null, sealed_reply = null, leased_until = now() where tenant_id = $1`,
);
const countLinksOfOrder = statement<{ count: number }>(
  "test.countLinksOfOrder",
  `select count(*)::int as count from links where tenant_id = $1 and client_order_reference = $2`,
);

async function countLinks(reference: string): Promise<number> {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const { database, tenantId } = service.contextFor(tenant!.id);
  return (await database.tenant(tenantId, (tx) => tx.row(countLinksOfOrder, [tenantId, reference])))!.count;
}
