import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { probeRoutes } from "../../../../tests/support/probe-routes.ts";
import { testServer, type TestServer } from "../../../../tests/support/server.ts";

let server: TestServer;
before(async () => {
  server = await testServer(probeRoutes);
});
after(() => server.close());

test("Error body: isSuccess, errorCode, message, details, timestamp with Z, and X-Trace-Id's traceId", async () => {
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

test("Codes: 400 ERR_CONTENT_TYPE if Content-Type is missing or not application/json, on POST and PUT", async () => {
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

test("Codes: 400 ERR_CONTENT_TYPE for a compressed body, naming Content-Encoding", async () => {
  const reply = await fetch(`${server.baseUrl}/probe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    body: gzipSync('{"code":"x"}'),
  });
  const { errorCode, details } = (await reply.json()) as { errorCode: string; details: object };
  assert.deepEqual(
    [reply.status, errorCode, details],
    [400, "ERR_CONTENT_TYPE", { field: "Content-Encoding", reason: "not_supported" }],
  );
});

test("a route that allows forms accepts one, with its fields unchanged", async () => {
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

test("Codes: 405 ERR_METHOD_NOT_ALLOWED with Allow for a wrong method; OPTIONS returns the methods", async () => {
  const reply = await server.client.delete("/probe");
  assert.deepEqual(
    [reply.status, reply.body.errorCode, reply.headers.get("allow")],
    [405, "ERR_METHOD_NOT_ALLOWED", "GET, HEAD, POST, PUT"],
  );
  assert.equal((await server.client.post("/probe/records/x", {})).status, 405);
  const options = await server.client.request("OPTIONS", "/probe");
  assert.deepEqual([options.status, options.headers.get("allow")], [204, "GET, HEAD, POST, PUT"]);
});

test("HEAD returns what GET returns, without the body", async () => {
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

test("Codes: 500 ERR_INTERNAL has the traceId and no internal details", async () => {
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

test("Failed calls of hosted payment links: a wrong method has their envelope too", async () => {
  const { status, headers, body } = await server.client.put("/probe/hpm", { code: "x" });
  assert.deepEqual([status, headers.get("allow")], [405, "POST"]);
  assert.deepEqual(body, {
    message: "This address takes POST only.",
    statusCode: 405,
    exceptions: null,
    data: null,
    oldData: null,
    errors: [{ field: null, code: "ERR_METHOD_NOT_ALLOWED", message: "This address takes POST only." }],
  });
});

test("Failed calls of hosted payment links: their envelope, each wrong field, exceptions on 500 only", async () => {
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
