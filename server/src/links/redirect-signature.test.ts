import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { webhookSecret } from "#webhooks/index.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { signFields, withSignedFields } from "./redirect-url.ts";

const GUIDE = new URL("../../../docs/guides/payment-links.md", import.meta.url);

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

interface GuideCode {
  isFromServicePay(address: string, webhookSecret: string): boolean;
}

test("the guide's code accepts every redirect that we sign, and none that was changed", async () => {
  const code = /```js\n([\s\S]*?)```/.exec(await readFile(GUIDE, "utf8"))?.[1] ?? "";
  const { isFromServicePay } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as GuideCode;
  const ctx = support.contextFor(await support.newTenant());
  const secret = await webhookSecret(ctx);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), async (clientOrderReference) => {
      const fields = { clientOrderReference, orderReference: "ABC", transactionId: "1", transactionStatusId: "2" };
      const address = withSignedFields("https://shop.example/x?y=1", await signFields(ctx, fields));
      assert.ok(isFromServicePay(address, secret), address);
      assert.ok(!isFromServicePay(address.replace("transactionStatusId=2", "transactionStatusId=1"), secret));
      assert.ok(!isFromServicePay(address, "whsec_AAAA"));
    }),
    { numRuns: 50 },
  );
});
