import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

let payers = 0;

/** The customer fields of a new payer's links. */
function newPayer() {
  payers += 1;
  return { customer: { email: `payer-${payers}@example.com`, name: "Ayşe" } };
}

/** Pays a link of this payer with the box ticked, and returns the saved card's id. */
async function save(payer: Record<string, unknown>, outcome = "approved"): Promise<string> {
  const submitted = await client.submit(await client.linkPath(payer), {
    ...client.cardOf(outcome),
    "save-card": "yes",
  });
  await client.passBank(submitted.headers.get("location")!);
  return savedIdOn((await client.get(await client.linkPath(payer))).text);
}

function savedIdOn(page: string): string {
  return /name="saved-card" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? "";
}

function usd() {
  const { id } = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  return { currencyCode: "USD", paymentSetId: id, amount: 20 };
}

async function attempts(): Promise<number> {
  return service.bank.ledger.orders().length;
}

test("a known payer's page shows only last four digits, expiry and bank of a saved card", async () => {
  const payer = newPayer();
  await save(payer);
  const { text } = await client.get(await client.linkPath(payer));
  const { "cc-number": number, "cc-exp": expiry } = client.cardOf("approved");
  for (const part of [`•••• ${number.slice(-4)}`, expiry, "Başka bir kart"]) assert.ok(text.includes(part), part);
  assert.ok(!text.includes(number.slice(0, 6)), "the first digits are on the page");
  assert.ok(!text.includes("AYŞE YILMAZ"), "the holder's name is on the page");
  assert.match(text, /id="save-card"(?![^>]*checked)/);
});

test("saved cards appear only on links of their own customer, never of another or of the default customer", async () => {
  const payer = newPayer();
  await save(payer);
  const nobody = { customer: { email: "no@example.com" }, userVerificationFailBehavior: "ContinueWithDefaultUser" };
  for (const other of [newPayer(), nobody])
    assert.ok(!(await client.get(await client.linkPath(other))).text.includes("saved-card"));
});

test("a saved card pays with its security code through 3-D Secure, in its own installments", async () => {
  const payer = newPayer();
  const id = await save(payer);
  const path = await client.linkPath(payer);
  const page = await client.get(path);
  const token = /id="installment-3"[^>]*value="([^"]+)"/.exec(page.text)![1]!;
  const submitted = await client.submit(path, { "saved-card": id, "cc-csc": "000", installment: token });
  assert.equal(submitted.status, 303, submitted.text);
  assert.match(submitted.headers.get("location")!, /\/3ds\/start\//);
  const result = await client.get(pathOf(await client.passBank(submitted.headers.get("location")!)));
  assert.ok(result.text.includes("3 taksit"));
  assert.ok(result.text.includes("₺1.269,26"));
});

test("a saved card takes 3-D Secure even if the payment set does not require it", async () => {
  const payer = newPayer();
  const id = await save(payer);
  const typed = await client.submit(await client.linkPath({ ...payer, ...usd() }), client.cardOf("approved"));
  assert.match(typed.headers.get("location")!, /\/hpm\/result/);
  const saved = await client.submit(await client.linkPath({ ...payer, ...usd() }), {
    "saved-card": id,
    "cc-csc": "000",
  });
  assert.match(saved.headers.get("location")!, /\/3ds\/start\//);
});

test("without its security code a saved card is not charged", async () => {
  const payer = newPayer();
  const id = await save(payer);
  const before = await attempts();
  for (const cvv of ["", "12", "12345", "abc"]) {
    const { status, text } = await client.submit(await client.linkPath(payer), { "saved-card": id, "cc-csc": cvv });
    assert.equal(status, 400);
    assert.match(text, /class="note error" id="cc-csc-note">[^<]+</);
    assert.ok(text.includes(`value="${id}" checked`), "the card is no longer chosen");
  }
  assert.equal(await attempts(), before);
});

test("another customer's saved card pays nothing and shows no installments", async () => {
  const owner = newPayer();
  const id = await save(owner);
  const foreign = await client.linkPath(newPayer());
  const before = await attempts();
  const paid = await client.submit(foreign, { "saved-card": id, "cc-csc": "000" });
  assert.equal(paid.status, 400);
  assert.ok(paid.text.includes("kayıtlı kart artık kullanılamıyor"));
  const options = foreign.replace("/hpm/pay", "/hpm/options");
  for (const card of [id, "", "x", "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10"])
    assert.equal((await client.get(`${options}&savedCard=${card}`)).status, 404);
  assert.equal(savedIdOn((await client.get(await client.linkPath(owner))).text), id);
  assert.equal(await attempts(), before);
});

test("nobody can remove a saved card through a link, and the page offers no removal", async () => {
  const payer = newPayer();
  const id = await save(payer);
  const path = await client.linkPath(payer);
  const { text } = await client.get(path);
  assert.equal(savedIdOn(text), id);
  assert.doesNotMatch(text, /remove-card|kaldır|silebilirsiniz/i);
  assert.equal((await client.get(`${path.replace("/hpm/pay", "/hpm/remove-card")}&card=${id}`)).status, 404);
  await client.form(path, { step: "remove-card", "saved-card": id });
  assert.equal(savedIdOn((await client.get(path)).text), id);
});

test("a link that takes no payment shows no cards", async () => {
  const payer = newPayer();
  const id = await save(payer);
  const path = await client.linkPath(payer);
  const submitted = await client.submit(path, { "saved-card": id, "cc-csc": "000" });
  await client.passBank(submitted.headers.get("location")!);
  assert.ok(!(await client.get(path)).text.includes("saved-card"));
});

test("an installment of one card is refused for another saved one", async () => {
  const payer = newPayer();
  const id = await save(payer);
  const path = await client.linkPath(payer);
  const shown = await client.submit(path, { ...client.cardOf("do_not_honour"), "saved-card": "", step: "options" });
  const token = /id="installment-1"[^>]*value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
  const other = await client.submit(path, { "saved-card": id, "cc-csc": "000", installment: `${token}x` });
  assert.equal(other.status, 400);
  assert.ok(other.text.includes("Seçtiğiniz taksit"));
});
