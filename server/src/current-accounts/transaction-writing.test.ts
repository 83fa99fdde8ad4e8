import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { catClient, newRow, row } from "../../tests/support/cat-client.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";
import { postCollection } from "./postings/post-collection.ts";

const { server, merchant, get, post, put, remove, create } = catClient();

const actionsOf = statement<{ action: string }>(
  "test.actionsOf",
  "select action from audit_log where tenant_id = $1 and record_id = $2 order by id",
);
async function auditOf(recordId: string) {
  const ctx = server().contextFor(merchant().tenantId);
  const rows = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(actionsOf, [tenantId, recordId]));
  return rows.map((each) => each.action);
}

test("an amount is read exactly as it was written", async () => {
  const { token } = await server().newMerchant();
  const digits = fc.bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n });
  await fc.assert(
    fc.asyncProperty(digits, fc.integer({ min: 0, max: 4 }), async (units, fraction) => {
      const whole = units / 10n ** BigInt(4 - fraction);
      const magnitude = (whole < 0n ? -whole : whole)
        .toString()
        .padStart(fraction + 1, "0")
        .slice(0, 15 + fraction);
      const literal = `${whole < 0n ? "-" : ""}${magnitude.slice(0, magnitude.length - fraction).replace(/^0+(?=\d)/, "")}${fraction > 0 ? `.${magnitude.slice(-fraction)}` : ""}`;
      const reply = await post(
        JSON.stringify({ ...newRow(), amount: 0 }).replace('"amount":0', `"amount":${literal}`),
        token,
      );
      assert.equal(reply.status, 201, `${literal}: ${reply.text}`);
      const [, read = ""] = /"amount":(-?[0-9]+\.[0-9]{4})[,}]/.exec(reply.text) ?? [];
      assert.equal(amountFromDecimal(read), amountFromDecimal(literal));
      const single = await get(`/cat/cat?id=${reply.body.data.id}`, token);
      assert.ok(single.text.includes(`"amount":${read},`));
    }),
    { numRuns: 40 },
  );
});

test("wrong and missing fields are 400 and named; nothing is coerced", async () => {
  const wrong: [object, string][] = [
    [{ amount: "12.5" }, "amount"],
    [{ amount: 1.00001 }, "amount"],
    [{ amount: undefined }, "amount"],
    [{ erpCode: undefined }, "erpCode"],
    [{ erpCode: "" }, "erpCode"],
    [{ accountErpCode: "" }, "accountErpCode"],
    [{ accountErpCode: 120 }, "accountErpCode"],
    [{ currencyCode: "try" }, "currencyCode"],
    [{ currencyCode: "TRX" }, "currencyCode"],
    [{ dueDate: null }, "dueDate"],
    [{ dueDate: "2026-02-30T00:00:00" }, "dueDate"],
    [{ transactionDate: "yesterday" }, "transactionDate"],
    [{ erpCode: "x".repeat(101) }, "erpCode"],
    [{ description: "x".repeat(1_001) }, "description"],
    [{ description: true }, "description"],
  ];
  for (const [fields, field] of wrong)
    assertRefused(await post({ ...newRow(), ...fields }), 400, "ERR_VALIDATION", field);
  const raw = await post(JSON.stringify(newRow()).replace('"amount":-111', '"amount":1234567890123456'));
  assertRefused(raw, 400, "ERR_VALIDATION", "amount");
  assertRefused(await post("{"), 400, "ERR_MALFORMED_JSON");
  const text = await server().client.post("/cat/cat", "x", {
    token: merchant().token,
    headers: { "Content-Type": "text/plain" },
  });
  assertRefused(text, 400, "ERR_CONTENT_TYPE");
});

test("a duplicate erpCode is 409 and named, on POST and PUT; a deleted transaction's code is free again", async () => {
  const first = await create({ erpCode: "D-1" });
  const second = await create({ erpCode: "D-2" });
  assertRefused(await post({ ...row, erpCode: "D-1" }), 409, "ERR_CONFLICT", "erpCode");
  assertRefused(await put({ id: second.id, erpCode: "D-1" }), 409, "ERR_CONFLICT", "erpCode");
  assert.equal((await remove("?erpCode=D-1")).status, 200);
  assertRefused(await get(`/cat/cat?id=${first.id}`), 404, "ERR_NOT_FOUND");
  assertRefused(await remove(`?id=${first.id}`), 404, "ERR_NOT_FOUND");
  assert.equal((await put({ id: second.id, erpCode: "D-1" })).status, 200);
  assert.deepEqual(await auditOf(first.id), ["account_transaction.created", "account_transaction.deleted"]);
  assert.deepEqual(await auditOf(second.id), ["account_transaction.created", "account_transaction.changed"]);
});

test("PUT keeps unsent fields, clears optional ones with null, keeps required ones, changes the erpCode", async () => {
  const date = "2026-01-31T09:30:00.123456";
  const created = await create({ erpCode: "P-1", transactionDate: date, description: "first" });
  const renamed = await put({ updateErpCode: "P-1", erpCode: "P-2", amount: 5 });
  assert.equal(renamed.status, 200);
  assert.deepEqual(renamed.body.data, { ...created, erpCode: "P-2", amount: 5 });
  const cleared = await put({ updateErpCode: "P-2", transactionDate: null, description: null });
  assert.deepEqual(cleared.body.data, {
    ...created,
    erpCode: "P-2",
    amount: 5,
    transactionDate: null,
    description: "",
  });
  const required = { erpCode: null, accountErpCode: null, amount: null, currencyCode: null, dueDate: null };
  assert.deepEqual((await put({ updateErpCode: "P-2", ...required })).body.data, cleared.body.data);
  const kept = await put({ updateErpCode: "P-2", erpCode: "" });
  assert.equal(kept.body.data.erpCode, "P-2");
  assertRefused(await put({ amount: 5 }), 400, "ERR_VALIDATION", "updateErpCode");
  assertRefused(await put({ updateErpCode: "P-3", amount: 5 }), 404, "ERR_NOT_FOUND", "updateErpCode");
  assertRefused(await put({ id: created.id, currencyCode: "XYZ" }), 400, "ERR_VALIDATION", "currencyCode");
  assertRefused(await remove(""), 400, "ERR_VALIDATION", "erpCode");
});

test("a batch is written whole or not at all, and an error names the index", async () => {
  const { token } = await server().newMerchant();
  const batch = (transactions: unknown[]) => server().client.post("/cat/cat/batch", { transactions }, { token });
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    ...row,
    erpCode: `K-${index}`,
    description: "Şubat ayı faturası",
  }));
  const created = await batch(rows);
  assert.deepEqual(
    [created.status, created.body.totalCount, created.body.data[999].erpCode],
    [201, 1_000, "K-999"],
    created.text.slice(0, 200),
  );
  assert.equal((await get(`/cat/cat?id=${created.body.data[7].id}`, token)).body.erpCode, "K-7");
  const good = { ...row, erpCode: "NEW" };
  assertRefused(
    await batch([good, newRow(), newRow(), { ...newRow(), amount: "1" }]),
    400,
    "ERR_VALIDATION",
    "transactions[3].amount",
  );
  assertRefused(
    await batch([good, { ...newRow(), dueDate: "soon" }]),
    400,
    "ERR_VALIDATION",
    "transactions[1].dueDate",
  );
  assertRefused(await batch([good, { ...row, erpCode: "K-5" }]), 409, "ERR_CONFLICT", "transactions[1].erpCode");
  assertRefused(await batch([good, newRow(), good]), 409, "ERR_CONFLICT", "transactions[2].erpCode");
  assertRefused(await batch([]), 400, "ERR_VALIDATION", "transactions");
  assertRefused(await batch([...rows, newRow()]), 400, "ERR_VALIDATION", "transactions");
  assert.equal((await get("/cat/cat/list", token)).body.totalCount, 1_000);
});

test("a sale and its reversal are each posted once, and no request can change them", async () => {
  const own = await server().newMerchant();
  const [sale, refund] = [newId(), newId()];
  const collection = {
    amount: 1_502_500n as Amount,
    currency: "TRY",
    description: "Ödeme",
    documentNo: "R-1",
  } as const;
  const posted = { attemptId: sale, target: { kind: "sale", accountErpCode: "120.77" } } as const;
  const givenBack = { attemptId: refund, target: { kind: "refund", saleAttemptId: sale } } as const;
  const ofNothing = { attemptId: newId(), target: { kind: "refund", saleAttemptId: newId() } } as const;
  for (const each of [posted, posted, givenBack, givenBack, ofNothing]) {
    await inTransaction(server().contextFor(own.tenantId), (ctx) =>
      postCollection(ctx, { id: newId(), ...each, ...collection }),
    );
  }
  const { body, text } = await get("/cat/cat/list?accountErpCode=120.77", own.token);
  assert.equal(body.totalCount, 2);
  assert.match(text, /"amount":-150\.2500,.*"amount":150\.2500,/);
  assert.equal((await get("/cat/cat/list", own.token)).body.totalCount, 2);
  const [{ id }] = body.data;
  assertRefused(await put({ id, amount: 1 }, own.token), 409, "ERR_CONFLICT", "id");
  assertRefused(await remove(`?id=${id}`, own.token), 409, "ERR_CONFLICT", "id");
});

test("of two concurrent creations with one erpCode one succeeds and the other is a conflict", async () => {
  const { token } = await server().newMerchant();
  const replies = await Promise.all(Array.from({ length: 8 }, () => post({ ...row, erpCode: "RACE" }, token)));
  assert.deepEqual(
    replies.map((each) => each.status).toSorted((left, right) => left - right),
    [201, ...Array<number>(7).fill(409)],
  );
  assert.equal((await get("/cat/cat/list", token)).body.totalCount, 1);
});
