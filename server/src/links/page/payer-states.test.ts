/** The states of a payment as its payer sees them: every result of the bank's page, an unknown outcome, a receipt. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { rateFromDecimal } from "@servicepay/money";
import pg from "pg";
import { findTenant } from "#identity/index.ts";
import { listRates, setRates } from "#payment-sets/index.ts";
import { archivePayments } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { applyRetentionAs } from "../../../tests/support/archives/old-payments.ts";
import { demoClient, orderReference, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import { http } from "../../../tests/support/http.ts";
import { authenticate, formOf, type PageForm } from "../../../tests/support/payer.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const AT_BANK_MS = 20 * 60_000;
const NO_MONEY = "Kartınızdan para çekilmedi.";

let service: TestService;
let client: DemoClient;
before(async () => void (service = await startTestService()));
// Each test needs its own token, since the clock is moved.
beforeEach(async () => void (client = await demoClient(service)));
after(() => service.close());

function usd() {
  const { id } = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  return { currencyCode: "USD", paymentSetId: id, amount: 20 };
}

function charges(): number {
  return service.bank.ledger.orders().reduce((sum, order) => sum + order.charges, 0);
}

/** Submits a valid card and returns the address of the bank step. */
async function toBank(path: string): Promise<string> {
  const submitted = await client.submit(path, client.cardOf("approved"));
  return submitted.headers.get("location")!;
}

async function postReturn({ action, fields }: PageForm): Promise<string> {
  const back = await client.form(new URL(action).pathname, fields);
  assert.equal(back.status, 303);
  return pathOf(back.headers.get("location")!);
}

async function withBankFaults(faults: readonly object[], act: () => Promise<void>): Promise<void> {
  for (const fault of faults)
    await fetch(`${service.bank.url}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
  try {
    await act();
  } finally {
    await fetch(`${service.bank.url}/control/faults`, { method: "DELETE" });
  }
}

const SILENT_BANK = [
  { operation: "sale", kind: "http_500" },
  { operation: "query", kind: "http_500", times: 100 },
];

test("three wrong passwords at the bank take no money, and the page says what to do next", async () => {
  const path = await client.linkPath();
  let form = await authenticate(await toBank(path), { baseUrl: service.url, otp: "000000" });
  for (let attempts = 1; form.action.startsWith("/acs/"); attempts += 1) {
    assert.ok(attempts < 4, "the bank asks for ever");
    const { origin, pathname } = new URL(form.action, service.bank.url);
    form = formOf((await http(origin).form(pathname, { otp: "000000", answer: "approve" })).text);
  }
  const { text } = await client.get(await postReturn(form));
  for (const part of ["3-D Secure doğrulaması tamamlanmadı", NO_MONEY, "4 deneme hakkınız kaldı", "Kart numarası"])
    assert.ok(text.includes(part), part);
});

test("a return after the deadline charges nothing and shows that time ran out", async () => {
  const path = await client.linkPath();
  const returned = await authenticate(await toBank(path), { baseUrl: service.url });
  const charged = charges();
  service.clock.advance(AT_BANK_MS + 1_000);
  const { text } = await client.get(await postReturn(returned));
  for (const part of ["ayrılan süre doldu", NO_MONEY, "Kart numarası"]) assert.ok(text.includes(part), part);
  assert.equal(charges(), charged);
});

test("a return after the link has expired shows the page of the expired link", async () => {
  const path = await client.linkPath();
  const returned = await authenticate(await toBank(path), { baseUrl: service.url });
  service.clock.advance(24 * 60 * 60_000 + 1_000);
  const { status, text } = await client.get(await postReturn(returned));
  assert.equal(status, 410);
  for (const part of ["süresi doldu", NO_MONEY]) assert.ok(text.includes(part), part);
});

test("the same return sent twice is charged once and shows the same receipt", async () => {
  const path = await client.linkPath();
  const returned = await authenticate(await toBank(path), { baseUrl: service.url });
  const first = await postReturn(returned);
  const charged = charges();
  const second = await postReturn(returned);
  assert.equal(second, first);
  assert.ok((await client.get(second)).text.includes("Ödemeniz alındı"));
  assert.equal(charges(), charged);
});

test("a second visit to the bank step shows a page that leads back, in the payer's language", async () => {
  const path = await client.linkPath();
  const start = pathOf(await toBank(`${path}&lang=en`));
  assert.equal((await client.get(start)).status, 200);
  const again = await client.get(start);
  assert.equal(again.status, 409);
  for (const part of ['<html lang="en"', "/hpm/result?", "only be opened once"])
    assert.ok(again.text.includes(part), part);
});

test("while the bank does not answer the page waits, warns not to pay again, and then shows the outcome", async () => {
  const path = await client.linkPath(usd());
  const statusPath = path.replace("/hpm/pay", "/hpm/status");
  assert.equal((await client.get(statusPath)).body.isDecided, true);
  await withBankFaults(SILENT_BANK, async () => {
    const submitted = await client.submit(path, client.cardOf("approved"));
    const { text } = await client.get(submitted.headers.get("location")!);
    for (const part of ["tekrar ödemeyin", 'role="status"', "/hpm/status?", '<noscript><meta http-equiv="refresh"'])
      assert.ok(text.includes(part), part);
    assert.ok(!text.includes(NO_MONEY));
    assert.deepEqual((await client.get(statusPath)).body, { isDecided: false, isPayable: false, attempts: 1 });
  });
  service.clock.advance(6_000);
  // If a worker is asking the bank at this moment, the page shows the worker's result.
  while ((await client.get(statusPath)).body.isDecided !== true) await delay(50);
  assert.equal((await client.get("/hpm/status?id=1")).status, 404);
});

test("while the outcome of a link is unknown, a second link of the same order waits too", async () => {
  const order = { ...usd(), clientOrderReference: orderReference() };
  const [path, sibling] = [await client.linkPath(order), await client.linkPath(order)];
  await withBankFaults(SILENT_BANK, async () => {
    await client.submit(path, client.cardOf("approved"));
    const { text } = await client.get(sibling);
    assert.ok(text.includes("tekrar ödemeyin"));
    assert.ok(!text.includes("cc-number") && !text.includes(NO_MONEY));
    const forced = await client.form(sibling, { ...client.cardOf("approved"), step: "pay", nonce: "n".repeat(22) });
    assert.ok(forced.text.includes("tekrar ödemeyin"));
  });
});

test("no page says that no money was taken after a charge was reversed", async () => {
  const path = await client.linkPath(usd());
  await withBankFaults(
    [
      { operation: "sale", kind: "reset_after" },
      { operation: "query", kind: "http_500", times: 100 },
    ],
    () => client.submit(path, client.cardOf("approved")).then(() => undefined),
  );
  service.bank.ledger.voidSale(service.bank.ledger.orders().at(-1)!.orderId);
  service.clock.advance(6_000);
  const { text } = await client.get(path.replace("/hpm/pay", "/hpm/result"));
  for (const part of ["önce onayladı, sonra geri aldı", "Kart numarası"]) assert.ok(text.includes(part), text);
  assert.ok(!text.includes(NO_MONEY));
});

test("an expired link of an order that another link has paid does not say that no money was taken", async () => {
  const order = { ...usd(), clientOrderReference: orderReference() };
  const [path, sibling] = [await client.linkPath(order), await client.linkPath(order)];
  service.clock.advance(60_000);
  await client.submit(path, client.cardOf("approved"));
  service.clock.advance(30 * 24 * 60 * 60_000);
  const { text } = await client.get(sibling);
  assert.ok(text.includes("Bu sipariş ödendi") || text.includes("süresi doldu"), text);
  assert.ok(!text.includes(NO_MONEY));
});

test("the receipt of a paid link stays available, with amount, plan and the way back to the shop", async () => {
  const path = await client.linkPath({ successURL: "https://shop.example/paid" });
  const receiptPath = path.replace("/hpm/pay", "/hpm/receipt");
  assert.ok((await client.get(receiptPath)).text.includes("Kart numarası"), "no receipt before it is paid");
  await postReturn(await authenticate(await toBank(path), { baseUrl: service.url }));
  assert.ok((await client.get(path)).text.includes("Makbuzu göster"));
  const { text } = await client.get(receiptPath);
  for (const part of [
    "₺1.250,50",
    "4355 08•• •••• 4358",
    "Onay kodu",
    "Örnek Ticaret A.Ş.",
    "https://shop.example/paid?",
    "Makbuzu yazdır",
  ])
    assert.ok(text.includes(part), part);
});

test("the page of a voided link shows what was paid, and asks for nothing", async () => {
  const clientOrderReference = orderReference();
  const path = await client.linkPath({ clientOrderReference });
  await postReturn(await authenticate(await toBank(path), { baseUrl: service.url }));
  const cancel = { referenceCode: clientOrderReference, reason: "The order was cancelled." };
  const { body } = await client.post("/b2c/payment/cancel", cancel, { token: client.token });
  assert.equal(body.success, true);
  const { text } = await client.get(path);
  assert.ok(text.includes("iptal edildi") && text.includes("Ödenen tutar") && !text.includes("Ödenecek tutar"), text);
});

test("a single payment that costs more than the order is shown before it is charged", async () => {
  const order = usd();
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const ctx = service.contextFor(tenant!.id);
  const rates = await listRates(ctx, order.paymentSetId);
  const dearer = rateFromDecimal("2")!;
  for (const terminalId of new Set(rates.map((rate) => rate.terminalId))) {
    const own = rates.filter((rate) => rate.terminalId === terminalId);
    const changed = own.map((rate) => (rate.installments === 1 ? { ...rate, customerRate: dearer } : rate));
    const given = { paymentSetId: order.paymentSetId, terminalId, rates: changed };
    await inTransaction(ctx, (tx) => setRates(tx, given));
  }
  const path = await client.linkPath(order);
  const charged = charges();
  const unseen = await client.submit(path, client.cardOf("approved"));
  assert.equal(unseen.status, 400);
  assert.ok(unseen.text.includes("$20,40"));
  assert.equal(charges(), charged);
  const token = /id="installment-1"[^>]*value="([^"]+)"/.exec(unseen.text)![1]!;
  const seen = await client.submit(path, { ...client.cardOf("approved"), installment: token });
  const { text } = await client.get(seen.headers.get("location")!);
  assert.ok(text.includes("$20,40"));
  assert.equal(charges(), charged + 1);
});

test("a link whose payment is archived shows that it is paid, and neither a form nor a receipt", async (t) => {
  const path = await client.linkPath();
  const receiptPath = path.replace("/hpm/pay", "/hpm/receipt");
  await client.get(pathOf(await client.passBank(await toBank(path))));
  const isReceipt = /Onay kodu/;
  assert.match((await client.get(receiptPath)).text, isReceipt);
  const charged = charges();
  service.clock.advance(3 * 366 * 24 * 60 * 60_000);
  const { id: tenantId } = (await findTenant(service.platform, service.tenants[0].code))!;
  const owner = new pg.Client({ connectionString: service.databaseUrl, options: `-c app.tenant_id=${tenantId}` });
  await owner.connect();
  t.after(() => owner.end());
  const ctx = service.contextFor(tenantId);
  const folder = temporaryFolder(t);
  const isArchived = async () => {
    await applyRetentionAs(ctx, (text) => owner.query(text));
    await archivePayments(ctx, { folder, keptMonths: 19 });
    return !isReceipt.test((await client.get(receiptPath)).text);
  };
  // The worker's retention runs at the same time. The rows that it holds are archived by a later run.
  for (let run = 0; run < 50 && !(await isArchived()); run += 1) await delay(100);
  for (const address of [path, receiptPath]) {
    const { status, text } = await client.get(address);
    const shows = [/Ödendi|ödendi/, /cc-number/, isReceipt].map((part) => part.test(text));
    assert.deepEqual([status, ...shows], [200, true, false, false], address);
  }
  assert.equal(charges(), charged);
});

test("texts of merchants and payers never become markup", async () => {
  const hostile = `"><script>alert(1)</script>&'</title>`;
  const path = await client.linkPath({
    description: hostile,
    customer: { email: "hostile@example.com", name: hostile },
  });
  const refused = await client.submit(path, { ...client.cardOf("approved"), "cc-csc": "", "cc-name": hostile });
  for (const { text } of [await client.get(path), refused]) {
    assert.doesNotMatch(text, /<script>alert/);
    assert.ok(text.includes("&quot;>&lt;script>alert(1)&lt;/script>&amp;'&lt;/title>"));
  }
});
