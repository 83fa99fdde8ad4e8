import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { after, test } from "node:test";
import { parseNetworks } from "./address.ts";
import { createClientCache } from "./client-cache.ts";
import { createOutboundHttp } from "./outbound-http.ts";

const http = createOutboundHttp();
after(() => http.close());

const sockets = new Set<Socket>();
const receiver = createServer((_request, response) => response.end("thanks"));
receiver.on("connection", (socket) => sockets.add(socket));
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
after(() => receiver.close());
const url = new URL(`http://shop.example:${(receiver.address() as AddressInfo).port}/`);

function clients(answers: string[][]) {
  const resolve = async () => answers.shift() ?? ["127.0.0.1"];
  return createClientCache({ allowed: parseNetworks(["127.0.0.0/8"]), allowsPublicHttp: true, resolve });
}

async function post(kept: ReturnType<typeof createClientCache>, owner: string) {
  await using lent = kept.lend(owner, url);
  const { dispatcher } = lent.client;
  const reply = await http.post({
    url: url.href,
    headers: {},
    body: "{}",
    timeoutMs: 3_000,
    replyBytesMax: 100,
    dispatcher,
  });
  return { reply, client: lent.client };
}

test("an owner's successive requests to a receiver reuse one connection; owners never share one", async () => {
  const kept = clients([]);
  sockets.clear();
  await post(kept, "first");
  await post(kept, "first");
  assert.equal(sockets.size, 1);
  await post(kept, "second");
  assert.equal(sockets.size, 2);
  const together = await Promise.all([post(kept, "first"), post(kept, "first")]);
  assert.ok(together.every(({ reply }) => reply.kind === "replied"));
  assert.equal(sockets.size, 3, "two requests at once need two connections");
  await kept.close();
});

test("after a connection has ended, the address is checked again before the next one", async () => {
  const kept = clients([["127.0.0.1"], ["10.0.0.1"]]);
  sockets.clear();
  assert.equal((await post(kept, "first")).reply.kind, "replied");
  const [socket] = sockets;
  socket!.destroy();
  await once(socket!, "close");
  const { reply, client } = await post(kept, "first").then((seen) =>
    // If the client has not noticed the end yet, this request finds it.
    seen.reply.kind === "lost" ? post(kept, "first") : seen,
  );
  assert.equal(reply.kind, "unsent");
  assert.equal(client.failure, "ERR_BLOCKED_ADDRESS");
  await kept.close();
});

test("a closed cache keeps no connection open", async () => {
  const kept = clients([]);
  sockets.clear();
  await post(kept, "first");
  const [socket] = sockets;
  const ended = once(socket!, "close");
  await kept.close();
  await ended;
});
