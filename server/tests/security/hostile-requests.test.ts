/** Malicious requests on real sockets; after each the server must still answer. npm run proof uses the full sizes. */
import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "#app.ts";
import { createCredential } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { scopes } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { randomHex } from "#platform/ids.ts";
import { http, listening, type HttpClient } from "../support/http.ts";
import { testPlatform, type TestPlatform } from "../support/platform.ts";

const LOG_INS = process.env["TEST_FULL_SIZE"] === "true" ? 200 : 60;

let shared: TestPlatform;
let app: App;
let client: HttpClient;
let token: string;
let port: number;
before(async () => {
  shared = await testPlatform({
    rateLimitPerAddress: 100_000,
    rateLimitPerCredential: 100_000,
    loginAttemptsMax: 1_000,
  });
  app = await buildApp(shared.platform);
  const url = await listening(app);
  port = Number(new URL(url).port);
  client = http(url);
  const ctx = shared.contextFor(await shared.newTenant());
  const { apiKey, secretKey } = await inTransaction(ctx, (write) =>
    createCredential(write, { username: `user-${randomHex(6)}`, password: randomHex(12), scopes }),
  );
  token = String((await client.post("/auth/api/token/connect", { apiKey, secretKey })).body.accessToken);
});
after(async () => {
  await app.close();
  await shared.close();
});

/** The service closes the connection after its answer, which a busy machine delays. */
const ANSWER_MS_MAX = 10_000;

/** Sends bytes; returns the server's output until it closes the connection or is silent. */
async function say(bytes: string, silenceMs = 400): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.setEncoding("latin1").on("data", (text: string) => (said += text));
  socket.on("error", () => {}); // A reset counts as an answer.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(bytes, "latin1");
  await Promise.race([closed, delay(silenceMs)]);
  socket.destroy();
  return said;
}

const answersIn = (said: string) => [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
const SMUGGLED = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";

const SMUGGLING: Record<string, string> = {
  "Content-Length and Transfer-Encoding": `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "two different Content-Lengths": `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 44\r\n\r\n${SMUGGLED}`,
  "a Content-Length with a sign": `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: +0\r\n\r\n${SMUGGLED}`,
  "a list of Content-Lengths": `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 0, 44\r\n\r\n${SMUGGLED}`,
  "an unknown Transfer-Encoding": `POST /auth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "chunked twice over": `POST /auth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "a space before the colon": `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Length : 0\r\n\r\n${SMUGGLED}`,
  "a header that continues on the next line": `POST /auth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "a chunk of no length": `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${SMUGGLED}`,
  "a line end without CR in the headers": `POST /auth/token HTTP/1.1\r\nHost: x\nContent-Length: 0\r\n\r\n${SMUGGLED}`,
  "a NUL in a header": `GET /health/live HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n${SMUGGLED}`,
};

for (const [title, bytes] of Object.entries(SMUGGLING)) {
  test(`#22 request smuggling by ${title} gets one refusal, and the second request is never read`, async () => {
    const said = await say(bytes);
    const statuses = answersIn(said);
    assert.ok(statuses.length <= 1, `${statuses.join(", ")}: ${said}`);
    assert.ok(
      statuses.every((status) => status >= 400 && status < 500),
      said,
    );
    assert.equal((await client.get("/health/live")).status, 200);
  });
}

test("#27 no reflected input breaks a header, a redirect or a log line", async () => {
  const lines = "%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>";
  for (const path of [
    `/vendor/customer/${lines}`,
    `/cat/cat?id=${lines}`,
    `/${lines}`,
    `/3ds/start/${lines}`,
    `/hpm/pay?id=${lines}&lang=${lines}`,
    `/docs/${lines}`,
  ]) {
    const said = await say(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      ANSWER_MS_MAX,
    );
    const [head = ""] = said.split("\r\n\r\n");
    assert.doesNotMatch(head, /^set-cookie:/im, path);
    assert.equal(answersIn(said).length, 1, path);
    assert.doesNotMatch(said, /<script>/, path);
  }
  const traced = await client.get("/health/live", { headers: { traceparent: "00-<script>-0-01" } });
  assert.match(traced.headers.get("x-trace-id") ?? "", /^[0-9a-f]{32}$/);
});

test("#3 no key of a body, query or form changes a prototype", async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const polluted = '"polluted":"yes"';
  for (const body of [
    `{"__proto__":{${polluted}}}`,
    `{"constructor":{"prototype":{${polluted}}}}`,
    `{"customer":{"__proto__":{${polluted}}}}`,
    `{"additionalData":{"__proto__":"yes","constructor":"yes","toString":"yes"}}`,
    `{"\\u005f_proto__":{${polluted}}}`,
    `[{"__proto__":{${polluted}}}]`,
  ]) {
    for (const path of ["/auth/token", "/hpm", "/vendor/customer", "/cat/cat/batch"]) {
      const { status } = await client.post(path, body, { token });
      assert.equal(status, 400, `${path} ${body}`);
    }
  }
  for (const query of [
    "__proto__[polluted]=yes",
    "constructor[prototype][polluted]=yes",
    "__proto__.polluted=yes",
    "__proto__=yes",
  ]) {
    assert.ok((await client.get(`/cat/cat/list?${query}`, { token })).status < 500);
    assert.ok(
      (await client.form(`/3ds/return/unknown?${query}`, { "__proto__[polluted]": "yes", __proto__: "yes" })).status <
        500,
    );
  }
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before);
});

test("#22 JSON too deep or large, with repeated keys or huge numbers is refused or read, never a 500", async () => {
  const row = (amount: string) =>
    `{"erpCode":"${randomHex(8)}","accountErpCode":"120","currencyCode":"TRY","dueDate":"2026-02-28T00:00:00","amount":${amount}}`;
  const sent: [body: string, status: number][] = [
    ["[".repeat(30_000), 400],
    ["[".repeat(30_000) + "]".repeat(30_000), 400],
    ['{"a":'.repeat(10_000) + "1" + "}".repeat(10_000), 400],
    [`{"erpCode":"${"x".repeat(70_000)}"}`, 413],
    [row("1e308"), 400],
    [row("1e2"), 201],
    [row("9".repeat(5_000)), 400],
    [row("0.00001"), 400],
    [row("9007199254740993"), 400],
    [row("NaN"), 400],
    [row("-0"), 201],
    [row("900719925474099.3001"), 201],
  ];
  for (const [body, status] of sent) {
    const reply = await client.post("/cat/cat", body, { token });
    assert.equal(reply.status, status, `${body.slice(0, 80)}: ${reply.text}`);
    if (body.includes("1e2}")) assert.match(reply.text, /"amount":100\.0000/);
    if (body.includes("900719925474099.3001")) assert.match(reply.text, /"amount":900719925474099\.3001/);
  }
  assert.equal((await client.get("/health/live")).status, 200);
});

test("#1 a repeated parameter is refused if one is expected, in a query and in a form", async () => {
  for (const path of [
    "/cat/cat?id=1&id=2",
    "/cat/cat/list?page=1&page=2",
    "/vendor/customer?code=a&code=b",
    "/b2c/payment?orderId=a&orderId=b",
  ])
    assert.equal((await client.get(path, { token })).status, 400, path);
  const twice = await client.request("POST", "/hpm/pay?id=a&id=b", {
    body: "step=pay&step=cancel",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.ok(twice.status >= 400 && twice.status < 500, String(twice.status));
});

test("#22 slow clients are disconnected in time and do not delay others", { timeout: 60_000 }, async () => {
  const head = "POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const closed: number[] = [];
  const startedAt = performance.now();
  const slow = [...Array(40).keys()].map((index) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.once("close", () => closed.push(performance.now() - startedAt));
    socket.write(index % 2 === 0 ? head : `${head}Content-Length: 1000\r\n\r\n{`);
    return socket;
  });
  const trickle = setInterval(() => slow.forEach(trickleInto), 1_000);
  try {
    const waits: number[] = [];
    while (closed.length < slow.length && performance.now() - startedAt < 40_000) {
      const askedAt = performance.now();
      assert.equal((await client.get("/health/live")).status, 200);
      waits.push(performance.now() - askedAt);
      await delay(200);
    }
    const slowest = Math.max(...waits);
    console.log(
      `  ${closed.length} cut off after at most ${Math.round(Math.max(...closed) / 1_000)} s; others waited at most ${Math.round(slowest)} ms`,
    );
    assert.equal(closed.length, slow.length);
    assert.ok(slowest < 2_000, `${slowest} ms`);
  } finally {
    clearInterval(trickle);
    slow.forEach((socket) => socket.destroy());
  }
});

function trickleInto(socket: Socket): void {
  if (socket.writable) socket.write(socket.bytesWritten % 2 === 0 ? "X-A: b\r\n" : " ");
}

test("#22 the service answers during a flood of log-ins", async () => {
  const logIns = [...Array(LOG_INS).keys()].map((index) =>
    client.post("/auth/token", { username: `nobody-${index}`, password: randomHex(8) }),
  );
  let areDone = false;
  const all = Promise.all(logIns).finally(() => (areDone = true));
  const waits: number[] = [];
  while (!areDone) {
    const askedAt = performance.now();
    assert.equal((await client.get("/health/live")).status, 200);
    waits.push(performance.now() - askedAt);
    await delay(20);
  }
  const statuses = (await all).map(({ status }) => status);
  const sorted = waits.toSorted((left, right) => left - right);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `  ${waits.length} answers meanwhile, median ${Math.round(median)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );
  assert.ok(
    statuses.every((status) => [401, 429, 503].includes(status)),
    [...new Set(statuses)].join(", "),
  );
  assert.ok(median < 500, `${median} ms`);
});
