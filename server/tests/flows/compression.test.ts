/** Which replies are compressed, and which never are. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { LOADER_PATH } from "../support/loader.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

/** Returns each body as sent, before it is decompressed. */
async function onTheWire(
  url: string,
  acceptEncoding: string,
  body?: string,
): Promise<{ encoding: string; bytes: Buffer }> {
  const headers = {
    "accept-encoding": acceptEncoding,
    ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
  };
  const sent = request(url, { method: body === undefined ? "GET" : "POST", headers }).end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const chunks = (await reply.toArray()) as Buffer[];
  return { encoding: String(reply.headers["content-encoding"] ?? "none"), bytes: Buffer.concat(chunks) };
}

const OPENED = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes } as const;

test("scripts, styles, pages and loader are compressed for clients that accept it, and otherwise the same", async () => {
  const link = await client.linkPath();
  const { text } = await client.get(link);
  const [script] = /\/checkout\/assets\/hosted\.tr-[^"]+\.js/.exec(text)!;
  const [style] = /\/checkout\/assets\/checkout-[^"]+\.css/.exec(text)!;
  for (const path of [
    script,
    style,
    "/widget/v1/servicepay.js",
    LOADER_PATH,
    "/hpm/cancel",
    "/demo/shop",
    "/demo/shop/webhooks",
    "/sandbox/messages.css",
  ]) {
    const plain = await onTheWire(service.url + path, "identity");
    assert.equal(plain.encoding, "none");
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, deflate", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["gzip;q=0, deflate", "none"],
    ] as const) {
      const travelled = await onTheWire(service.url + path, accepted);
      assert.equal(travelled.encoding, encoding, `${path} for ${accepted}`);
      assert.ok(OPENED[encoding](travelled.bytes).equals(plain.bytes), `${path} for ${accepted}`);
      if (encoding !== "none") assert.ok(travelled.bytes.length < plain.bytes.length * 0.7, path);
    }
  }
  const { headers } = await client.get(link);
  assert.equal(headers.get("vary"), "Accept-Encoding");
  const messages = await client.get("/sandbox/messages", { headers: { accept: "text/html" } });
  assert.match(messages.headers.get("content-encoding") ?? "none", /^(br|gzip)$/);
  assert.equal(messages.headers.get("vary"), "Accept, Accept-Language, Accept-Encoding");
});

test("a page that repeats a posted form or contains the card for the bank is never compressed", async () => {
  const link = service.url + (await client.linkPath());
  const form = new URLSearchParams({ nonce: "0123456789abcdef", step: "options", "cc-number": "4355084355084358" });
  assert.equal((await onTheWire(link, "gzip, br", form.toString())).encoding, "none");
  const started = await client.submit(await client.linkPath(), client.cardOf("approved"));
  const toBank = await onTheWire(String(started.headers.get("location")), "gzip, br");
  assert.ok(toBank.bytes.includes("hand-over"));
  assert.equal(toBank.encoding, "none");
});
