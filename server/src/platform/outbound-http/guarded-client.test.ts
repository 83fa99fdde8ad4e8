import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { after, test } from "node:test";
import { parseNetworks } from "./address.ts";
import { createGuardedClient, type ReceiverRules } from "./guarded-client.ts";
import { createOutboundHttp } from "./outbound-http.ts";
import { createResolver } from "./resolve-host.ts";

const http = createOutboundHttp();
after(() => http.close());

/** Bytes received. A blocked request must not send any. */
let canaryBytes = 0;
const canary = createTcpServer((socket) => {
  socket.on("error", () => {});
  socket.on("data", (chunk) => (canaryBytes += chunk.length));
});
await new Promise<void>((listening) => canary.listen(0, "127.0.0.1", listening));
after(() => canary.close());
const canaryPort = (canary.address() as AddressInfo).port;

const receiver = createServer((request, response) => response.end(request.headers.host));
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
after(() => receiver.close());
const receiverPort = (receiver.address() as AddressInfo).port;

const strict: ReceiverRules = { allowed: [], allowsPublicHttp: true, resolve: createResolver(false) };
const loopback: ReceiverRules = { ...strict, allowed: parseNetworks(["127.0.0.0/8"]) };

async function post(url: string, rules: ReceiverRules) {
  await using client = createGuardedClient(new URL(url), rules);
  const reply = await http.post({
    url,
    headers: {},
    body: "{}",
    timeoutMs: 3_000,
    replyBytesMax: 100,
    dispatcher: client.dispatcher,
  });
  return { reply, address: client.address, failure: client.failure };
}

async function assertBlocked(url: string, rules: ReceiverRules): Promise<void> {
  const { reply, failure } = await post(url, rules);
  assert.equal(reply.kind, "unsent", url);
  assert.equal(reply.kind === "unsent" && reply.reason, "ERR_BLOCKED_ADDRESS", url);
  assert.equal(failure, "ERR_BLOCKED_ADDRESS", url);
  assert.equal(canaryBytes, 0, url);
}

const special = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

for (const address of special) {
  test(`${address} is not connected to, as a literal or behind a name`, async () => {
    const literal = address.includes(":") ? `[${address}]` : address;
    await assertBlocked(`http://${literal}:${canaryPort}/`, strict);
    await assertBlocked(`http://shop.example:${canaryPort}/`, { ...strict, resolve: async () => [address] });
  });
}

for (const host of [
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "017700000001",
  "127.1",
  "127.0.0.1.",
  "①②⑦.0.0.1",
  "localhost",
]) {
  test(`${host} is recognised as a loopback address`, () => assertBlocked(`http://${host}:${canaryPort}/`, strict));
}

test("one private address among public ones blocks the whole name", () =>
  assertBlocked(`http://shop.example:${canaryPort}/`, { ...strict, resolve: async () => ["8.8.8.8", "127.0.0.1"] }));

test("if a name changes its address, the connection still goes to the checked one", async () => {
  const answers = [["127.0.0.1"], ["127.0.0.9"]];
  const resolve = async () => answers.shift() ?? ["10.0.0.1"];
  const rules = { ...loopback, resolve };
  const { reply, address } = await post(`http://shop.example:${receiverPort}/`, rules);
  assert.equal(reply.kind === "replied" && reply.body.toString(), `shop.example:${receiverPort}`);
  assert.equal(address, "127.0.0.1");
  assert.equal(answers.length, 1, "the name was asked once");
});

test("a name whose address becomes private after a first attempt is blocked at the next", async () => {
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const rules = { ...loopback, resolve: async () => answers.shift()! };
  assert.equal((await post(`http://shop.example:${receiverPort}/`, rules)).reply.kind, "replied");
  await assertBlocked(`http://shop.example:${receiverPort}/`, rules);
});

test("a public receiver is not reached without TLS in live mode", () =>
  assertBlocked(`http://shop.example:${canaryPort}/`, {
    ...strict,
    allowsPublicHttp: false,
    resolve: async () => ["8.8.8.8"],
  }));

test("a name without an address fails with ENOTFOUND", async () => {
  const noName = async () => {
    throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
  };
  const { reply } = await post(`http://shop.example:${canaryPort}/`, { ...strict, resolve: noName });
  assert.deepEqual(reply.kind === "unsent" && reply.reason, "ENOTFOUND");
});
