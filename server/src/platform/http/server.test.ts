import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { http, listening } from "../../../tests/support/http.ts";
import { probeRoutes } from "../../../tests/support/probe-routes.ts";
import { testServer, type TestServer } from "../../../tests/support/server.ts";
import { createHttpServer } from "./server.ts";

let server: TestServer;
before(async () => {
  server = await testServer(probeRoutes);
});
after(() => server.close());

const anyone = { access: { by: "anyone" } } as const;

test("JSON replies forbid framing, sniffing and caching", async () => {
  const { headers } = await server.client.get("/probe");
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("x-frame-options"), "DENY");
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.equal(headers.get("strict-transport-security"), null);
});

test("each reply with 429 or 503 says after how many seconds to come back, also a page", async () => {
  await using own = await testServer((app) => {
    for (const status of [429, 503]) {
      app.get(`/json/${status}`, { config: anyone }, (_request, reply) => reply.code(status).send({}));
      app.get(`/page/${status}`, { config: anyone }, (_request, reply) =>
        reply.code(status).type("text/html").send("-"),
      );
      app.get(`/own/${status}`, { config: anyone }, (_request, reply) =>
        reply.code(status).header("Retry-After", "7").send({}),
      );
    }
    app.get("/other", { config: anyone }, (_request, reply) => reply.code(409).send({}));
  });
  const said = async (path: string) => (await own.client.get(path)).headers.get("retry-after");
  for (const status of [429, 503])
    assert.deepEqual(await Promise.all(["json", "page", "own"].map((kind) => said(`/${kind}/${status}`))), [
      "60",
      "60",
      "7",
    ]);
  assert.equal(await said("/other"), null);
});

test("in live mode every response has Strict-Transport-Security", async () => {
  await using live = await testServer(() => {}, { mode: "live" });
  assert.match(
    (await live.client.get("/health/live")).headers.get("strict-transport-security") ?? "",
    /max-age=31536000/,
  );
});

test("a request that is not HTTP gets an error body and a trace id, and its connection is closed", async () => {
  const text = await answerTo("NONSENSE\r\n\r\n");
  assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(text, /x-trace-id: [0-9a-f]{32}\r\n/);
  assert.match(text, /"isSuccess":false/);
});

test("an address with unencoded letters is refused with a message that says so", async () => {
  const text = await answerTo("GET /probe?id=İ HTTP/1.1\r\nHost: localhost\r\n\r\n");
  assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(text, /percent-encoded/);
});

async function answerTo(request: string): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.baseUrl).port) });
  socket.end(request);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test("the server does not start if a route does not say who may call it", async () => {
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

test("slow clients are cut off: 10 s for the headers, 15 s for the whole request", () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.server;
  assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [10_000, 15_000, 65_000]);
});
