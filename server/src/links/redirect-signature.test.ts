import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { endPreviousWebhookSecret, rotateWebhookSecret, webhookSecret } from "#webhooks/index.ts";
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

async function guideCode(): Promise<GuideCode> {
  const code = /```js\n([\s\S]*?)```/.exec(await readFile(GUIDE, "utf8"))?.[1] ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as GuideCode;
}

test("the guide's code accepts every redirect that we sign, and none that was changed", async () => {
  const { isFromServicePay } = await guideCode();
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

test("while two secrets are valid, the guide's code accepts a redirect with either of them", async () => {
  const { isFromServicePay } = await guideCode();
  const ctx = support.contextFor(await support.newTenant());
  const old = await webhookSecret(ctx);
  const secret = await rotateWebhookSecret(ctx, undefined, 3_600);
  const fields = {
    clientOrderReference: "A&previousSign=x",
    orderReference: "B",
    transactionId: "1",
    transactionStatusId: "1",
  };
  const redirect = async () => withSignedFields("https://shop.example/x", await signFields(ctx, fields));
  const accepted = (address: string) => [old, secret].map((each) => isFromServicePay(address, each));
  const during = await redirect();
  assert.deepEqual(accepted(during), [true, true]);
  assert.deepEqual(accepted(during.replace("transactionStatusId=1", "transactionStatusId=2")), [false, false]);
  await endPreviousWebhookSecret(ctx);
  assert.deepEqual(accepted(await redirect()), [false, true]);
  assert.ok(!(await redirect()).includes("?previousSign="));
});
