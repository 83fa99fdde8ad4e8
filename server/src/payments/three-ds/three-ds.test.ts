import assert from "node:assert/strict";
import { test } from "node:test";
import { authenticate, postReturn, formOf } from "../../../tests/support/payer.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import type { Payment } from "../payment.ts";

async function redirected(
  world: PaymentWorld,
  payment: Payment,
  outcome: Parameters<PaymentWorld["start"]>[1] = "approved",
) {
  const result = await world.start(payment, outcome, { use3D: true });
  assert.ok(result.kind === "redirect");
  return { url: result.redirectUrl, path: new URL(result.redirectUrl).pathname, attemptId: result.attemptId };
}

const charges = (world: PaymentWorld) => world.charged().reduce((sum, order) => sum + order.charges, 0);

test("3-D Secure leads over our page and the bank's page to the charge, and back to the caller's address", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const { url, attemptId } = await redirected(world, payment);
  assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
  const returned = await authenticate(url, { baseUrl });
  assert.equal(charges(world), 0, "authentication charges nothing");
  const reply = await postReturn(returned, baseUrl);
  assert.equal(reply.status, 303);
  assert.equal(reply.headers.get("location"), `https://shop.example/return?payment=${payment.id}`);
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal(charges(world), 1);
  const [event] = await world.events(payment);
  assert.equal(event?.["Id"], attemptId);
  const history = await world.rows(`select to_state from attempt_history order by step`);
  assert.deepEqual(
    history.map(({ to_state }) => to_state),
    ["AUTH_PENDING", "AUTHENTICATED", "SUBMITTING", "APPROVED"],
  );
});

test("the page to the bank names its host, sends itself, works by a button, and is stored nowhere", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const { path } = await redirected(world, payment);
  const page = await world.server.client.get(path);
  assert.equal(page.status, 200);
  const { host } = new URL(world.bank.url);
  assert.ok(page.text.includes(host));
  assert.ok(page.text.includes("<noscript>") && page.text.includes('<button type="submit"'));
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.equal(page.headers.get("referrer-policy"), "same-origin");
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.ok(policy.includes("default-src 'none'"), policy);
  assert.ok(policy.includes("script-src 'self'") && /<script type="module" src="[^"]+hand-over/.test(page.text));
  assert.equal(formOf(page.text).action, `${world.bank.url}/fim/est3Dgate`);
});

test("the form with the card is shown once: a second request gets none, and the sealed card is deleted", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const { path } = await redirected(world, payment);
  assert.equal((await world.rows(`select id from card_data`)).length, 1);
  assert.equal((await world.server.client.request("HEAD", path)).status, 405, "a HEAD request uses nothing up");
  const pages = await Promise.all([1, 2, 3].map(() => world.server.client.get(path)));
  assert.deepEqual(
    pages.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
  const second = pages.find(({ status }) => status === 409);
  assert.ok(!second?.text.includes(world.cardOf("approved").pan));
  assert.ok(second?.text.includes(`https://shop.example/return?payment=${payment.id}`));
  assert.equal((await world.rows(`select id from card_data`)).length, 0);
});

test("an unknown or malformed token is answered 404 on both addresses", async (t) => {
  const world = await paymentWorld(t);
  const { path } = await redirected(world, await world.newPayment());
  const token = path.split("/").at(-1) ?? "";
  const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [changed, "x", `${token}A`, "%20", "A".repeat(64)]) {
    assert.equal((await world.server.client.get(`/3ds/start/${wrong}`)).status, 404, wrong);
    assert.equal((await world.server.client.form(`/3ds/return/${wrong}`, { mdStatus: "1" })).status, 404, wrong);
  }
});

test("a return that comes again, later, twice at once or by GET is charged once and always leads back", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl, client } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl });
  const replies = await Promise.all([1, 2, 3].map(() => postReturn(returned, baseUrl)));
  const path = new URL(returned.action).pathname;
  replies.push(await postReturn(returned, baseUrl));
  replies.push(await client.get(`${path}?${new URLSearchParams(returned.fields).toString()}`));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [303, 303, 303, 303, 303],
  );
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal(charges(world), 1);
  assert.equal((await world.events(payment)).length, 1);
  const verdicts = await world.rows(`select verdict from three_ds_returns`);
  assert.deepEqual(verdicts, [{ verdict: "accepted" }]);
});

test("a forged return is refused, recorded and audited, and the genuine one still counts", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl });
  for (const changed of [{ amount: "1.00" }, { HASH: "AAAA" }, { oid: "OTHER" }, { mdStatus: "1", eci: "07" }]) {
    const reply = await postReturn({ ...returned, fields: { ...returned.fields, ...changed } }, baseUrl);
    assert.equal(reply.status, 303);
    assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
  }
  assert.equal(charges(world), 0);
  const forged = await world.rows(`select verdict, sealed_fields from three_ds_returns`);
  assert.deepEqual(
    forged,
    Array.from({ length: 4 }, () => ({ verdict: "forged", sealed_fields: null })),
  );
  assert.equal((await world.audited(payment)).filter((action) => action === "payment.return_forged").length, 4);
  await postReturn(returned, baseUrl);
  assert.equal(await world.paymentState(payment), "succeeded");
});

for (const outcome of ["threeds_failed", "threeds_not_enrolled", "threeds_attempted"] as const) {
  test(`the 3-D Secure result ${outcome} is a decline of class not_authenticated, and nothing is charged`, async (t) => {
    const world = await paymentWorld(t);
    const { baseUrl } = world.server;
    const payment = await world.newPayment();
    const returned = await authenticate((await redirected(world, payment, outcome)).url, { baseUrl });
    assert.equal((await postReturn(returned, baseUrl)).status, 303);
    const [attempt] = await world.attemptsOf(payment);
    assert.deepEqual([attempt.state, attempt.decline_class], ["ABANDONED", "not_authenticated"]);
    assert.equal(await world.paymentState(payment), "open");
    assert.equal(charges(world), 0);
    const [event] = await world.events(payment);
    assert.equal(event?.["TransactionStatusId"], 2);
    assert.match(String(event?.["VPosErrorCode"]), /^3DS-/);
  });
}

test("a payer who cancels at the bank has a declined attempt", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl, otp: null });
  await postReturn(returned, baseUrl);
  assert.deepEqual(await world.attemptStates(payment), ["sale:ABANDONED"]);
  assert.equal(charges(world), 0);
});

test("an attempt whose payer never returns is declined after 20 minutes; a later return charges nothing", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl });
  world.clock.advance(20 * minuteMs - 1_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
  world.clock.advance(1_000);
  await world.work();
  const [attempt] = await world.attemptsOf(payment);
  assert.deepEqual([attempt.state, attempt.decline_code], ["ABANDONED", "3DS-TIMEOUT"]);
  assert.equal((await postReturn(returned, baseUrl)).status, 303);
  assert.deepEqual(await world.rows(`select verdict from three_ds_returns`), [{ verdict: "late" }]);
  assert.equal(charges(world), 0);
  assert.equal(await world.paymentState(payment), "open");
});

test("after the payer starts again, the return of the old 3-D Secure step charges nothing", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const first = await authenticate((await redirected(world, payment)).url, { baseUrl });
  const second = await authenticate((await redirected(world, payment)).url, { baseUrl });
  await postReturn(first, baseUrl);
  assert.equal(charges(world), 0);
  await postReturn(second, baseUrl);
  assert.deepEqual(await world.attemptStates(payment), ["sale:ABANDONED", "sale:APPROVED"]);
  assert.equal(charges(world), 1);
  assert.equal((await world.events(payment)).length, 1);
});

test("a worker continues a return that was stored by a process that died", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl });
  // The process dies between storing and judging: here, because the terminal cannot be opened for a moment.
  await world.rows(`update terminals set acquirer_code = 'gone'`);
  assert.equal((await postReturn(returned, baseUrl)).status, 303);
  assert.deepEqual(await world.rows(`select verdict from three_ds_returns`), [{ verdict: "received" }]);
  await world.rows(`update terminals set acquirer_code = 'nestpay'`);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
  world.clock.advance(60_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal(charges(world), 1);
});

test("a worker charges once after an authentication that was accepted by a process that died", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl });
  const mend = await world.breakWrites("attempts", "new.state = 'SUBMITTING'");
  assert.equal((await postReturn(returned, baseUrl)).status, 303);
  assert.deepEqual(await world.attemptStates(payment), ["sale:AUTHENTICATED"]);
  await mend();
  world.clock.advance(30_000);
  await Promise.all([world.work(), world.work()]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal(charges(world), 1);
  assert.deepEqual(await world.rows(`select id from attempts where authentication is not null`), []);
});

test("a lost reply to the completion is resolved like any other charge", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const returned = await authenticate((await redirected(world, payment)).url, { baseUrl });
  world.bank.faults.add({ operation: "complete", kind: "reset_after" });
  assert.equal((await postReturn(returned, baseUrl)).status, 303);
  assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
  world.clock.advance(2_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("the payment set's rule forces 3-D Secure on a caller that does not ask for it", async (t) => {
  const world = await paymentWorld(t, { set: { threeDsRule: { kind: "always" } } });
  const payment = await world.newPayment();
  assert.equal((await world.start(payment, "approved", { use3D: false })).kind, "redirect");
});

test("if the database loses the sealed card, the payer is asked for the card again", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const { path } = await redirected(world, payment);
  await world.rows(`delete from card_data`);
  assert.equal((await world.server.client.get(path)).status, 409);
  const [attempt] = await world.attemptsOf(payment);
  assert.deepEqual([attempt.state, attempt.decline_code], ["ABANDONED", "CARD-DATA-GONE"]);
});

test("no card number and no CVV is in any table once a 3-D Secure payment is done, nor in clear before", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const payment = await world.newPayment();
  const { pan } = world.cardOf("approved");
  const { url } = await redirected(world, payment);
  const dump = async () => {
    const tables = await world.rows(`select table_name from information_schema.tables where table_schema = 'public'`);
    const rows = [];
    for (const { table_name } of tables)
      rows.push(...(await world.rows(`select t::text as line from ${table_name} t`)));
    return rows.map(({ line }) => line).join("\n");
  };
  const hex = Buffer.from(pan).toString("hex");
  for (const text of [await dump()]) assert.ok(!text.includes(pan) && !text.includes(hex));
  await postReturn(await authenticate(url, { baseUrl }), baseUrl);
  const after = await dump();
  assert.ok(after.includes("435508******4358"));
  assert.ok(!after.includes(pan) && !after.includes(hex));
  assert.deepEqual(await world.rows(`select id from card_data`), []);
  assert.deepEqual(await world.rows(`select id from three_ds_returns where sealed_fields is not null`), []);
});

test("if a 3-D Secure step fails, the payer sees an error page, and the sealed card stays", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const { url, path } = await redirected(world, payment);
  await world.rows(`update terminals set acquirer_code = 'gone'`);
  const page = await world.server.client.get(path);
  assert.equal(page.status, 500);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  await world.rows(`update terminals set acquirer_code = 'nestpay'`);
  const { baseUrl } = world.server;
  await postReturn(await authenticate(url, { baseUrl }), baseUrl);
  assert.equal(await world.paymentState(payment), "succeeded");
});

test("opening the return's address without fields changes nothing", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const { path } = await redirected(world, payment);
  const reply = await world.server.client.get(path.replace("start", "return"));
  assert.deepEqual(
    [reply.status, reply.headers.get("location")],
    [303, `https://shop.example/return?payment=${payment.id}`],
  );
  assert.deepEqual(await world.attemptStates(payment), ["sale:AUTH_PENDING"]);
});
