import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { probeRoutes } from "../../../../tests/support/probe-routes.ts";
import { testServer, type TestServer } from "../../../../tests/support/server.ts";

let server: TestServer;
before(async () => {
  server = await testServer(probeRoutes);
});
after(() => server.close());

async function refused(body: unknown, path = "/probe") {
  const reply = await server.client.post(path, body);
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.body.errorCode, "ERR_VALIDATION");
  return reply.body.details;
}

test("Empty strings: an empty string or null means absent, and a required field sent empty is missing", async () => {
  assert.deepEqual(await refused({ code: "" }), { field: "code", reason: "required" });
  assert.deepEqual(await refused({ code: null }), { field: "code", reason: "required" });
  assert.deepEqual(await refused({ code: "x", customer: { email: "" } }), {
    field: "customer.email",
    reason: "required",
  });
  const reply = await server.client.post("/probe", {
    code: "x",
    at: "",
    amount: null,
    note: "",
    additionalData: { a: "", b: "2" },
  });
  assert.deepEqual(reply.body, { code: "x", additionalData: { b: "2" } });
});

test("Empty strings: white space alone counts as empty in a body; around a text it is kept", async () => {
  for (const code of [" ", "\t\n", "\u00a0\u2003"])
    assert.deepEqual(await refused({ code }), { field: "code", reason: "required" });
  const reply = await server.client.post("/probe", { code: " x ", note: "  ", additionalData: { a: " ", b: " 2" } });
  assert.deepEqual(reply.body, { code: " x ", additionalData: { b: " 2" } });
});

test("on a route where null clears, null is kept only in fields that may be null", async () => {
  const reply = await server.client.put("/probe", { code: "x", note: null, at: null });
  assert.deepEqual(reply.body, { code: "x", note: null });
  assert.deepEqual((await server.client.put("/probe", { code: null })).body.details, {
    field: "code",
    reason: "required",
  });
});

test("Validation: no coercion; a text is neither a boolean nor an amount, and a number is not a text", async () => {
  assert.deepEqual(await refused({ code: "x", isActive: "true" }), { field: "isActive", reason: "type" });
  assert.deepEqual(await refused({ code: "x", isActive: 1 }), { field: "isActive", reason: "type" });
  assert.deepEqual(await refused({ code: "x", amount: "12.5" }), { field: "amount", reason: "type" });
  assert.deepEqual(await refused({ code: "x", count: "1" }), { field: "count", reason: "type" });
  assert.deepEqual(await refused({ code: 1 }), { field: "code", reason: "type" });
  assert.deepEqual(await refused({ code: ["x"] }), { field: "code", reason: "type" });
  assert.deepEqual(await refused({ code: "x", additionalData: { a: 1 } }), {
    field: "additionalData.a",
    reason: "type",
  });
  assert.deepEqual(await refused({ code: "x", additionalData: 1e5 }), { field: "additionalData", reason: "type" });
});

test("Validation: unknown fields are dropped, nested ones too", async () => {
  const reply = await server.client.post("/probe", {
    code: "x",
    role: "admin",
    customer: { email: "a@b.co", isAdmin: true },
  });
  assert.deepEqual(reply.body, { code: "x", customer: { email: "a@b.co" } });
});

test("Validation: details.field is the JSON path", async () => {
  assert.deepEqual(await refused({ code: "x", customer: {} }), { field: "customer.email", reason: "required" });
  assert.deepEqual(await refused({ code: "x", transactions: [{ amount: 1 }, { amount: 2 }, { amount: "3" }] }), {
    field: "transactions[2].amount",
    reason: "type",
  });
  assert.deepEqual(await refused([]), { field: "body", reason: "type" });
});

test("Validation: lengths, limits, choices, GUIDs and dates each have their reason", async () => {
  assert.deepEqual(await refused({ code: "x".repeat(11) }), { field: "code", reason: "too_long" });
  assert.deepEqual(await refused({ code: "x", count: 6 }), { field: "count", reason: "too_large" });
  assert.deepEqual(await refused({ code: "x", count: -1 }), { field: "count", reason: "too_small" });
  assert.deepEqual(await refused({ code: "x", kind: "c" }), { field: "kind", reason: "not_allowed" });
  assert.deepEqual(await refused({ code: "x", id: "12" }), { field: "id", reason: "not_a_guid" });
  assert.deepEqual(await refused({ code: "x", at: "2026-02-30T00:00:00" }), { field: "at", reason: "not_a_date_time" });
  assert.deepEqual(await refused({ code: "x", transactions: [1, 2, 3, 4].map((amount) => ({ amount })) }), {
    field: "transactions",
    reason: "too_many",
  });
  assert.deepEqual(await refused({ code: "x\u0000" }), { field: "code", reason: "characters" });
});

test("Validation: the message says what is allowed", async () => {
  const sentenceOf = async (field: object) =>
    (await server.client.post("/probe", { code: "x", ...field })).body.message;
  assert.equal(await sentenceOf({ currencyCode: "try" }), '"currencyCode" must be three capital letters, such as TRY.');
  assert.equal(await sentenceOf({ transactions: [] }), '"transactions" must have at least 1 item.');
  assert.equal(await sentenceOf({ transactions: [1, 2, 3, 4] }), '"transactions" must have at most 3 items.');
  const { body } = await server.client.get(`/probe?page=${"9".repeat(22)}`);
  assert.equal(body.message, '"page" must be a whole number of at most 15 digits.');
});

test("Amounts: a JSON number of at most 15 integer and 4 fractional digits, read exactly", async () => {
  const read = async (literal: string) =>
    (await server.client.post("/probe", `{"code":"x","amount":${literal}}`)).body.amount;
  assert.equal(await read("150.25"), "bigint 1502500");
  assert.equal(await read("999999999999999.9999"), "bigint 9999999999999999999");
  assert.equal(await read("-111.0000"), "bigint -1110000");
  assert.equal(await read("1.5E+2"), "bigint 1500000");
  for (const literal of ["0.12345", "1.00000", "1000000000000000", "1e15", "150.00000000000000001"]) {
    const reply = await server.client.post("/probe", `{"code":"x","amount":${literal}}`);
    assert.deepEqual([reply.status, reply.body.details], [400, { field: "amount", reason: "not_a_decimal" }], literal);
  }
  for (const literal of ["0", "-1", "0.0000"]) {
    const reply = await server.client.post("/probe", `{"code":"x","price":${literal}}`);
    assert.deepEqual([reply.status, reply.body.details], [400, { field: "price", reason: "not_positive" }], literal);
  }
});

test("Amounts: one that was sent as text is refused with the remedy", async () => {
  const { status, body } = await server.client.post("/probe", { code: "x", amount: "150.25" });
  assert.deepEqual([status, body.details], [400, { field: "amount", reason: "type" }]);
  assert.match(body.message, /^"amount" must be a JSON number without quotation marks, such as 150\.25\./);
});

test("Amounts: output is a JSON number with four fractional digits", async () => {
  assert.equal((await server.client.get("/probe/amount")).text, '{"amount":-111.0000}');
});

test("Dates: in with or without zone; without means UTC", async () => {
  const read = async (at: string) => (await server.client.post("/probe", { code: "x", at })).body.at;
  assert.equal(await read("2026-01-31T09:30:00"), "2026-01-31T09:30:00.000Z");
  assert.equal(await read("2026-01-31T12:30:00+03:00"), "2026-01-31T09:30:00.000Z");
});

test("GUIDs are read in either case and handled in lower case", async () => {
  const id = "0192F3A1-7C44-7B1E-9A43-0C6F5D2E8B10";
  assert.equal((await server.client.get(`/probe/records/${id}`)).body.id, id.toLowerCase());
});

test("Lists: page < 1, pageSize < 1 or > 100, or not an integer: 400", async () => {
  for (const query of [
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=1e2",
    "page=+1",
    "pageSize=0",
    "pageSize=101",
    "pageSize=ten",
    "page=%201",
  ]) {
    const reply = await server.client.get(`/probe?${query}`);
    assert.equal(reply.status, 400, query);
    assert.equal(reply.body.details.field, query.split("=")[0]);
  }
  assert.deepEqual((await server.client.get("/probe?page=2&pageSize=100")).body, { page: 2, pageSize: 100 });
});

test("Filters: an unknown or empty filter is ignored, a repeated one is refused", async () => {
  assert.deepEqual((await server.client.get("/probe?page=&id=&colour=red")).body, {});
  const reply = await server.client.get("/probe?id=1&id=2");
  assert.deepEqual([reply.status, reply.body.details], [400, { field: "id", reason: "type" }]);
});

test("booleans, amounts and date-times of a query are parsed, even with an unencoded plus sign", async () => {
  const { body } = await server.client.get("/probe?isActive=true&amountMin=-10.5&from=2026-01-31T12:30:00+03:00");
  assert.deepEqual(body, { isActive: true, amountMin: "bigint -105000", from: "2026-01-31T09:30:00.000Z" });
  assert.equal((await server.client.get("/probe?isActive=yes")).body.details.field, "isActive");
  assert.deepEqual((await server.client.get("/probe?amountMin=1e2")).body, { amountMin: "bigint 1000000" });
  assert.equal((await server.client.get("/probe?amountMin=1e-5")).body.details.reason, "not_a_decimal");
});
