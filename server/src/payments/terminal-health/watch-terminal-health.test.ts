/** A bank that does not answer loses its payers to another terminal of the set, and gets them back. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { listTerminalHealth, terminalJobs, updateTerminal } from "#payment-sets/index.ts";
import { readTerminalHealth } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newPaymentSet, nestpaySettings } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { watchTerminalHealth } from "./watch-terminal-health.ts";

const DOWN = "http://127.0.0.1:9";

/** A set whose terminals at a bank that is down come first. */
async function world(t: TestContext, down = ["Down"]) {
  const world = await paymentWorld(t);
  const { settings, ctx, clock, platform } = world;
  const unusable = {
    silent: { settings: { ...settings, apiUrl: nestpaySettings(DOWN)["apiUrl"]! } },
    // The bank knows no such terminal, and says so before it looks at the card.
    refused: { acquirerCode: "posnet", settings: { ...world.settingsAt("posnet"), terminalId: "67009999" } },
  };
  const { set, terminals } = await newPaymentSet(
    ctx,
    [
      ...down.map((name) => ({ name, ...unusable[name === "PosNet" ? "refused" : "silent"] })),
      { name: "Up", settings },
    ],
    { name: "Two banks", threeDsRule: { kind: "optional" } },
  );
  const nameOf = new Map<string, string>(terminals.map(({ id, name }) => [id, name]));
  return {
    ...world,
    terminals,
    /** Pays some seconds later with a card that the bank approves; returns the terminals that were tried, with their states. */
    async pay(secondsLater = 3): Promise<string> {
      clock.advance(secondsLater * 1_000);
      await watchTerminalHealth(platform);
      const payment = await world.newPayment({ paymentSetId: set.id });
      await world.start(payment, "approved");
      await watchTerminalHealth(platform);
      const attempts = await world.rows(
        `select terminal_id, state from attempts where payment_id = $1 order by created_at, id`,
        [payment.id],
      );
      return attempts.map(({ terminal_id: id, state }) => `${nameOf.get(id)} ${state}`).join(", ");
    },
    async health(name: string) {
      const terminal = terminals.find((each) => each.name === name)!;
      return (await listTerminalHealth(ctx)).get(terminal.id);
    },
    async checkOpen(secondsLater: number) {
      clock.advance(secondsLater * 1_000);
      const job = terminalJobs.find(({ name }) => name === "terminals.check_open")!;
      await job.run(platform, new AbortController().signal);
    },
    async repair(name: string) {
      const terminal = terminals.find((each) => each.name === name)!;
      await inTransaction(ctx, (ctx) => updateTerminal(ctx, terminal.id, { settings }));
    },
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** Lets payers meet the bank that is down until the terminal rests; returns how many did. */
async function payersUntilOpen({ pay, health }: World, name = "Down"): Promise<number> {
  for (let payers = 1; payers <= 20; payers += 1) {
    await pay();
    if ((await health(name))?.state === "open") return payers;
  }
  return Infinity;
}

test("a bank that is down costs eight payers, one after the other; the ninth pays at another bank", async (t) => {
  const at = await world(t);
  assert.equal(await payersUntilOpen(at), 8);
  assert.equal(await at.pay(), "Up APPROVED");
  assert.deepEqual((await at.health("Down"))?.host, "127.0.0.1:9");
});

test("a payer who chose the installments before the bank failed is sent to a terminal with the same sum", async (t) => {
  const at = await world(t);
  const payment = await at.newPayment({ paymentSetId: await setOf(at) });
  const start = await at.startOf(payment, "approved");
  assert.equal(start.plan.terminalId, at.terminals[0]!.id);
  assert.equal(await payersUntilOpen(at), 8);
  await at.start(payment, "approved", { plan: start.plan });
  const [attempt] = await at.rows(`select terminal_id, state from attempts where payment_id = $1`, [payment.id]);
  assert.deepEqual(attempt, { terminal_id: at.terminals[1]!.id, state: "APPROVED" });
});

async function setOf({ rows, terminals }: World): Promise<string> {
  const [row] = await rows(`select payment_set_id from payment_set_terminals where terminal_id = $1`, [
    terminals[0]!.id,
  ]);
  return row!.payment_set_id;
}

test("a resting terminal is checked, tried by one payment in ten seconds, and closed after three good ones", async (t) => {
  const at = await world(t);
  await payersUntilOpen(at);
  await at.checkOpen(60);
  assert.deepEqual(
    [(await at.health("Down"))?.state, (await at.health("Down"))?.restMs],
    ["open", 120_000],
    "the bank is still down",
  );
  assert.equal(await at.pay(), "Up APPROVED");
  await at.repair("Down");
  await at.checkOpen(120);
  assert.equal((await at.health("Down"))?.state, "half_open");
  assert.equal(await at.pay(1), "Down APPROVED");
  assert.equal(await at.pay(1), "Up APPROVED", "the next payment within ten seconds goes elsewhere");
  assert.equal(await at.pay(10), "Down APPROVED");
  assert.equal(await at.pay(10), "Down APPROVED");
  assert.equal((await at.health("Down"))?.state, "closed");
  assert.equal(await at.pay(1), "Down APPROVED");
});

test("a failed trial makes the terminal rest for twice as long", async (t) => {
  const at = await world(t);
  await payersUntilOpen(at);
  await at.rows(`update terminal_health set state = 'half_open', due_at = since`);
  await at.pay(10);
  const health = await at.health("Down");
  assert.deepEqual([health?.state, health?.restMs], ["open", 120_000]);
});

test("a terminal that the bank refuses rests after three payers", async (t) => {
  const at = await world(t, ["PosNet"]);
  assert.equal(await payersUntilOpen(at, "PosNet"), 3);
  const { cause, restMs } = (await at.health("PosNet"))!;
  assert.deepEqual([cause, restMs], ["settings", 60_000]);
  await at.checkOpen(60);
  assert.deepEqual(
    [(await at.health("PosNet"))?.state, (await at.health("PosNet"))?.restMs],
    ["open", 120_000],
    "only a check that passes ends its rest",
  );
});

test("if every terminal of the set rests, the first one is used all the same", async (t) => {
  const at = await world(t);
  await payersUntilOpen(at);
  await at.closeBank();
  for (let payer = 0; payer < 12; payer += 1) await at.pay();
  assert.equal((await at.health("Up"))?.state, "open");
  assert.equal(await at.pay(), "Down DECLINED");
});

test("if a host answers none of its terminals, the host is named", async (t) => {
  const at = await world(t, ["Down 1", "Down 2"]);
  await payersUntilOpen(at, "Down 1");
  assert.equal((await at.health("Down 1"))?.cause, "calls");
  await payersUntilOpen(at, "Down 2");
  assert.deepEqual([(await at.health("Down 1"))?.cause, (await at.health("Down 2"))?.cause], ["host", "host"]);
});

test("health is written on changes only, and a terminal without a failure has no row", async (t) => {
  const at = await world(t);
  const versions = async () =>
    (await at.rows(`select terminal_id, xmin::text from terminal_health`)).map(({ xmin }) => xmin);
  await at.pay();
  assert.deepEqual(await versions(), []);
  await payersUntilOpen(at);
  const before = await versions();
  assert.equal(before.length, 1);
  for (let payer = 0; payer < 3; payer += 1) await at.pay();
  assert.deepEqual(await versions(), before);
});

test("the command's figures are of the last two minutes, and only of the company's terminals", async (t) => {
  const at = await world(t);
  await payersUntilOpen(at);
  const read = await readTerminalHealth(at.ctx);
  const down = read.find(({ terminal }) => terminal.name === "Down")!;
  assert.deepEqual([down.calls?.ended, down.calls?.bad, down.health?.state], [8, 8, "open"]);
  const other = { ...at.ctx, tenantId: await at.server.newTenant() };
  assert.deepEqual(await readTerminalHealth(other), []);
  at.clock.advance(121_000);
  assert.equal((await readTerminalHealth(at.ctx)).find(({ terminal }) => terminal.name === "Down")!.calls, null);
});
