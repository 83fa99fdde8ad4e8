import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { qrSvg } from "#platform/qr-svg.ts";
import { demoClient, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { readLinkAddress, shortLinkUrl } from "../link-address.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

test("a link's QR code is dark on white, with a quiet zone of four modules", async () => {
  const { text, headers } = await client.get((await client.linkPath()).replace("/hpm/pay", "/hpm/qr"));
  assert.equal(headers.get("content-type"), "image/svg+xml");
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(text)![1]);
  assert.equal((side - 2 * 4 - 17) % 4, 0);
  assert.ok(text.includes(`<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="M4 4h7v1h-7z`));
});

test("the QR code's address leads to the link's page, and a changed one is not found", async () => {
  const path = await client.linkPath();
  const address = readLinkAddress(service.platform.keys, Object.fromEntries(new URL(path, service.url).searchParams));
  const short = new URL(shortLinkUrl(service.platform, address!)).pathname;
  const { status, headers } = await client.get(short);
  assert.equal(status, 303);
  assert.equal(new URL(headers.get("location")!).pathname + new URL(headers.get("location")!).search, path);
  assert.equal(headers.get("cache-control"), "no-store");
  const drawn = await client.get(path.replace("/hpm/pay", "/hpm/qr"));
  assert.equal(drawn.text, qrSvg(service.url + short));
  assert.equal((await client.get(`${short.slice(0, -2)}AA`)).status, 404);
});
