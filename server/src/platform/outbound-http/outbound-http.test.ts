import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { after, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "undici";
import { createOutboundHttp, type OutboundRequest } from "./outbound-http.ts";

const seen: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const receiver = createServer((request, response) => {
  seen.push(request.url ?? "");
  request.resume();
  answer(request, response);
});
await once(receiver.listen(0, "127.0.0.1"), "listening");
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const http = createOutboundHttp();
after(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await http.close();
});
beforeEach(() => void seen.splice(0));

const post = (options: Partial<OutboundRequest> = {}) =>
  http.post({ url: `${origin}/`, headers: {}, body: "{}", timeoutMs: 5_000, replyBytesMax: 10, ...options });

test("a reply has its status, headers and all bytes, in however many parts they arrived", async () => {
  answer = (_request, response) => {
    response.writeEarlyHints({ link: "</a>; rel=preload" });
    response.writeHead(201, [
      ["Retry-After", "7"],
      ["Warning", "a"],
      ["Warning", "b"],
    ]);
    response.write("ab");
    setTimeout(() => response.end("cd"), 20);
  };
  const reply = await post({ url: new URL(`${origin}/path?query=1#part`) });
  assert.ok(reply.kind === "replied");
  const { status, headers, body, cut } = reply;
  assert.deepEqual({ status, body: body.toString(), cut }, { status: 201, body: "abcd", cut: false });
  assert.deepEqual([headers["retry-after"], headers["warning"]], ["7", "a, b"]);
  assert.deepEqual(seen, ["/path?query=1"]);
});

test("a reply may have no body, and a redirect is not followed", async () => {
  answer = (_request, response) => void response.writeHead(302, { location: `${origin}/other` }).end();
  const reply = await post();
  assert.ok(reply.kind === "replied" && reply.status === 302 && reply.body.length === 0 && !reply.cut);
  assert.deepEqual(seen, ["/"]);
});

test("a reply that is too long is cut, and its connection is closed", async () => {
  let isEnded: Promise<unknown> = Promise.resolve();
  answer = (_request, response) => {
    isEnded = once(response, "close");
    response.write("0123456789");
    setTimeout(() => response.write("more"), 20);
  };
  const reply = await post();
  assert.ok(reply.kind === "replied" && reply.cut);
  assert.equal(reply.body.toString(), "0123456789");
  await isEnded;
});

test("a reply that is incomplete or takes too long is lost", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": "9" }).write("half");
    setTimeout(() => response.destroy(), 20);
  };
  const broken = await post();
  assert.ok(broken.kind === "lost" && broken.reason === "reset");
  answer = (_request, response) => void response.write("half");
  const late = await post({ timeoutMs: 50 });
  assert.ok(late.kind === "lost" && late.reason === "timeout");
});

test("a request that timed out while waiting for a connection is not sent afterwards", async (t) => {
  let endFirst = () => {};
  answer = (_request, response) => void (endFirst = () => response.end());
  const dispatcher = new Client(origin, { pipelining: 1 });
  t.after(() => dispatcher.close());
  const first = post({ url: `${origin}/first`, dispatcher });
  const late = await post({ url: `${origin}/late`, dispatcher, timeoutMs: 50 });
  assert.ok(late.kind === "unsent" && late.reason === "timeout");
  endFirst();
  assert.equal((await first).kind, "replied");
  await delay(50);
  assert.deepEqual(seen, ["/first"]);
});

test("an invalid address or a server that does not listen is unsent, not lost", async () => {
  assert.equal((await post({ url: "http://127.0.0.1:1/" })).kind, "unsent");
  await assert.doesNotReject(post({ url: "no address" }));
});

test("if the network fails after the request was sent, the result is lost, not unsent", async (t) => {
  let socket: Socket;
  const dispatcher = new Client(origin, {
    connect: ({ port, hostname }, callback) => {
      socket = connect(Number(port), hostname, () => callback(null, socket));
    },
  });
  t.after(() => dispatcher.close());
  answer = () => socket.destroy(Object.assign(new Error("no route"), { code: "EHOSTUNREACH", syscall: "read" }));
  const reply = await post({ dispatcher });
  assert.deepEqual(seen, ["/"]);
  assert.ok(reply.kind === "lost" && reply.reason === "reset");
});
