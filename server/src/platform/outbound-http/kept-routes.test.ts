import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { after, test } from "node:test";
import { createOutboundHttp } from "./outbound-http.ts";
import { parseNetworks } from "./address.ts";
import { keepRoutes } from "./kept-routes.ts";

const http = createOutboundHttp();
after(() => http.close());

const sockets = new Set<Socket>();
const receiver = createServer((_request, response) => response.end("thanks"));
receiver.on("connection", (socket) => sockets.add(socket));
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
after(() => receiver.close());
const url = new URL(`http://shop.example:${(receiver.address() as AddressInfo).port}/`);

function routes(answers: string[][]) {
  const resolve = async () => answers.shift() ?? ["127.0.0.1"];
  return keepRoutes({ allowed: parseNetworks(["127.0.0.0/8"]), allowsPublicHttp: true, resolve });
}

async function post(kept: ReturnType<typeof keepRoutes>, owner: string) {
  await using lent = kept.lend(owner, url);
  const { dispatcher } = lent.route;
  const reply = await http.post({
    url: url.href,
    headers: {},
    body: "{}",
    timeoutMs: 3_000,
    replyBytesMax: 100,
    dispatcher,
  });
  return { reply, route: lent.route };
}

test("one owner's requests to a receiver share a connection one after another, and no two owners do", async () => {
  const kept = routes([]);
  sockets.clear();
  await post(kept, "first");
  await post(kept, "first");
  assert.equal(sockets.size, 1);
  await post(kept, "second");
  assert.equal(sockets.size, 2);
  const together = await Promise.all([post(kept, "first"), post(kept, "first")]);
  assert.ok(together.every(({ reply }) => reply.kind === "replied"));
  assert.equal(sockets.size, 3, "two at once need two");
  await kept.close();
});

test("a connection that has ended is followed by one whose address was checked for it", async () => {
  const kept = routes([["127.0.0.1"], ["10.0.0.1"]]);
  sockets.clear();
  assert.equal((await post(kept, "first")).reply.kind, "replied");
  const [socket] = sockets;
  socket!.destroy();
  await once(socket!, "close");
  const { reply, route } = await post(kept, "first").then((seen) =>
    // The sender may not have seen the end yet: then it is this one that tells.
    seen.reply.kind === "lost" ? post(kept, "first") : seen,
  );
  assert.equal(reply.kind, "unsent");
  assert.equal(route.failure, "ERR_BLOCKED_ADDRESS");
  await kept.close();
});

test("routes that were closed keep no connection", async () => {
  const kept = routes([]);
  sockets.clear();
  await post(kept, "first");
  const [socket] = sockets;
  const ended = once(socket!, "close");
  await kept.close();
  await ended;
});
