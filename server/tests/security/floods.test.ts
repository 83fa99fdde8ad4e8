/** Many sockets at once, each of which takes its time: nobody else waits for them. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "#app.ts";
import { http, listening } from "../support/http.ts";
import { testPlatform } from "../support/platform.ts";

const SOCKETS = 500;
const HEAD = "POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const KINDS = {
  "headers that never end": (socket: Socket) => socket.write(`${HEAD}X-Slow: `),
  "a body that never comes": (socket: Socket) => socket.write(`${HEAD}Content-Length: 60000\r\n\r\n{`),
  "answers that nobody reads": (socket: Socket) => {
    socket.pause();
    socket.write("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20));
  },
};

test("#22 500 sockets that send slowly, stop in the middle or read nothing keep nobody else waiting", async () => {
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

test("#22 headers and bodies that are too large are refused while they come, and the connection ends", async () => {
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
