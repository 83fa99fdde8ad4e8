import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { catClient, row } from "../../tests/support/cat-client.ts";
import type { Json } from "../../tests/support/http.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";

const { server, merchant, get, post, put, remove, create } = catClient();

test("a transaction is a plain object with id and the seven fields; id is used before erpCode", async () => {
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

test("an absent description is empty, an absent transactionDate null", async () => {
  const { transactionDate, description } = await create({ description: null });
  assert.deepEqual([transactionDate, description], [null, ""]);
});

test("an unknown id or erpCode is 404; with neither the reply is the list; on /cat/cat/list they filter", async () => {
  const { token } = await server().newMerchant();
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
  const { token } = await server().newMerchant();
  for (let index = 0; index < 3; index += 1) await create({}, token);
  const last = await get("/cat/cat/list?page=2&pageSize=2", token);
  assert.deepEqual([last.body.totalCount, last.body.data.length], [3, 1]);
  const past = await get("/cat/cat/list?page=999999999999999&pageSize=100", token);
  assert.deepEqual([past.status, past.body.totalCount, past.body.data], [200, 3, []]);
  for (const query of [
    "page=0",
    "page=x",
    "page=1000000000000000000",
    "pageSize=0",
    "pageSize=101",
    "page=1.5",
    "page=-1",
  ]) {
    assertRefused(await get(`/cat/cat/list?${query}`, token), 400, "ERR_VALIDATION", query.split("=")[0]);
  }
});

test("filters combine with AND, ranges include their ends, unknown and empty filters are ignored", async () => {
  const { token } = await server().newMerchant();
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
    "currencyCode=try": "AC",
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
  assertRefused(await get("/cat/cat/list?amountMin=1e-5", token), 400, "ERR_VALIDATION", "amountMin");
  assertRefused(await get("/cat/cat/list?dueDateTo=tomorrow", token), 400, "ERR_VALIDATION", "dueDateTo");
});

test("lists are ordered by transactionDate, newest first and nulls last, then by id", async () => {
  const { token } = await server().newMerchant();
  const dates = [null, "2026-01-01T00:00:00", "2026-01-03T00:00:00", null, "2026-01-03T00:00:00"];
  const ids: string[] = [];
  for (const transactionDate of dates) ids.push((await create({ transactionDate }, token)).id);
  const { body } = await get("/cat/cat/list", token);
  assert.deepEqual(
    body.data.map((each: Json) => ids.indexOf(each.id)),
    [2, 4, 1, 0, 3],
  );
});

test("no token is 401, a token without the scope 403, and another tenant's record 404 on every route", async () => {
  const created = await create({ erpCode: "T-1" });
  const { token: stranger } = await server().newMerchant();
  const { token: unscoped } = await server().newMerchant({ tenantId: merchant().tenantId, scopes: ["vendor", "hpm"] });
  const calls: [string, string, unknown?][] = [
    ["GET", `/cat/cat?id=${created.id}`],
    ["GET", "/cat/cat/list"],
    ["POST", "/cat/cat", row],
    ["POST", "/cat/cat/batch", { transactions: [row] }],
    ["PUT", "/cat/cat/replace", { accountErpCode: "120.01", transactions: [] }],
    ["PUT", "/cat/cat", { id: created.id, amount: 1 }],
    ["DELETE", `/cat/cat?id=${created.id}`],
  ];
  for (const [method, path, body] of calls) {
    assertRefused(await server().client.request(method, path, { body }), 401, "ERR_UNAUTHORIZED");
    assertRefused(await server().client.request(method, path, { body, token: unscoped }), 403, "ERR_FORBIDDEN");
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
