import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { updateTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import type { PayingTask } from "../../../tests/support/processes/paying-process.ts";
import type { Payment } from "../payment.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "..", "tests", "support", "processes", "paying-process.ts");

async function worldWithProcesses(t: TestContext) {
  const keyEncryptionKey = randomKey();
  const world = await paymentWorld(t, { config: { keyEncryptionKey } });
  const payInProcess = (payment: Payment) => {
    const task: PayingTask = {
      databaseUrl: world.server.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: world.ctx.tenantId,
      paymentId: payment.id,
      now: world.clock.now().toISOString(),
      card: world.cardOf("approved"),
    };
    const env = { ...process.env, PAYING_TASK: JSON.stringify(task) };
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: "ignore" });
    t.after(() => child.kill("SIGKILL"));
    return child;
  };
  return { world, payInProcess };
}

const charges = (world: PaymentWorld) => world.charged().reduce((sum, order) => sum + order.charges, 0);

/** A process needs seconds to start on a busy machine. */
const UNTIL_MS = 60_000;

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + UNTIL_MS;
  while (performance.now() < deadline) {
    if (condition()) return;
    await delay(10);
  }
  throw new Error("it did not happen in time");
}

/** From the kill to the confirmed charge: the lease, a worker's next look and the bank's answer. */
const FOUND_WITHIN_MS = 20_000;

// At the same time, because each test waits for a lease to end most of its time.
describe("a process that ends while it pays", { concurrency: true }, () => {
  test("kill -9 while the bank charges: within 20 seconds a worker finds the one charge, no event before", async (t) => {
    const { world, payInProcess } = await worldWithProcesses(t);
    const payment = await world.newPayment();
    world.bank.faults.add({ operation: "sale", kind: "slow", delayMs: 20_000 });
    const child = payInProcess(payment);
    await until(() => charges(world) === 1);
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.deepEqual(await world.attemptStates(payment), ["sale:SUBMITTING"]);
    assert.deepEqual(await world.events(payment), []);
    await assert.rejects(world.start(payment, "approved"), { reason: "in_progress" });
    const killedAt = performance.now();
    while ((await world.paymentState(payment)) === "processing" && performance.now() - killedAt < 2 * FOUND_WITHIN_MS) {
      await world.work();
      await delay(200);
    }
    const foundAfterMs = Math.round(performance.now() - killedAt);
    t.diagnostic(`the charge was found ${foundAfterMs} ms after the kill`);
    assert.ok(foundAfterMs <= FOUND_WITHIN_MS, `${foundAfterMs} ms`);
    assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
    assert.equal((await world.events(payment)).length, 1);
    assert.equal(charges(world), 1);
  });

  test("a living process keeps its lease while the bank takes longer than the lease lasts", async (t) => {
    const { world, payInProcess } = await worldWithProcesses(t);
    const payment = await world.newPayment();
    world.bank.faults.add({ operation: "sale", kind: "slow", delayMs: 16_000 });
    const child = payInProcess(payment);
    const exit = once(child, "exit");
    await until(() => charges(world) === 1);
    while (child.exitCode === null) {
      await world.work();
      await delay(200);
    }
    await exit;
    const [sale] = await world.attemptsOf(payment);
    assert.deepEqual([sale.state, Number(sale.fence), sale.asked_count], ["APPROVED", 1, 0]);
  });

  test("kill -9 before the bank read anything: not charged, and known only after its longest time", async (t) => {
    const { world, payInProcess } = await worldWithProcesses(t);
    const payment = await world.newPayment();
    // The connection to the bank is open, and nobody reads from it.
    let connections = 0;
    const deaf = createServer((socket) => {
      connections += 1;
      socket.on("error", () => {}).pause();
      t.after(() => socket.destroy());
    });
    await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
    t.after(() => deaf.close());
    const pointTo = (apiUrl: string) =>
      inTransaction(world.ctx, (ctx) => updateTerminal(ctx, world.terminals[0]!.id, { settings: { apiUrl } }));
    await pointTo(`http://127.0.0.1:${(deaf.address() as AddressInfo).port}/fim/api`);
    const child = payInProcess(payment);
    await until(() => connections > 0);
    child.kill("SIGKILL");
    await once(child, "exit");
    await pointTo(`${world.bank.url}/fim/api`);
    await world.endLeases();
    for (const ms of [0, 299_000, 2_000, 61_000]) {
      assert.equal(await world.paymentState(payment), "processing");
      world.clock.advance(ms);
      await world.work();
    }
    assert.deepEqual(await world.attemptStates(payment), ["sale:DECLINED"]);
    assert.equal(await world.paymentState(payment), "open");
    assert.equal((await world.start(payment, "approved")).kind, "approved");
    assert.equal(charges(world), 1);
  });

  test("three processes confirm one payment at once: one charge, one event", async (t) => {
    const { world, payInProcess } = await worldWithProcesses(t);
    const payment = await world.newPayment();
    const children = [1, 2, 3].map(() => payInProcess(payment));
    await Promise.all(children.map((child) => once(child, "exit")));
    assert.equal(await world.paymentState(payment), "succeeded");
    assert.equal(charges(world), 1);
    assert.equal((await world.events(payment)).length, 1);
  });
});
