import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelPayment, refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { collectionsWorld } from "../../tests/support/erp/collections-world.ts";
import type { HttpReply, Json } from "../../tests/support/http.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";
import { acknowledgeCollections } from "./acknowledge-collections.ts";
import { reopenCollections } from "./reopen-collections.ts";

test("each sale, refund and void is handed over once with its facts, a reversal after its integrated sale", async (t) => {
  const { world, pay, list, acknowledge } = await collectionsWorld(t);
  const payment = await pay();
  const declined = await world.newPayment();
  await world.start(declined, "insufficient_funds");
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("30.25"), reason: "iade" });
  const first = await list();
  assert.deepEqual([first.totalCount, first.data.length], [1, 1], "the refund waits for its sale");
  const [attempt] = await world.attemptsOf(payment);
  const { transactionDate, posId, userCode, ...facts } = first.data[0];
  assert.deepEqual(
    [posId, userCode, transactionDate.slice(0, 10)],
    [attempt.terminal_id, null, world.clock.now().toISOString().slice(0, 10)],
  );
  assert.deepEqual(facts, {
    id: attempt.id,
    collectionType: "Sale",
    reversesId: null,
    reversesErpCode: null,
    orderReference: payment.orderReference,
    clientOrderReference: payment.clientReference,
    accountErpCode: "120.01",
    customerErpCode: "120.01",
    amount: 100.25,
    chargedAmount: 100.25,
    commissionAmount: null,
    netAmount: null,
    currencyCode: "TRY",
    installment: 1,
    posErpCode: null,
    cardNumber: attempt.masked_pan,
    authCode: attempt.auth_code,
    description: "Sipariş 42",
    additionalData: null,
    erpCode: null,
    isIntegrated: false,
    integrationError: null,
  });
  assert.equal((await acknowledge(attempt.id, "REC-1")).status, 200);
  const [refund, ...others] = (await list()).data;
  assert.deepEqual(others, []);
  assert.deepEqual(
    [refund.collectionType, refund.reversesId, refund.reversesErpCode, refund.amount, refund.accountErpCode],
    ["Refund", attempt.id, "REC-1", 30.25, "120.01"],
  );
  assert.equal((await acknowledge(refund.id, "REC-2")).status, 200);
  assert.equal((await list()).totalCount, 0);
  assert.deepEqual(
    (await list("?isIntegrated=true")).data.map((each: Json) => each.erpCode),
    ["REC-1", "REC-2"],
  );
  const second = await pay();
  await cancelPayment(world.ctx, { referenceCode: second.id, reason: "vazgeçti" });
  assert.deepEqual(
    (await list("?page=1&pageSize=100")).data.map((each: Json) => each.collectionType),
    ["Sale", "Refund", "Sale", "Void"],
  );
});

test("totalCount is the number of collections that are listed, whatever the ERP books first", async (t) => {
  const { world, pay, list, acknowledge } = await collectionsWorld(t);
  for (const refunds of [["10.25", "20.00"], ["30.00"], []]) {
    const { id: referenceCode } = await pay();
    for (const sum of refunds) await refundPayment(world.ctx, { referenceCode, amount: amount(sum), reason: "" });
  }
  const [sale, ...others] = (await list("?pageSize=100")).data as Json[];
  assert.deepEqual([others.length, (await list()).totalCount], [5, 3]);
  for (const [index, { id }] of [...others, sale].entries()) {
    assert.equal((await acknowledge(id, `REC-${index}`)).status, 200);
    for (const query of ["", "?isIntegrated=false", "?isIntegrated=true"]) {
      const { totalCount, data } = await list(query);
      assert.equal(totalCount, data.length, `${query} after ${index + 1} answers`);
    }
  }
  assert.equal((await list()).totalCount, 0);
});

test("a collection is committed with the outcome or not at all, and a repeated outcome records none again", async (t) => {
  const { world, list } = await collectionsWorld(t);
  const repair = await world.breakWrites("collections");
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  assert.deepEqual(await world.attemptStates(payment), ["sale:SUBMITTING"]);
  assert.deepEqual(
    [(await list()).totalCount, (await world.ledger()).length, (await world.events(payment)).length],
    [0, 0, 0],
  );
  await repair();
  await world.endLeases();
  await world.work();
  world.clock.advance(60_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal((await list()).totalCount, 1);
});

test("an ERP that dies at any step of the loop books each collection once", async (t) => {
  const { pay, list, acknowledge } = await collectionsWorld(t);
  for (let count = 0; count < 6; count += 1) await pay();
  const books = new Map<string, string>();
  /** One round of the loop of docs/guides/erp-hand-over.md, which dies at a step. */
  const round = async (dies: "before booking" | "before the PUT" | "before the reply" | null) => {
    const [collection] = (await list("?isIntegrated=false&pageSize=1")).data;
    if (dies === "before booking") return;
    if (!books.has(collection.id)) books.set(collection.id, `REC-${books.size + 1}`);
    if (dies === "before the PUT") return;
    const reply = await acknowledge(collection.id, books.get(collection.id)!);
    if (dies !== "before the reply") assert.equal(reply.status, 200);
    else
      assert.deepEqual(
        await acknowledge(collection.id, books.get(collection.id)!).then((each) => each.body),
        reply.body,
      );
  };
  for (const dies of ["before booking", "before the PUT", "before the reply", null] as const) await round(dies);
  while ((await list()).totalCount > 0) await round(null);
  const all = (await list("?pageSize=100")).data;
  assert.deepEqual(Object.fromEntries(all.map((each: Json) => [each.id, each.erpCode])), Object.fromEntries(books));
  assert.equal(books.size, 6);
});

test("the same answer again is 200; another code, or one of another collection, is 409 at erpCode", async (t) => {
  const { world, pay, list, put, acknowledge } = await collectionsWorld(t);
  await pay();
  await pay();
  const [one, other] = (await list()).data;
  const first = await acknowledge(one.id, "REC-1");
  assert.deepEqual([first.status, first.body.data.erpCode, first.body.data.isIntegrated], [200, "REC-1", true]);
  assert.deepEqual((await acknowledge(one.id, "REC-1")).body, first.body);
  const second = await acknowledge(one.id, "REC-2");
  assertRefused(second, 409, "ERR_CONFLICT", "erpCode");
  assert.equal(second.body.details.reason, "already_integrated");
  assertRefused(await acknowledge(other.id, "REC-1"), 409, "ERR_CONFLICT", "erpCode");
  const renamed = { id: one.id, updateErpCode: "REC-1", erpCode: "REC-9" };
  for (const _ of [1, 2]) assert.equal((await put(renamed)).body.data.erpCode, "REC-9");
  assertRefused(await put({ ...renamed, erpCode: "REC-8" }), 409, "ERR_CONFLICT", "updateErpCode");
  assert.equal((await acknowledge(other.id, "REC-1")).status, 200, "a replaced code is free");
  const actions = await world.rows(
    `select action from audit_log where record_type = 'collection' and record_id = $1 order by id`,
    [one.id],
  );
  assert.deepEqual(
    actions.map(({ action }) => action),
    ["collection.integrated", "collection.renamed"],
  );
});

test("of two codes at once for a collection, or one code for two collections, one is taken, the other 409", async (t) => {
  const { pay, list, acknowledge } = await collectionsWorld(t);
  for (let count = 0; count < 3; count += 1) await pay();
  const [one, two, three] = (await list()).data;
  const statuses = async (...calls: Promise<HttpReply>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted((left, right) => left - right);
  assert.deepEqual(await statuses(acknowledge(one.id, "A-1"), acknowledge(one.id, "A-2")), [200, 409]);
  assert.deepEqual(await statuses(acknowledge(two.id, "B-1"), acknowledge(three.id, "B-1")), [200, 409]);
  assert.equal((await list()).totalCount, 1);
});

test("a batch that loses a code to another transaction names the collection whose code was taken", async (t) => {
  const { world, pay, list, putBatch } = await collectionsWorld(t);
  for (let count = 0; count < 3; count += 1) await pay();
  const [one, two, three] = (await list()).data;
  const isWaiting = async () =>
    (await world.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .length > 0;
  let batch: Promise<HttpReply> | undefined;
  await inTransaction(world.ctx, async (ctx) => {
    await acknowledgeCollections(ctx, [{ id: three.id, erpCode: "TAKEN" }], () => "");
    batch = putBatch([
      { id: one.id, erpCode: "FREE" },
      { id: two.id, erpCode: "TAKEN" },
    ]);
    for (let looks = 0; looks < 5_000 && !(await isWaiting()); looks += 1);
  });
  const reply = await batch!;
  assertRefused(reply, 409, "ERR_CONFLICT", "collections[1].erpCode");
  assert.equal(reply.body.details.reason, "duplicate");
});

test("an integration error stays listed until the collection is booked, and cannot undo a booking", async (t) => {
  const { pay, list, put, acknowledge } = await collectionsWorld(t);
  await pay();
  const [{ id }] = (await list()).data;
  for (const _ of [1, 2]) assert.equal((await put({ id, integrationError: "hesap kapalı" })).status, 200);
  assert.equal((await list()).data[0].integrationError, "hesap kapalı");
  assert.equal((await acknowledge(id, "REC-1")).body.data.integrationError, null);
  assertRefused(await put({ id, integrationError: "late" }), 409, "ERR_CONFLICT", "integrationError");
  assertRefused(
    await put({ id, integrationError: "x", isIntegrated: true }),
    400,
    "ERR_VALIDATION",
    "integrationError",
  );
  assertRefused(await put({ id, isIntegrated: false }), 400, "ERR_VALIDATION", "isIntegrated");
  assertRefused(await put({ id, isIntegrated: true }), 400, "ERR_VALIDATION", "erpCode");
  assert.equal((await put({ id, erpCode: "REC-1" })).status, 200, "a code says that it is integrated");
  assertRefused(await put({ id: newId(), erpCode: "REC-3", isIntegrated: true }), 404, "ERR_NOT_FOUND", "id");
});

test("a batch takes all answers or none, and names the wrong field", async (t) => {
  const { pay, list, acknowledge, putBatch } = await collectionsWorld(t);
  for (let count = 0; count < 3; count += 1) await pay();
  const ids: string[] = (await list()).data.map((each: Json) => each.id);
  const answers = ids.map((id, index) => ({ id, erpCode: `REC-${index}`, isIntegrated: true }));
  const wrong = [
    [404, 1, { id: newId() }, "id"],
    [409, 2, { id: ids[0] }, "id"],
    [409, 2, { erpCode: "REC-0" }, "erpCode"],
    [400, 1, { erpCode: undefined }, "erpCode"],
  ] as const;
  for (const [status, index, change, field] of wrong) {
    const reply = await putBatch(answers.with(index, { ...answers[index]!, ...change } as (typeof answers)[0]));
    assert.deepEqual([reply.status, reply.body.details.field], [status, `collections[${index}].${field}`]);
  }
  assert.equal((await list()).totalCount, 3);
  await acknowledge(ids[1]!, "REC-1");
  const reply = await putBatch(answers);
  assert.deepEqual([reply.status, reply.body.totalCount], [200, 3]);
  assert.deepEqual(reply.body.data, answers);
  assert.deepEqual((await putBatch(answers)).body.data, answers);
  const tooMany = Array.from({ length: 1_001 }, () => ({ id: newId(), erpCode: newId(), isIntegrated: true }));
  assertRefused(await putBatch(tooMany), 400, "ERR_VALIDATION", "collections");
});

test("the ERP's export of a booking that it acknowledged is the posting: the balance counts the money once", async (t) => {
  const { pay, list, acknowledge, post, postBatch, lines } = await collectionsWorld(t);
  await pay();
  const [{ id }] = (await list()).data;
  await acknowledge(id, "REC-1");
  assert.deepEqual(await lines(), ["REC-1 -100.25"]);
  assert.equal((await post({ erpCode: "REC-1" })).status, 200);
  assert.deepEqual((await postBatch([{ erpCode: "REC-1" }, { erpCode: "INV-1", amount: 5 }])).body.totalCount, 2);
  for (const change of [{ amount: -100.26 }, { currencyCode: "EUR" }, { accountErpCode: "120.02" }])
    assertRefused(await post({ erpCode: "REC-1", ...change }), 409, "ERR_CONFLICT", "erpCode");
  assert.deepEqual(await lines(), ["INV-1 5", "REC-1 -100.25"]);
});

test("an export that came before the acknowledgement is merged if equal, and a different one is 409", async (t) => {
  const { pay, list, acknowledge, post, lines } = await collectionsWorld(t);
  await pay();
  await pay();
  const [one, other] = (await list()).data;
  await post({ erpCode: "REC-1" });
  assert.equal((await acknowledge(one.id, "REC-1")).status, 200);
  assert.deepEqual(await lines(), [" -100.25", "REC-1 -100.25"]);
  await post({ erpCode: "REC-2", amount: -100 });
  const refused = await acknowledge(other.id, "REC-2");
  assertRefused(refused, 409, "ERR_CONFLICT", "erpCode");
  assert.equal(refused.body.details.reason, "other_values");
  assert.equal((await list()).totalCount, 1, "nothing of it was taken");
  assert.deepEqual(await lines(), [" -100.25", "REC-1 -100.25", "REC-2 -100"]);
});

test("what the restored ERP lost is listed again and can be booked under any code", async (t) => {
  const { world, pay, list, acknowledge, lines } = await collectionsWorld(t);
  await pay();
  await pay();
  const [one, other] = (await list()).data;
  await acknowledge(one.id, "REC-1");
  world.clock.advance(60_000);
  const backup = world.clock.now();
  await acknowledge(other.id, "REC-2");
  assert.equal(await reopenCollections(world.ctx, backup), 1);
  assert.deepEqual(
    (await list()).data.map((each: Json) => [each.id, each.erpCode]),
    [[other.id, null]],
  );
  assert.deepEqual(await lines(), [" -100.25", "REC-1 -100.25"]);
  await pay();
  const third = (await list()).data[1];
  assert.equal((await acknowledge(third.id, "REC-2")).status, 200, "the code is free");
  assert.equal((await acknowledge(other.id, "REC-3")).status, 200);
  const [entry] = await world.rows(`select details from audit_log where action = 'collections.reopened'`);
  assert.deepEqual(entry.details, { from: backup.toISOString(), count: 1 });
});

test("another company sees none of the collections and can answer none", async (t) => {
  const { world, client, pay, list } = await collectionsWorld(t);
  await pay();
  const [{ id }] = (await list()).data;
  const { token } = await world.server.newMerchant();
  assert.equal((await client.get("/vendor/collection/list", { token })).body.totalCount, 0);
  const answer = { id, erpCode: "REC-1", isIntegrated: true };
  assertRefused(await client.put("/vendor/collection", answer, { token }), 404, "ERR_NOT_FOUND", "id");
  const { token: narrow } = await world.server.newMerchant({ tenantId: world.ctx.tenantId, scopes: ["cat"] });
  assertRefused(await client.put("/vendor/collection", answer, { token: narrow }), 403, "ERR_FORBIDDEN");
  assertRefused(await client.put("/vendor/collection", answer), 401, "ERR_UNAUTHORIZED");
});
