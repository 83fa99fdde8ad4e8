import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

function savedCards() {
  return client.get("/vendor/creditcard", { token: client.token });
}

test("decisions 7: a card is saved only if the payer ticks the box and pays, and then it is listed masked", async () => {
  const card = client.cardOf("approved");
  const declined = await client.submit(await client.linkPath(), {
    ...client.cardOf("do_not_honour"),
    "save-card": "yes",
  });
  await client.passBank(declined.headers.get("location")!);
  const withoutConsent = await client.submit(await client.linkPath(), card);
  await client.passBank(withoutConsent.headers.get("location")!);
  assert.equal((await savedCards()).status, 404);

  const path = await client.linkPath();
  assert.match((await client.get(path)).text, /<input type="checkbox" id="save-card" name="save-card" value="yes"\/>/);
  const paid = await client.submit(path, { ...card, "save-card": "yes" });
  await client.passBank(paid.headers.get("location")!);
  const { status, body, text } = await savedCards();
  assert.deepEqual([status, body.totalCount, body.data[0].cardNumber], [200, 1, "435508******4358"]);
  assert.ok(!text.includes(card["cc-number"]));
});

test("the default customer, who stands for many people, is not offered to save a card", async () => {
  const changes = {
    customer: { email: "nobody@example.com" },
    userVerificationFailBehavior: "ContinueWithDefaultUser",
  };
  assert.ok(!(await client.get(await client.linkPath(changes))).text.includes("save-card"));
});
