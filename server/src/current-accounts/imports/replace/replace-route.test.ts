import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { catClient } from "../../../../tests/support/cat-client.ts";
import type { Json } from "../../../../tests/support/http.ts";
import { assertRefused } from "../../../../tests/support/vendor-record.ts";

const { server, get } = catClient();

const line = (erpCode: string, fields: object = {}) => ({
  erpCode,
  amount: 10,
  currencyCode: "TRY",
  transactionDate: "2026-01-01T00:00:00",
  dueDate: "2026-01-31T00:00:00",
  ...fields,
});

const NOTHING = { created: 0, changed: 0, unchanged: 0, deleted: 0, kept: 0, allocated: [] };

async function newAccount() {
  const { token, tenantId } = await server().newMerchant();
  const replace = (transactions: unknown, fields: object = {}) =>
    server().client.put("/cat/cat/replace", { accountErpCode: "120.01", transactions, ...fields }, { token });
  const codes = async () => {
    const { body } = await get("/cat/cat/list?accountErpCode=120.01", token);
    return body.data.map((each: Json) => each.erpCode).toSorted();
  };
  return { token, tenantId, replace, codes };
}

const replacements = statement<{ details: Json }>(
  "test.replacements",
  "select details from audit_log where tenant_id = $1 and action = 'account_transaction.replaced' order by id",
);

test("the account has exactly the transactions sent; the reply counts the changes, the audit log has them", async () => {
  const { tenantId, replace, codes } = await newAccount();
  const first = await replace([line("A"), line("B"), line("C"), line("D")]);
  assert.deepEqual(first.body.data, { ...NOTHING, created: 4 }, first.text);
  const second = await replace([line("A"), line("B", { amount: 11 }), line("C"), line("E")]);
  assert.deepEqual(second.body.data, { ...NOTHING, created: 1, changed: 1, unchanged: 2, deleted: 1 });
  assert.deepEqual(await codes(), ["A", "B", "C", "E"]);
  const { allocated: _, ...counts } = second.body.data;
  const ctx = server().contextFor(tenantId);
  const entries = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(replacements, [tenantId]));
  assert.deepEqual(entries[1]!.details, { accountErpCode: "120.01", ...counts });
});

test("a replacement that drops more than 30 % of the account is 409 with the number, unless allowed", async () => {
  const { replace, codes } = await newAccount();
  const ten = Array.from({ length: 10 }, (_, index) => line(`L${index}`));
  await replace(ten);
  assert.equal((await replace(ten.slice(3))).status, 200, "3 of 10");
  const refused = await replace(ten.slice(6));
  assertRefused(refused, 409, "ERR_CONFLICT", "allowShrink");
  assert.equal(refused.body.details.reason, "shrinks");
  assert.match(refused.body.message, /3 of 7 transactions of 120\.01/);
  assert.equal((await codes()).length, 7);
  assert.equal((await replace([], { allowShrink: true })).body.data.deleted, 7);
  assert.deepEqual(await codes(), []);
  assert.equal((await replace([])).status, 200, "nothing vanishes");
});

test("wrong fields and codes of other accounts are named with their line, and nothing is half done", async () => {
  const { token, replace, codes } = await newAccount();
  const other = { ...line("X"), accountErpCode: "120.02" };
  assert.equal((await server().client.post("/cat/cat", other, { token })).status, 201);
  await replace([line("A")]);
  const wrong: [number, unknown[], string][] = [
    [400, [line("A"), line("B", { amount: "1" })], "transactions[1].amount"],
    [400, [line("A"), line("B", { dueDate: "soon" })], "transactions[1].dueDate"],
    [400, [line("A"), line("")], "transactions[1].erpCode"],
    [400, [line("A"), line("B", { accountErpCode: "120.02" })], "transactions[1].accountErpCode"],
    [409, [line("A"), line("B"), line("B")], "transactions[2].erpCode"],
    [409, [line("A"), line("A")], "transactions[1].erpCode"],
    [409, [line("A"), line("X")], "transactions[1].erpCode"],
    [400, Array.from({ length: 1_001 }, (_, index) => line(`L${index}`)), "transactions"],
  ];
  for (const [status, transactions, field] of wrong)
    assertRefused(await replace(transactions), status, status === 400 ? "ERR_VALIDATION" : "ERR_CONFLICT", field);
  assertRefused(await replace([], { accountErpCode: "" }), 400, "ERR_VALIDATION", "accountErpCode");
  assertRefused(await replace([], { allowShrink: "yes" }), 400, "ERR_VALIDATION", "allowShrink");
  assert.deepEqual(await codes(), ["A"]);
});

test("another company's account with the same codes stays as it is", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  await one.replace([line("A"), line("B")]);
  assert.equal((await other.replace([line("A")])).body.data.created, 1);
  await other.replace([], { allowShrink: true });
  assert.deepEqual([await one.codes(), await other.codes()], [["A", "B"], []]);
});
