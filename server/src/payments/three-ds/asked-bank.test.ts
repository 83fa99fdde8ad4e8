import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { withdrawPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { armFaultPoints, type FaultPlan, type FaultPoint } from "#platform/fault-point.ts";
import { askingBank } from "../../../tests/support/banks/asking-bank.ts";
import { authenticate, postReturn, type PageForm } from "../../../tests/support/payer.ts";
import { minuteMs, paymentWorld } from "../../../tests/support/payment-world.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

async function askedWorld(t: TestContext) {
  const asking = await askingBank(t);
  const world = await paymentWorld(t);
  await world.rows(`update terminals set acquirer_code = 'asking'`);
  const payment = await world.newPayment();
  const begin = async () => {
    const begun = await world.start(payment, "approved", { use3D: true });
    assert.ok(begun.kind === "redirect");
    return begun.redirectUrl;
  };
  const { baseUrl, client } = world.server;
  const open = (url: string) => client.get(new URL(url).pathname);
  const comeBack = (returned: PageForm) => postReturn(returned, baseUrl);
  const calls = async () =>
    (
      await world.rows(
        `select operation, outcome ->> 'kind' as outcome, is_late from bank_calls order by created_at, id`,
      )
    )
      .filter(({ operation }) => operation.startsWith("threeDs"))
      .map(({ operation, outcome, is_late }) => `${operation} ${outcome}${is_late ? " late" : ""}`);
  const charges = () => world.charged().reduce((sum, order) => sum + order.charges, 0);
  const sessions = async () => (await world.rows(`select id from attempts where three_ds_session is not null`)).length;
  return { asking, world, payment, begin, open, comeBack, calls, charges, sessions, baseUrl };
}

/** The process dies at this point, once: what it had in memory is gone. */
async function dieAt(t: TestContext, point: FaultPoint): Promise<void> {
  const folder = temporaryFolder(t);
  const [planFile, logFile] = [join(folder, "plan.json"), join(folder, "log")];
  const plan: FaultPlan = {
    seed: 1,
    kinds: ["throw"],
    only: [point],
    activation: 1,
    firing: 1,
    timesMax: 1,
    delayMs: 0,
    logFile,
  };
  await writeFile(planFile, JSON.stringify(plan));
  t.after(await armFaultPoints(planFile));
}

test("a bank is asked at start and return; each call is recorded, and the session ends with the charge", async (t) => {
  const { asking, world, payment, begin, comeBack, calls, charges, sessions, baseUrl } = await askedWorld(t);
  const returned = await authenticate(await begin(), { baseUrl });
  assert.equal(await sessions(), 1);
  await comeBack(returned);
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.deepEqual(asking.asked, ["/start", "/resolve"]);
  assert.deepEqual(await calls(), ["threeDsStart form", "threeDsVerify authenticated"]);
  assert.deepEqual([charges(), await sessions()], [1, 0]);
});

for (const [answer, code, declineClass] of [
  ["reset", "3DS-NOT-STARTED", "technical"],
  ["declined", "14", "card_data"],
] as const)
  test(`a start that the bank answers with "${answer}" ends the attempt, and the payer can try again`, async (t) => {
    const { asking, world, payment, begin, open, calls, charges } = await askedWorld(t);
    asking.start = answer;
    const reply = await open(await begin());
    assert.deepEqual(
      [reply.status, reply.headers.get("location")],
      [303, `https://shop.example/return?payment=${payment.id}`],
    );
    const [attempt] = await world.attemptsOf(payment);
    assert.deepEqual([attempt.state, attempt.decline_code, attempt.decline_class], ["ABANDONED", code, declineClass]);
    assert.deepEqual(await calls(), [`threeDsStart ${answer === "reset" ? "failed" : "declined"}`]);
    assert.deepEqual([await world.paymentState(payment), charges()], ["open", 0]);
    asking.start = "ok";
    assert.equal((await open(await begin())).status, 200);
  });

test("a start that meets a wrong adapter or a closed bank ends the attempt, never with an error page", async (t) => {
  const { asking, world, payment, begin, open } = await askedWorld(t);
  const { url } = asking;
  asking.url = "http://127.0.0.1:9";
  assert.equal((await open(await begin())).status, 303);
  asking.url = url;
  asking.isUnreadable = true;
  assert.equal((await open(await begin())).status, 303);
  const attempts = await world.attemptsOf(payment);
  assert.deepEqual(
    attempts.map(({ state, outcome_reason }) => [state, outcome_reason]),
    [
      ["ABANDONED", "start_failed"],
      ["ABANDONED", "start_failed"],
    ],
  );
  const { body } = await world.platform.metrics.expose();
  assert.match(body, /servicepay_acquirer_failures_total\{acquirer="asking",operation="threeDsStart"\} 1/);
});

for (const point of [
  "payments.form_after_commit",
  "payments.form_before_bank",
  "payments.form_after_bank",
  "payments.form_after_session",
] as const)
  test(`a process that dies at ${point} leaves a payer who can begin anew, and charges nothing`, async (t) => {
    const { world, payment, begin, open, comeBack, charges, sessions, baseUrl } = await askedWorld(t);
    await dieAt(t, point);
    const url = await begin();
    assert.equal((await open(url)).status, 500);
    const again = await open(url);
    assert.equal(again.status, 409, "the form was claimed");
    assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
    await comeBack(await authenticate(await begin(), { baseUrl }));
    assert.deepEqual(await world.attemptStates(payment), ["sale:ABANDONED", "sale:APPROVED"]);
    assert.deepEqual([charges(), await sessions()], [1, 0]);
  });

test("an abandoned start ends when its time is over, and its session is deleted", async (t) => {
  const { world, payment, begin, open, sessions } = await askedWorld(t);
  await open(await begin());
  assert.equal(await sessions(), 1);
  world.clock.advance(20 * minuteMs);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:ABANDONED"]);
  assert.equal(await sessions(), 0);
});

test("an attempt that ends while the bank is asked shows no form", async (t) => {
  const { asking, world, payment, begin, open, calls, charges, sessions } = await askedWorld(t);
  const url = await begin();
  asking.meanwhile = async () => {
    asking.meanwhile = async () => {};
    await inTransaction(world.ctx, (ctx) => withdrawPayment(ctx, payment.id));
  };
  const page = await open(url);
  assert.equal(page.status, 409);
  assert.ok(!page.text.includes(world.cardOf("approved").pan));
  assert.deepEqual(await calls(), ["threeDsStart form late"]);
  assert.deepEqual([charges(), await sessions()], [0, 0]);
});

test("a bank that cannot be asked about a return is asked again, in 2, 5 and 15 seconds, until it answers", async (t) => {
  const { asking, world, payment, begin, comeBack, calls, charges, baseUrl } = await askedWorld(t);
  const returned = await authenticate(await begin(), { baseUrl });
  asking.resolve = "reset";
  assert.equal((await comeBack(returned)).status, 303);
  for (const seconds of [2, 5]) {
    assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
    const before = asking.asked.length;
    world.clock.advance(seconds * 1_000 - 1);
    await world.work();
    assert.equal(asking.asked.length, before);
    world.clock.advance(1);
    await world.work();
    assert.equal(asking.asked.length, before + 1);
  }
  asking.resolve = "ok";
  world.clock.advance(15_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.deepEqual((await calls()).slice(1), [
    "threeDsVerify undecided",
    "threeDsVerify undecided",
    "threeDsVerify undecided",
    "threeDsVerify authenticated",
  ]);
  assert.equal(charges(), 1);
});

test("a return about which the bank could not be asked in time is declined, and nothing is charged", async (t) => {
  const { asking, world, payment, begin, comeBack, charges, baseUrl } = await askedWorld(t);
  const returned = await authenticate(await begin(), { baseUrl });
  asking.resolve = "reset";
  await comeBack(returned);
  world.clock.advance(20 * minuteMs);
  await world.work();
  const [attempt] = await world.attemptsOf(payment);
  assert.deepEqual([attempt.state, attempt.decline_code], ["ABANDONED", "3DS-UNREACHABLE"]);
  const [stored] = await world.rows(`select verdict, reason, sealed_fields from three_ds_returns`);
  assert.deepEqual(stored, { verdict: "late", reason: "bank_unreachable", sealed_fields: null });
  assert.equal(charges(), 0);
});

test("an adapter that throws while it judges a genuine return does not make it forged: it is judged later", async (t) => {
  const { asking, world, payment, begin, comeBack, charges, baseUrl } = await askedWorld(t);
  const returned = await authenticate(await begin(), { baseUrl });
  asking.isUnreadable = true;
  await comeBack(returned);
  assert.deepEqual(await world.rows(`select verdict from three_ds_returns`), [{ verdict: "received" }]);
  const { body } = await world.platform.metrics.expose();
  assert.match(body, /servicepay_acquirer_failures_total\{acquirer="asking",operation="threeDsVerify"\} 1/);
  asking.isUnreadable = false;
  world.clock.advance(2_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal(charges(), 1);
});

for (const point of ["payments.return_after_store", "payments.return_before_judgement"] as const)
  test(`a process that dies at ${point} leaves the return to a worker, who asks the bank`, async (t) => {
    const { world, payment, begin, comeBack, charges, baseUrl } = await askedWorld(t);
    const returned = await authenticate(await begin(), { baseUrl });
    await dieAt(t, point);
    await comeBack(returned);
    assert.deepEqual(await world.rows(`select verdict from three_ds_returns`), [{ verdict: "received" }]);
    world.clock.advance(59_000);
    await world.work();
    assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
    world.clock.advance(1_000);
    await world.work();
    assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
    assert.equal(charges(), 1);
  });

test("a dropped field and the card's number in any other field of a return are in no row", async (t) => {
  const { world, begin, comeBack, baseUrl } = await askedWorld(t);
  const returned = await authenticate(await begin(), { baseUrl });
  const { pan } = world.cardOf("approved");
  await comeBack({ ...returned, fields: { ...returned.fields, cardnumber: "5400360000000003", Note: `card ${pan}` } });
  const [stored] = await world.rows(`select fields, sealed_fields is null as is_judged from three_ds_returns`);
  assert.equal("cardnumber" in stored.fields, false);
  assert.equal(stored.fields.Note, "(21 characters)");
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(pan));
});
