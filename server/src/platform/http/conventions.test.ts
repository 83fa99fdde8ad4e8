import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import { CommitUnknown, DatabaseUnavailable } from "../database/failures.ts";
import { conflict } from "../refusal.ts";
import type { App } from "./app.ts";
import { decimalLiteral } from "./decimal.ts";
import { createHttpServer } from "./server.ts";
import { http, listening } from "../../../tests/support/http.ts";
import { testServer } from "../../../tests/support/server.ts";
import type { TestServer } from "../../../tests/support/server.ts";
import { AmountInput, AmountQuery, DateTimeInput, Guid, PageQuery, Text } from "./schemas.ts";

let server: TestServer;
before(async () => {
  server = await testServer(probeRoutes);
});
after(() => server.close());

const anyone = { access: { by: "anyone" } } as const;

function probeRoutes(app: App): void {
  const body = Type.Object({
    code: Text(10, "Code."),
    amount: Type.Optional(AmountInput()),
    price: Type.Optional(AmountInput({ positive: true })),
    isActive: Type.Optional(Type.Boolean()),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
    at: Type.Optional(DateTimeInput("When.")),
    id: Type.Optional(Guid("Id.")),
    kind: Type.Optional(Type.Enum(["a", "b"])),
    note: Type.Optional(Type.Union([Text(20, "Note."), Type.Null()])),
    customer: Type.Optional(Type.Object({ email: Text(50, "E-mail.") })),
    transactions: Type.Optional(Type.Array(Type.Object({ amount: AmountInput() }), { maxItems: 3 })),
    additionalData: Type.Optional(Type.Record(Type.String(), Type.String())),
  });
  const shown = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? `bigint ${inner}` : inner)),
    );
  const schema = { body, hide: true };
  app.post("/probe", { config: anyone, schema }, async (request) => shown(request.body));
  app.put("/probe", { config: { ...anyone, nulls: "clear" }, schema }, async (request) => shown(request.body));
  app.post("/probe/hpm", { config: { ...anyone, envelope: "hpm" }, schema }, async () => ({ message: null }));
  app.post("/probe/big", { config: anyone, bodyLimit: 1024 * 1024, schema: { hide: true } }, async () => ({
    isSuccess: true,
  }));
  app.post(
    "/probe/form",
    { config: { ...anyone, form: true }, schema: { hide: true } },
    async (request) => request.body,
  );
  app.get(
    "/probe",
    {
      config: anyone,
      schema: {
        hide: true,
        querystring: Type.Object({
          ...PageQuery,
          id: Type.Optional(Type.String()),
          isActive: Type.Optional(Type.Boolean()),
          amountMin: Type.Optional(AmountQuery("From.")),
          from: Type.Optional(DateTimeInput("From.")),
        }),
      },
    },
    async (request) => shown(request.query),
  );
  app.get("/probe/amount", { config: anyone, schema: { hide: true } }, async () => ({
    amount: decimalLiteral(-1_110_000n as never),
  }));
  app.get(
    "/probe/records/:id",
    { config: anyone, schema: { hide: true, params: Type.Object({ id: Guid("Id.") }) } },
    async (request) => request.params,
  );
  const failures: Record<string, () => Error> = {
    bug: () => new Error("secret detail"),
    conflict: () => conflict("There is one already.", { field: "code", reason: "duplicate" }),
    database: () => new DatabaseUnavailable(new Error("secret detail")),
    commit: () => new CommitUnknown(new Error("secret detail")),
  };
  for (const [name, failure] of Object.entries(failures)) {
    const fail = async () => {
      throw failure();
    };
    app.get(`/probe/fails/${name}`, { config: anyone, schema: { hide: true } }, fail);
    app.get(`/probe/hpm-fails/${name}`, { config: { ...anyone, envelope: "hpm" }, schema: { hide: true } }, fail);
  }
}

async function refused(body: unknown, path = "/probe") {
  const reply = await server.client.post(path, body);
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.body.errorCode, "ERR_VALIDATION");
  return reply.body.details;
}

test("Error body: isSuccess, errorCode, message, details with field and reason, timestamp with Z, traceId; the X-Trace-Id is the same", async () => {
  const { status, body, headers } = await server.client.post("/probe", {});
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body), ["isSuccess", "errorCode", "message", "details", "timestamp", "traceId"]);
  assert.equal(body.isSuccess, false);
  assert.deepEqual(body.details, { field: "code", reason: "required" });
  assert.match(body.timestamp, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  assert.equal(headers.get("x-trace-id"), body.traceId);
  assert.match(body.traceId, /^[0-9a-f]{32}$/);
});

test("Every response has an X-Trace-Id and API-Version: 1, failures and unknown addresses too", async () => {
  for (const path of [
    "/probe",
    "/probe/fails/bug",
    "/probe/fails/database",
    "/nowhere",
    "/health/live",
    "/openapi.json",
    "/docs",
    "/%zz",
  ]) {
    const { headers } = await server.client.get(path);
    assert.match(headers.get("x-trace-id") ?? "", /^[0-9a-f]{32}$/, path);
    assert.equal(headers.get("api-version"), "1", path);
    assert.equal(headers.get("x-content-type-options"), "nosniff", path);
  }
});

test("the trace id is the caller's when it sends a valid traceparent, and ours otherwise", async () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceOf = async (traceparent: string) =>
    (await server.client.get("/probe", { headers: { traceparent } })).headers.get("x-trace-id");
  assert.equal(await traceOf(`00-${trace}-00f067aa0ba902b7-01`), trace);
  for (const wrong of [
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    "x",
  ]) {
    const given = await traceOf(wrong);
    assert.match(given ?? "", /^[0-9a-f]{32}$/);
    assert.notEqual(given, trace);
  }
});

test("Codes: 400 ERR_MALFORMED_JSON for a body that is not JSON, or not UTF-8", async () => {
  for (const body of ["{", "a=b", "<xml/>"]) {
    const reply = await server.client.post("/probe", body);
    assert.deepEqual([reply.status, reply.body.errorCode], [400, "ERR_MALFORMED_JSON"]);
  }
  const reply = await fetch(`${server.baseUrl}/probe`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: Buffer.from([0x7b, 0xff, 0x7d]),
  });
  assert.equal(((await reply.json()) as { errorCode: string }).errorCode, "ERR_MALFORMED_JSON");
});

test("Codes: 400 ERR_CONTENT_TYPE where Content-Type application/json is missing or another, on POST and PUT", async () => {
  for (const method of ["POST", "PUT"]) {
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "nonsense",
    ]) {
      const reply = await server.client.request(method, "/probe", {
        body: '{"code":"x"}',
        headers: { "Content-Type": type },
      });
      assert.deepEqual([reply.status, reply.body.errorCode], [400, "ERR_CONTENT_TYPE"], `${method} ${type}`);
    }
  }
  const missing = await fetch(`${server.baseUrl}/probe`, { method: "POST", body: Buffer.from('{"code":"x"}') });
  assert.equal(((await missing.json()) as { errorCode: string }).errorCode, "ERR_CONTENT_TYPE");
  assert.equal(
    (
      await server.client.post(
        "/probe",
        { code: "x" },
        { headers: { "Content-Type": "application/json; charset=utf-8" } },
      )
    ).status,
    200,
  );
});

test("a form is taken where the route says so, with its fields as they came", async () => {
  const reply = await server.client.form("/probe/form", { a: " 1 ", b: "" });
  assert.deepEqual([reply.status, reply.body], [200, { a: " 1 ", b: "" }]);
});

test("Codes: 404 ERR_NOT_FOUND for an unknown address, whatever its method and body", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"]) {
    const reply = await server.client.request(
      method,
      "/nowhere",
      method === "POST" ? { body: "x", headers: { "Content-Type": "text/plain" } } : {},
    );
    assert.deepEqual([reply.status, reply.body.errorCode], [404, "ERR_NOT_FOUND"], method);
  }
});

test("Codes: 405 ERR_METHOD_NOT_ALLOWED with Allow for a wrong method; OPTIONS tells the methods", async () => {
  const reply = await server.client.delete("/probe");
  assert.deepEqual(
    [reply.status, reply.body.errorCode, reply.headers.get("allow")],
    [405, "ERR_METHOD_NOT_ALLOWED", "GET, HEAD, POST, PUT"],
  );
  assert.equal((await server.client.post("/probe/records/x", {})).status, 405);
  const options = await server.client.request("OPTIONS", "/probe");
  assert.deepEqual([options.status, options.headers.get("allow")], [204, "GET, HEAD, POST, PUT"]);
});

test("HEAD answers what GET answers, without its body", async () => {
  const reply = await server.client.request("HEAD", "/probe");
  assert.deepEqual([reply.status, reply.text, reply.headers.get("content-length")], [200, "", "2"]);
});

test("Codes: 409 ERR_CONFLICT carries its field and reason", async () => {
  const { status, body } = await server.client.get("/probe/fails/conflict");
  assert.deepEqual(
    [status, body.errorCode, body.details],
    [409, "ERR_CONFLICT", { field: "code", reason: "duplicate" }],
  );
});

test("Codes: 413 ERR_TOO_LARGE above 64 KiB, or above a route's own limit", async () => {
  const tooLarge = await server.client.post("/probe", { code: "x", note: "y".repeat(65 * 1024) });
  assert.deepEqual([tooLarge.status, tooLarge.body.errorCode], [413, "ERR_TOO_LARGE"]);
  assert.equal((await server.client.post("/probe/big", { note: "y".repeat(900 * 1024) })).status, 200);
  assert.equal((await server.client.post("/probe/big", { note: "y".repeat(1100 * 1024) })).status, 413);
});

test("Codes: 500 ERR_INTERNAL carries the traceId and nothing of what went wrong", async () => {
  const { status, body, text } = await server.client.get("/probe/fails/bug");
  assert.deepEqual([status, body.errorCode, body.details], [500, "ERR_INTERNAL", null]);
  assert.ok(!text.includes("secret detail"));
});

test("Codes: 503 ERR_UNAVAILABLE with Retry-After while the database cannot be reached", async () => {
  for (const failure of ["database", "commit"]) {
    const { status, body, text, headers } = await server.client.get(`/probe/fails/${failure}`);
    assert.deepEqual([status, body.errorCode], [503, "ERR_UNAVAILABLE"]);
    assert.ok(Number(headers.get("retry-after")) > 0);
    assert.ok(!text.includes("secret detail"));
  }
});

test("Failed calls of hosted payment links: their envelope, with every field at fault, and exceptions on 500 only", async () => {
  const invalid = await server.client.post("/probe/hpm", { amount: "1", isActive: "true" });
  assert.equal(invalid.status, 400);
  assert.deepEqual(Object.keys(invalid.body), ["message", "statusCode", "exceptions", "data", "oldData", "errors"]);
  assert.deepEqual(
    [invalid.body.statusCode, invalid.body.exceptions, invalid.body.data, invalid.body.oldData],
    [400, null, null, null],
  );
  assert.deepEqual(
    invalid.body.errors.map((error: { field: string; code: string }) => [error.field, error.code]),
    [
      ["code", "ERR_VALIDATION"],
      ["amount", "ERR_VALIDATION"],
      ["isActive", "ERR_VALIDATION"],
    ],
  );
  const bug = await server.client.get("/probe/hpm-fails/bug");
  assert.deepEqual(
    [bug.status, bug.body.statusCode, bug.body.exceptions],
    [500, 500, [{ traceId: bug.headers.get("x-trace-id") }]],
  );
  const taken = await server.client.get("/probe/hpm-fails/conflict");
  assert.deepEqual(taken.body.errors, [{ field: "code", code: "ERR_CONFLICT", message: "There is one already." }]);
});

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

test("on a route where null clears, null stays in the fields that may be empty, and only there", async () => {
  const reply = await server.client.put("/probe", { code: "x", note: null, at: null });
  assert.deepEqual(reply.body, { code: "x", note: null });
  assert.deepEqual((await server.client.put("/probe", { code: null })).body.details, {
    field: "code",
    reason: "required",
  });
});

test("Validation: no coercion; a text is no boolean and no amount, a number is no text", async () => {
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

test("Validation: unknown fields are dropped before use, nested ones too", async () => {
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

test("Amounts: a JSON number of at most 15 integer and 4 fractional digits, read exactly", async () => {
  const read = async (literal: string) =>
    (await server.client.post("/probe", `{"code":"x","amount":${literal}}`)).body.amount;
  assert.equal(await read("150.25"), "bigint 1502500");
  assert.equal(await read("999999999999999.9999"), "bigint 9999999999999999999");
  assert.equal(await read("-111.0000"), "bigint -1110000");
  for (const literal of ["0.12345", "1.00000", "1000000000000000", "1e2", "150.00000000000000001"]) {
    const reply = await server.client.post("/probe", `{"code":"x","amount":${literal}}`);
    assert.deepEqual([reply.status, reply.body.details], [400, { field: "amount", reason: "not_a_decimal" }], literal);
  }
  for (const literal of ["0", "-1", "0.0000"]) {
    const reply = await server.client.post("/probe", `{"code":"x","price":${literal}}`);
    assert.deepEqual([reply.status, reply.body.details], [400, { field: "price", reason: "not_positive" }], literal);
  }
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

test("a query's booleans, amounts and date-times are read, a plus sign that was not encoded included", async () => {
  const { body } = await server.client.get("/probe?isActive=true&amountMin=-10.5&from=2026-01-31T12:30:00+03:00");
  assert.deepEqual(body, { isActive: true, amountMin: "bigint -105000", from: "2026-01-31T09:30:00.000Z" });
  assert.equal((await server.client.get("/probe?isActive=yes")).body.details.field, "isActive");
  assert.equal((await server.client.get("/probe?amountMin=1e2")).body.details.reason, "not_a_decimal");
});

test("JSON is not framed, not sniffed and not cached", async () => {
  const { headers } = await server.client.get("/probe");
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("x-frame-options"), "DENY");
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.equal(headers.get("strict-transport-security"), null);
});

test("in live mode every response asks for HTTPS from then on", async () => {
  await using live = await testServer(() => {}, { mode: "live" });
  assert.match(
    (await live.client.get("/health/live")).headers.get("strict-transport-security") ?? "",
    /max-age=31536000/,
  );
});

test("a request that is no HTTP gets an error body and a trace id, and its connection is closed", async () => {
  const { port } = new URL(server.baseUrl);
  const socket = connect({ host: "127.0.0.1", port: Number(port) });
  socket.end("NONSENSE\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(text, /X-Trace-Id: [0-9a-f]{32}\r\n/);
  assert.match(text, /"isSuccess":false/);
});

test("a route that does not say who may call it keeps the server from starting", async () => {
  const app = await createHttpServer(server.platform, async () => null);
  assert.throws(() => app.get("/open", async () => "x"), /does not say who may call it/);
  await app.close();
});

test("a stop finishes requests under way, refuses new ones with 503, and closes connections", async () => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const own = await createHttpServer(server.platform, async () => null);
  own.get("/slow", { config: anyone, schema: { hide: true } }, async () => {
    started.resolve();
    await gate.promise;
    return { isDone: true };
  });
  const client = http(await listening(own));
  const slow = client.get("/slow");
  await started.promise;
  own.drain();
  assert.equal((await client.get("/slow")).status, 503);
  const ready = await client.get("/health/ready");
  assert.deepEqual([ready.status, ready.body.checks.accepting], [503, false]);
  const closing = own.close();
  gate.resolve();
  const reply = await slow;
  assert.deepEqual([reply.status, reply.body, reply.headers.get("connection")], [200, { isDone: true }, "close"]);
  await closing;
});
