import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { callApi, saleOf } from "./protocols/nestpay/test-support/client.ts";
import { newOrderId, temporaryFolder } from "./test-support/client.ts";

const entry = fileURLToPath(new URL("main.ts", import.meta.url));

async function startProcess(
  t: TestContext,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  t.after(() => child.kill("SIGKILL"));
  assert.ok(child.stdout !== null);
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  assert.match(line, /^listening on http:\/\/127\.0\.0\.1:\d+$/);
  return { child, url: line.slice("listening on ".length) };
}

test("answered requests are still in the ledger after kill -9", async (t) => {
  const env = { DATA_DIR: await temporaryFolder(t), CONTROL: "yes" };
  const first = await startProcess(t, env);
  const orderIds = Array.from({ length: 20 }, newOrderId);
  const replies = await Promise.all(orderIds.map((orderId) => callApi(first.url, saleOf(orderId))));
  assert.ok(replies.every(({ Response }) => Response === "Approved"));
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await startProcess(t, env);
  const { orders } = (await (await fetch(`${second.url}/control/ledger`)).json()) as {
    orders: { orderId: string; netAmount: string }[];
  };
  assert.deepEqual(new Set(orders.map(({ orderId }) => orderId)), new Set(orderIds));
  assert.ok(orders.every(({ netAmount }) => netAmount === "10025"));
});

test("it exits with code 0 on SIGTERM and when its parent's message channel closes", async (t) => {
  const env = { DATA_DIR: await temporaryFolder(t) };
  for (const stop of [(child: ChildProcess) => child.kill("SIGTERM"), (child: ChildProcess) => child.disconnect()]) {
    const { child, url } = await startProcess(t, env);
    const hanging = callApi(url, saleOf(newOrderId(), { Number: "4506347011448053" })).catch(() => "cut");
    await callApi(url, saleOf(newOrderId()));
    stop(child);
    assert.deepEqual(await once(child, "exit"), [0, null]);
    assert.equal(await hanging, "cut");
  }
});

test("it exits with one sentence when the port is in use or a setting is wrong", async (t) => {
  const taken = createServer().listen(0, "127.0.0.1");
  t.after(() => taken.close());
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const DATA_DIR = await temporaryFolder(t);
  for (const [env, sentence] of [
    [{ PORT: String(port) }, /EADDRINUSE/],
    [{ PORT: "x" }, /PORT is not a port number/],
  ] as const) {
    const child = spawn(process.execPath, [entry], { env: { DATA_DIR, ...env }, stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    assert.deepEqual(await once(child, "close"), [1, null]);
    assert.match(complaint, sentence);
    assert.equal(complaint.trim().split("\n").length, 1);
  }
});
