/** Answers to the payment page's script, which keeps the typed values: no card data is ever sent back. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import type { HttpReply } from "../../../tests/support/http.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

const BY_SCRIPT = { headers: { Accept: "application/json" } };

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

function usd() {
  const { id } = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  return { currencyCode: "USD", paymentSetId: id, amount: 20 };
}

async function newPage(changes: Record<string, unknown> = {}) {
  const path = await client.linkPath(changes);
  const nonce = /name="nonce" value="([^"]+)"/.exec((await client.get(path)).text)![1]!;
  const post = (fields: Record<string, string>): Promise<HttpReply> =>
    client.form(path, { nonce, step: "pay", ...fields }, BY_SCRIPT);
  return { path, nonce, post };
}

const INTERRUPTED = {
  field: "form",
  kind: "interrupted",
  text: "Bağlantı koptu ve ödeme tamamlanmadı. Yeniden deneyebilirsiniz; ödemeniz yalnızca bir kez alınır.",
};

test("the answer to the page's script names wrong fields and contains no digit of the card", async () => {
  const { post } = await newPage();
  const reply = await post({ ...client.cardOf("approved"), "cc-exp": "01/20", "cc-csc": "9" });
  assert.equal(reply.headers.get("cache-control"), "no-store");
  assert.deepEqual(reply.body.change.problems, [
    { field: "expiry", kind: "expired" },
    { field: "cvv", kind: "incomplete" },
  ]);
  assert.ok(!reply.text.includes("4355") && !reply.text.includes("AYŞE"));
});

test("after a decline the page's script gets the class, the attempts left and a new nonce", async () => {
  const { nonce, post } = await newPage(usd());
  const reply = await post(client.cardOf("insufficient_funds"));
  const decline = {
    class: "insufficient_funds",
    text: "Kartınızın limiti veya bakiyesi yetersizdi. Başka bir kart deneyin ya da bankanızla görüşün.",
    card: "Denenen kart: •••• 1129",
  };
  assert.deepEqual(reply.body.change, { problems: [], decline, attemptsLeft: 4 });
  assert.notEqual(reply.body.nonce, nonce);
  assert.ok(!reply.text.includes("4111"));
  const paid = await post({ ...client.cardOf("approved"), nonce: reply.body.nonce });
  assert.match(paid.body.url, /\/hpm\/result\?/);
});

test("the page's script is sent to the bank, or to the page of a link that takes no card", async () => {
  const { path, post } = await newPage();
  const toBank = await post(client.cardOf("approved"));
  assert.match(toBank.body.url, /\/3ds\/start\//);
  await client.passBank(toBank.body.url);
  const paid = await client.form(path, { ...client.cardOf("approved"), step: "pay", nonce: "n".repeat(22) }, BY_SCRIPT);
  assert.equal(paid.body.kind, "go");
  assert.ok((await client.get(pathOf(new URL(paid.body.url, service.url).href))).text.includes("Bu sipariş ödendi"));
});

test("asking for an attempt's outcome starts none, and tells whether it is known and how it ended", async () => {
  const { nonce, post } = await newPage(usd());
  const before = service.bank.ledger.orders().length;
  const unknown = await post({ step: "ask" });
  assert.deepEqual(unknown.body, {
    kind: "form",
    nonce,
    change: { problems: [INTERRUPTED], decline: null },
  });
  assert.equal(service.bank.ledger.orders().length, before);
  const declined = await post(client.cardOf("do_not_honour"));
  const [asked, again] = [await post({ step: "ask" }), await post(client.cardOf("do_not_honour"))];
  for (const { body } of [asked, again]) assert.deepEqual(body.change, declined.body.change);
  assert.equal(service.bank.ledger.orders().length, before + 1);
});

test("a decline is reported for its own attempt, not for a later one that never started", async () => {
  const { path, post } = await newPage();
  const first = await post(client.cardOf("insufficient_funds"));
  await client.passBank(first.body.url);
  const page = await client.get(path);
  const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)![1]!;
  service.clock.advance(1_000);
  await post({ ...client.cardOf("approved"), nonce });
  const asked = await post({ step: "ask", nonce });
  assert.deepEqual(asked.body.change.problems, [INTERRUPTED]);
  assert.equal(asked.body.change.decline, null);
});
