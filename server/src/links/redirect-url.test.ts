import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#platform/refusal.ts";
import { checkRedirectUrl, withSignedFields } from "./redirect-url.ts";

const GOOD = [
  "https://shop.example",
  "https://shop.example/paid",
  "http://shop.example:8081/paid?order=1&x=",
  "https://mağaza.example/ödendi",
  "https://shop.example/a?b=https%3A%2F%2Fevil.example",
  "http://localhost:3000/done",
  "http://127.0.0.1/done",
  "https://shop.example/#part",
  "HTTPS://SHOP.EXAMPLE/x",
];

const BAD = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://shop.example/",
  "ws://shop.example/",
  "blob:https://shop.example/x",
  "intent://shop.example#Intent;end",
  "//shop.example/paid",
  "/paid",
  "shop.example/paid",
  "https:",
  "https://",
  "https:///paid",
  "https:/shop.example",
  "https:shop.example",
  "https:\\\\shop.example",
  "https://\\shop.example",
  "http://",
  "https://user@shop.example/",
  "https://user:secret@shop.example/",
  "https://:secret@shop.example/",
  "https://shop.example@evil.example/",
  "https://shop example/",
  "https://[::1/",
  "https://shop.example:99999/",
  "mailto:a@shop.example",
  `https://shop.example/${"a".repeat(2_048)}`,
  "not an address",
];

for (const text of GOOD) {
  test(`a payer may be sent to ${text}`, () => {
    assert.match(checkRedirectUrl("successURL", text), /^https?:\/\//);
  });
}

for (const text of BAD) {
  test(`a payer is never sent to ${JSON.stringify(text).slice(0, 60)}`, () => {
    assert.throws(
      () => checkRedirectUrl("successURL", text),
      (error) => error instanceof Refusal && error.status === 400 && error.field === "successURL",
    );
  });
}

test("the merchant's own query stays as it was, and ours is appended", () => {
  const url = withSignedFields("https://shop.example/paid?order=%C3%A7+1&sign=mine#top", {
    fields: { a: "ç 1", b: "2" },
    sign: "S",
    previousSign: null,
  });
  assert.equal(url, "https://shop.example/paid?order=%C3%A7+1&sign=mine&a=%C3%A7+1&b=2&sign=S#top");
});
