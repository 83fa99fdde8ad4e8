/** Many slow or idle sockets must not delay others. npm run proof uses the full sizes. */
import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "#app.ts";
import { http, listening } from "../support/http.ts";
import { testPlatform } from "../support/platform.ts";

const IS_FULL_SIZE = process.env["TEST_FULL_SIZE"] === "true";
const SOCKETS = IS_FULL_SIZE ? 500 : 90;
const HEAD = "POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const KINDS = {
  "headers that never end": (socket: Socket) => socket.write(`${HEAD}X-Slow: `),
  "a body that never comes": (socket: Socket) => socket.write(`${HEAD}Content-Length: 60000\r\n\r\n{`),
  "answers that nobody reads": (socket: Socket) => {
    socket.pause();
    socket.write("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20));
  },
};

test("#22 many sockets that send slowly, stop in the middle or read nothing do not delay others", async () => {
  const server = await testPlatform({ rateLimitPerAddress: 1_000_000 });
  const app = await buildApp(server.platform);
  const url = await listening(app);
  const client = http(url);
  const kinds = Object.values(KINDS);
  const sockets: Socket[] = [];
  try {
    for (let index = 0; index < SOCKETS; index += 1) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
      sockets.push(socket);
      socket.once("connect", () => kinds[index % kinds.length]!(socket));
    }
    await delay(500);
    let answered = 0;
    for (const path of Array<string>(15).fill("/health/live").concat(Array<string>(15).fill("/hpm/pay?id=x"))) {
      const { status } = await client.get(path);
      assert.ok(status === 200 || status === 404, `${path}: ${status}`);
      answered += 1;
    }
    console.log(`  ${answered} others were answered beside ${sockets.length} slow ones`);
    assert.equal((await client.get("/health/ready")).status, 200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.close();
    await server.close();
  }
});

test("#22 headers and bodies that are too large are refused as they arrive; the connection is closed", async () => {
  const server = await testPlatform();
  const app = await buildApp(server.platform);
  const url = await listening(app);
  const said = async (bytes: string) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
    let text = "";
    socket.setEncoding("latin1").on("data", (part: string) => (text += part));
    socket.write(bytes);
    await Promise.race([new Promise((resolve) => socket.once("close", resolve)), delay(3_000)]);
    socket.destroy();
    return /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  };
  try {
    assert.equal(await said(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`), "431");
    assert.equal(await said(`GET / HTTP/1.1\r\nHost: x\r\n${"X-A: b\r\n".repeat(5_000)}\r\n`), "431");
    assert.equal(await said(`${HEAD}Content-Length: 10000000\r\n\r\n${"a".repeat(100_000)}`), "413");
    assert.equal(await said(`GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), "431");
    assert.equal((await http(url).get("/health/live")).status, 200);
  } finally {
    await app.close();
    await server.close();
  }
});

const UNFINISHED = IS_FULL_SIZE ? 1_000 : 100;
/** Headers have 10 s, a whole request 15 s; the server checks every 5 s, and gives 2 s to read the refusal. */
const GONE_AFTER_MS_MAX = 30_000;

test("#22 unfinished requests leave no socket open, and a slow client that finishes gets a reply", async () => {
  const server = await testPlatform({ rateLimitPerAddress: 1_000_000 });
  const app = await buildApp(server.platform);
  const port = Number(new URL(await listening(app)).port);
  const held = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const sockets: Socket[] = [];
  try {
    for (let index = 0; index < UNFINISHED; index += 1) {
      // The client keeps its side open, so the connection ends only when the server destroys it.
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
      sockets.push(socket.resume());
      const send = index % 2 === 0 ? KINDS["headers that never end"] : KINDS["a body that never comes"];
      socket.once("connect", () => send(socket));
    }
    const startedAt = performance.now();
    const slow = slowLogIn(port, 9_000);
    await until(async () => (await held()) > UNFINISHED);
    assert.equal(await slow, "HTTP/1.1 401 Unauthorized");
    await until(async () => (await held()) === 0);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`  no socket of ${UNFINISHED} is left after ${seconds} s`);
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.close();
    await server.close();
  }
});

test("#22 connections above HTTP_CONNECTIONS are closed at once and counted, and others continue", async () => {
  const server = await testPlatform({ httpConnections: 20 });
  const app = await buildApp(server.platform);
  const port = Number(new URL(await listening(app)).port);
  const sockets = Array.from({ length: 30 }, () =>
    connect(port, "127.0.0.1")
      .on("error", () => {})
      .resume(),
  );
  let closed = 0;
  for (const socket of sockets) socket.once("close", () => (closed += 1));
  try {
    await until(() => closed === 10);
    const metrics = (await server.platform.metrics.expose()).body;
    assert.match(metrics, /servicepay_http_connections_refused_total 10/);
    const open = sockets.find((socket) => !socket.destroyed)!;
    const reply = new Promise<string>((resolve) => open.once("data", (bytes) => resolve(bytes.toString("latin1"))));
    open.write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
    assert.match(await reply, /^HTTP\/1\.1 200 /);
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.close();
    await server.close();
  }
});

/** An unknown user's log-in that sends headers and body slowly; returns the status line. */
async function slowLogIn(port: number, takesMs: number): Promise<string> {
  const body = JSON.stringify({ username: "nobody", password: "x".repeat(12) });
  const request = `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(port, "127.0.0.1");
  const reply = new Promise<string>((resolve, reject) => {
    socket.once("data", (bytes) => resolve(bytes.toString("latin1").split("\r\n")[0] ?? ""));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the connection ended without an answer")));
  });
  const parts = 30;
  const size = Math.ceil(request.length / parts);
  for (let start = 0; start < request.length; start += size) {
    socket.write(request.slice(start, start + size));
    await delay(takesMs / parts);
  }
  return reply.finally(() => socket.destroy());
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + GONE_AFTER_MS_MAX;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, "it did not become so in time");
    await delay(50);
  }
}
