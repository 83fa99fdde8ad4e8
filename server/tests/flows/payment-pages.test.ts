import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { demoClient } from "../support/demo-client.ts";
import { observePaymentPages, type PaymentPages } from "../support/payment-pages.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let seen: PaymentPages;
before(async () => {
  service = await startTestService();
  seen = await observePaymentPages(service, await demoClient(service));
});
after(() => service.close());

test("the payment pages' headers and scripts are those of docs/payment-pages.json", async () => {
  const committed = await readFile(new URL("../../../docs/payment-pages.json", import.meta.url), "utf8");
  assert.deepEqual(seen, JSON.parse(committed));
});

test("a payment page runs no script that the published inventory does not name", () => {
  const known = new Set(seen.scripts.map(({ integrity }) => integrity));
  for (const [page, { scripts }] of Object.entries(seen.pages)) {
    assert.deepEqual(
      scripts.filter((integrity) => !known.has(integrity)),
      [],
      page,
    );
  }
});
