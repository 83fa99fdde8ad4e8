import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { movableClock } from "#platform/clock.ts";
import { createOutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { acquirerTools } from "./tools.ts";

test("a reply arrives as bytes; too long or too late it is lost; without a connection nothing was sent", async (t) => {
  const bank = createServer((request, response) => {
    request.resume();
    if (request.url === "/large") response.end("x".repeat(300 * 1024));
    if (request.url === "/") response.writeHead(200, { "Content-Type": "text/xml" }).end("ğ", "latin1");
  });
  await once(bank.listen(0, "127.0.0.1"), "listening");
  const http = createOutboundHttp();
  t.after(() => http.close());
  const origin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  const parts = { clock: movableClock(new Date(1_000)), http };
  const tools = acquirerTools(parts);
  const kept = { keepHeaders: ["content-type", "auth-hash"] };
  const send = (path: string, sender = tools) =>
    sender.send({ method: "POST", url: origin + path, headers: {}, body: null, timeoutMs: 30_000, ...kept });

  assert.equal(tools.now(), 1_000);
  const reply = await send("/");
  assert.ok(reply.kind === "replied" && reply.status === 200);
  assert.deepEqual(
    reply.headers,
    { "content-type": "text/xml", "auth-hash": "" },
    "only the headers that were asked for",
  );
  assert.deepEqual(reply.body, Buffer.from("ğ", "latin1"));
  const enough = await tools.send({
    method: "PUT",
    url: `${origin}/large`,
    headers: {},
    body: Buffer.from("x"),
    timeoutMs: 30_000,
    replyBytesMax: 300 * 1024,
  });
  assert.ok(enough.kind === "replied" && enough.body.length === 300 * 1024);
  const large = await send("/large");
  assert.ok(large.kind === "lost" && large.reason === "too_large");
  const late = await send("/late", acquirerTools({ ...parts, timeoutMsMax: 200 }));
  assert.ok(late.kind === "lost" && late.reason === "timeout");
  bank.closeAllConnections();
  bank.close();
  await once(bank, "close");
  assert.equal((await send("/")).kind, "unsent");
});
