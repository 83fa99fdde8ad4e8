import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { amountFromDecimal } from "@servicepay/money";
import type { Amount } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { HttpReply, Json } from "../../tests/support/http.ts";
import { testServer } from "../../tests/support/server.ts";
import type { Merchant, TestServer } from "../../tests/support/server.ts";
import { currentAccountRoutes } from "./routes.ts";
import { postCollection } from "./post-collection.ts";

let server: TestServer;
let merchant: Merchant;
before(async () => {
  server = await testServer(currentAccountRoutes, { rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  merchant = await server.newMerchant();
});
after(() => server.close());

const row = { accountErpCode: "120.01", amount: -111, currencyCode: "TRY", dueDate: "2026-02-28T00:00:00" };

const get = (path: string, token = merchant.token) => server.client.get(path, { token });
const post = (body: unknown, token = merchant.token) => server.client.post("/cat/cat", body, { token });
const put = (body: unknown, token = merchant.token) => server.client.put("/cat/cat", body, { token });
const remove = (query: string, token = merchant.token) => server.client.delete(`/cat/cat${query}`, { token });

async function create(body: object = {}, token = merchant.token): Promise<Json> {
  const reply = await post({ ...row, ...body }, token);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

function assertRefused(reply: HttpReply, status: number, errorCode: string, field?: string) {
  assert.deepEqual([reply.status, reply.body.errorCode], [status, errorCode], reply.text);
  if (field !== undefined) assert.equal(reply.body.details?.field, field);
}

const actionsOf = statement<{ action: string }>(
  "test.actionsOf",
  "select action from audit_log where tenant_id = $1 and record_id = $2 order by id",
);
async function auditOf(recordId: string) {
  const ctx = server.contextFor(merchant.tenantId);
  const rows = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(actionsOf, [tenantId, recordId]));
  return rows.map((each) => each.action);
}

test("Fields, Single: the bare object with id and the interface's seven fields, by id or by erpCode; id decides", async () => {
  const created = await create({
    erpCode: "S-1",
    transactionDate: "2026-01-31T12:30:00.1234567+03:00",
    description: "Fatura",
  });
  const byId = await get(`/cat/cat?id=${created.id.toUpperCase()}`);
  assert.equal(byId.status, 200);
  assert.equal(
    byId.text,
    `{"id":"${created.id}","erpCode":"S-1","accountErpCode":"120.01","amount":-111.0000,"currencyCode":"TRY","transactionDate":"2026-01-31T09:30:00.123456","dueDate":"2026-02-28T00:00:00","description":"Fatura"}`,
  );
  assert.equal((await get("/cat/cat?erpCode=S-1")).text, byId.text);
  assert.equal((await get(`/cat/cat?id=${created.id}&erpCode=unknown`)).text, byId.text);
  assert.match(byId.headers.get("content-type") ?? "", /^application\/json/);
});

test("what is absent: an empty erpCode and description, a null transactionDate", async () => {
  const { erpCode, transactionDate, description } = await create({ erpCode: "", description: null });
  assert.deepEqual([erpCode, transactionDate, description], ["", null, ""]);
});

test("Single: unknown is 404; neither or both empty is the list; on /cat/cat/list they narrow", async () => {
  const { token } = await server.newMerchant();
  const created = await create({ erpCode: "N-1" }, token);
  await create({}, token);
  assertRefused(await get(`/cat/cat?id=${newId()}`, token), 404, "ERR_NOT_FOUND");
  assertRefused(await get("/cat/cat?erpCode=n-1", token), 404, "ERR_NOT_FOUND");
  assertRefused(await get("/cat/cat?id=17", token), 400, "ERR_VALIDATION", "id");
  for (const path of ["/cat/cat", "/cat/cat?id=&erpCode=", "/cat/cat/list"]) {
    const { body } = await get(path, token);
    assert.deepEqual(
      [body.isSuccess, body.message, body.totalCount, body.page, body.pageSize, body.data.length],
      [true, null, 2, 1, 10, 2],
    );
  }
  const narrowed = await get("/cat/cat/list?erpCode=N-1", token);
  assert.deepEqual([narrowed.body.totalCount, narrowed.body.data[0].id], [1, created.id]);
  const unknown = await get(`/cat/cat/list?id=${newId()}`, token);
  assert.deepEqual([unknown.status, unknown.body.totalCount, unknown.body.data], [200, 0, []]);
});

test("paging: a page past the end is empty, and wrong numbers are 400", async () => {
  const { token } = await server.newMerchant();
  for (let index = 0; index < 3; index += 1) await create({}, token);
  const last = await get("/cat/cat/list?page=2&pageSize=2", token);
  assert.deepEqual([last.body.totalCount, last.body.data.length], [3, 1]);
  const past = await get("/cat/cat/list?page=999999999999999&pageSize=100", token);
  assert.deepEqual([past.status, past.body.totalCount, past.body.data], [200, 3, []]);
  for (const query of ["page=0", "page=x", "pageSize=0", "pageSize=101", "page=1.5", "page=-1"]) {
    assertRefused(await get(`/cat/cat/list?${query}`, token), 400, "ERR_VALIDATION", query.split("=")[0]);
  }
});

test("Filters: each narrows, all combine with AND, ranges include their ends, unknown and empty ones are ignored", async () => {
  const { token } = await server.newMerchant();
  await create(
    {
      erpCode: "A",
      amount: 10,
      description: "ISTANBUL şubesi",
      transactionDate: "2026-01-01T00:00:00",
      dueDate: "2026-03-01T00:00:00",
    },
    token,
  );
  await create(
    {
      erpCode: "B",
      amount: 20.5,
      accountErpCode: "320",
      currencyCode: "USD",
      description: "istanbul",
      transactionDate: "2026-01-02T00:00:00.000001",
    },
    token,
  );
  await create({ erpCode: "C", amount: 30, description: "İzmir" }, token);
  const expected: Record<string, string> = {
    "": "BAC",
    "accountErpCode=320": "B",
    "accountErpCode=32": "",
    "currencyCode=TRY": "AC",
    "description=İSTANBUL": "BA",
    "description=ıstanbul": "BA",
    "description=IZMIR": "C",
    "description=%25": "",
    "transactionDateFrom=2026-01-01T00:00:00": "BA",
    "transactionDateFrom=2026-01-01T00:00:00.000001": "B",
    "transactionDateTo=2026-01-02T00:00:00": "A",
    "transactionDateTo=2026-01-02T03:00:00.000001+03:00": "BA",
    "transactionDateFrom=2026-01-02T00:00:00&transactionDateTo=2026-01-01T00:00:00": "",
    "dueDateFrom=2026-03-01T00:00:00": "A",
    "dueDateTo=2026-02-28T00:00:00": "BC",
    "amountMin=20.5": "BC",
    "amountMin=20.5001": "C",
    "amountMax=20.5000&amountMin=10": "BA",
    "description=istanbul&currencyCode=TRY&transactionDateTo=2026-06-01T00:00:00": "A",
    "unknown=1&description=&amountMin=": "BAC",
  };
  for (const [query, codes] of Object.entries(expected)) {
    const { body } = await get(`/cat/cat/list?${query}`, token);
    assert.deepEqual(
      [body.data.map((each: Json) => each.erpCode).join(""), body.totalCount],
      [codes, codes.length],
      query,
    );
  }
  assertRefused(await get("/cat/cat/list?amountMin=1e3", token), 400, "ERR_VALIDATION", "amountMin");
  assertRefused(await get("/cat/cat/list?dueDateTo=tomorrow", token), 400, "ERR_VALIDATION", "dueDateTo");
});

test("Order of lists: transactionDate newest first, nulls last, then id", async () => {
  const { token } = await server.newMerchant();
  const dates = [null, "2026-01-01T00:00:00", "2026-01-03T00:00:00", null, "2026-01-03T00:00:00"];
  const ids: string[] = [];
  for (const transactionDate of dates) ids.push((await create({ transactionDate }, token)).id);
  const { body } = await get("/cat/cat/list", token);
  assert.deepEqual(
    body.data.map((each: Json) => ids.indexOf(each.id)),
    [2, 4, 1, 0, 3],
  );
});

test("Amounts: what is written is what is read, to the digit", async () => {
  const { token } = await server.newMerchant();
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
        JSON.stringify({ ...row, amount: 0 }).replace('"amount":0', `"amount":${literal}`),
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

test("Validation: wrong and missing fields are 400 and named; nothing is coerced", async () => {
  const wrong: [object, string][] = [
    [{ amount: "12.5" }, "amount"],
    [{ amount: 1.00001 }, "amount"],
    [{ amount: undefined }, "amount"],
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
  for (const [fields, field] of wrong) assertRefused(await post({ ...row, ...fields }), 400, "ERR_VALIDATION", field);
  const raw = await post(JSON.stringify(row).replace("-111", "1234567890123456"));
  assertRefused(raw, 400, "ERR_VALIDATION", "amount");
  assertRefused(await post("{"), 400, "ERR_MALFORMED_JSON");
  const text = await server.client.post("/cat/cat", "x", {
    token: merchant.token,
    headers: { "Content-Type": "text/plain" },
  });
  assertRefused(text, 400, "ERR_CONTENT_TYPE");
});

test("a duplicate erpCode is 409 and named, on POST and PUT; a deleted one's code is free again", async () => {
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

test("PUT keeps what is not sent, clears with null, and may give a new erpCode", async () => {
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
  const emptied = await put({ updateErpCode: "P-2", erpCode: null });
  assert.equal(emptied.body.data.erpCode, "");
  assertRefused(await put({ amount: 5 }), 400, "ERR_VALIDATION", "updateErpCode");
  assertRefused(await put({ updateErpCode: "P-2", amount: 5 }), 404, "ERR_NOT_FOUND", "updateErpCode");
  assertRefused(await put({ id: created.id, currencyCode: "XYZ" }), 400, "ERR_VALIDATION", "currencyCode");
  assertRefused(await remove(""), 400, "ERR_VALIDATION", "erpCode");
});

test("a batch is all or nothing, and names the index at fault", async () => {
  const { token } = await server.newMerchant();
  const batch = (transactions: unknown[]) => server.client.post("/cat/cat/batch", { transactions }, { token });
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
    await batch([good, row, row, { ...row, amount: "1" }]),
    400,
    "ERR_VALIDATION",
    "transactions[3].amount",
  );
  assertRefused(await batch([good, { ...row, dueDate: "soon" }]), 400, "ERR_VALIDATION", "transactions[1].dueDate");
  assertRefused(await batch([good, { ...row, erpCode: "K-5" }]), 409, "ERR_CONFLICT", "transactions[1].erpCode");
  assertRefused(await batch([good, row, good]), 409, "ERR_CONFLICT", "transactions[2].erpCode");
  assertRefused(await batch([]), 400, "ERR_VALIDATION", "transactions");
  assertRefused(await batch([...rows, row]), 400, "ERR_VALIDATION", "transactions");
  assert.equal((await get("/cat/cat/list", token)).body.totalCount, 1_000);
});

test("no token is 401, a token without the scope 403, and another tenant's record 404 by every way", async () => {
  const created = await create({ erpCode: "T-1" });
  const { token: stranger } = await server.newMerchant();
  const { token: unscoped } = await server.newMerchant({ tenantId: merchant.tenantId, scopes: ["vendor", "hpm"] });
  const calls: [string, string, unknown?][] = [
    ["GET", `/cat/cat?id=${created.id}`],
    ["GET", "/cat/cat/list"],
    ["POST", "/cat/cat", row],
    ["POST", "/cat/cat/batch", { transactions: [row] }],
    ["PUT", "/cat/cat", { id: created.id, amount: 1 }],
    ["DELETE", `/cat/cat?id=${created.id}`],
  ];
  for (const [method, path, body] of calls) {
    assertRefused(await server.client.request(method, path, { body }), 401, "ERR_UNAUTHORIZED");
    assertRefused(await server.client.request(method, path, { body, token: unscoped }), 403, "ERR_FORBIDDEN");
  }
  assertRefused(await get(`/cat/cat?id=${created.id}`, stranger), 404, "ERR_NOT_FOUND");
  assertRefused(await get("/cat/cat?erpCode=T-1", stranger), 404, "ERR_NOT_FOUND");
  assertRefused(await put({ id: created.id, amount: 1 }, stranger), 404, "ERR_NOT_FOUND");
  assertRefused(await put({ updateErpCode: "T-1", amount: 1 }, stranger), 404, "ERR_NOT_FOUND");
  assertRefused(await remove(`?id=${created.id}`, stranger), 404, "ERR_NOT_FOUND");
  assert.equal((await get(`/cat/cat/list?id=${created.id}`, stranger)).body.totalCount, 0);
  assert.equal(
    (await post({ ...row, erpCode: "T-1" }, stranger)).status,
    201,
    "the same code in another tenant is no conflict",
  );
  assert.deepEqual((await get(`/cat/cat?id=${created.id}`)).body, created);
});

test("Collections: a payment posts once, its counter-entry once, and the interface cannot change them", async () => {
  const own = await server.newMerchant();
  const attemptId = newId();
  const collection = {
    attemptId,
    accountErpCode: "120.77",
    amount: 1_502_500n as Amount,
    currency: "TRY",
    description: "Ödeme",
    documentNo: "R-1",
  } as const;
  for (const kind of ["sale", "sale", "refund"] as const) {
    await inTransaction(server.contextFor(own.tenantId), (ctx) => postCollection(ctx, { kind, ...collection }));
  }
  const { body, text } = await get("/cat/cat/list?accountErpCode=120.77", own.token);
  assert.equal(body.totalCount, 2);
  assert.match(text, /"amount":-150\.2500,.*"amount":150\.2500,/);
  assert.equal((await get("/cat/cat/list", own.token)).body.totalCount, 2);
  const [{ id }] = body.data;
  assertRefused(await put({ id, amount: 1 }, own.token), 409, "ERR_CONFLICT", "id");
  assertRefused(await remove(`?id=${id}`, own.token), 409, "ERR_CONFLICT", "id");
});

test("two creations of one erpCode at once: one is there, the other a conflict", async () => {
  const { token } = await server.newMerchant();
  const replies = await Promise.all(Array.from({ length: 8 }, () => post({ ...row, erpCode: "RACE" }, token)));
  assert.deepEqual(replies.map((each) => each.status).toSorted(), [201, ...Array<number>(7).fill(409)]);
  assert.equal((await get("/cat/cat/list", token)).body.totalCount, 1);
});
