import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWebhookUrl } from "./check-webhook-url.ts";

const live = { mode: "live" as const, outboundAllowedNetworks: [] };
const sandbox = { mode: "sandbox" as const, outboundAllowedNetworks: ["127.0.0.0/8", "::1/128"] };

const acceptedLive: [string, string][] = [
  ["https://shop.example/hook?order=1", "https://shop.example/hook?order=1"],
  ["HTTPS://Shop.Example:8443/A", "https://shop.example:8443/A"],
  ["https://çiçek.example/", "https://xn--iek-1lab.example/"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://0x08080808/", "https://8.8.8.8/"],
  ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
];

for (const [text, url] of acceptedLive) {
  test(`${text} is accepted as a webhook address in live mode`, () => {
    assert.deepEqual(checkWebhookUrl(live, text), { kind: "accepted", url });
  });
}

const refusedLive = [
  "",
  "shop.example/hook",
  "/hook",
  "http://shop.example/hook",
  "ftp://shop.example/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "https://",
  "https://user@shop.example/",
  "https://user:word@shop.example/",
  "https://shop.example/#part",
  "https://shop.example:22/",
  "https://shop.example:25/",
  `https://shop.example/${"a".repeat(2_048)}`,
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.0.0.1./",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:8.8.8.8]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
];

for (const text of refusedLive) {
  test(`${text.slice(0, 60)} is refused as a webhook address in live mode`, () => {
    assert.equal(checkWebhookUrl(live, text).kind, "refused");
  });
}

test("the sandbox accepts http and the allowed networks, but no other private networks", () => {
  for (const text of [
    "http://shop.example/hook",
    "http://localhost:3000/hook",
    "http://127.0.0.1:3000/",
    "http://[::1]:3000/",
  ]) {
    assert.equal(checkWebhookUrl(sandbox, text).kind, "accepted", text);
  }
  for (const text of ["http://10.0.0.1/", "http://169.254.169.254/", "http://user@localhost/"]) {
    assert.equal(checkWebhookUrl(sandbox, text).kind, "refused", text);
  }
});
