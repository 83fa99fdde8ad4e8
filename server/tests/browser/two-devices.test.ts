/** One link, open twice: on a wide screen and on the phone that scanned its QR code, or in two tabs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { newVisitor, openBrowser } from "./browser.ts";

const WIDE = { viewport: { width: 1280, height: 800 } };
const ELSEWHERE = "Ödemeniz bankanızda onay bekliyor";

let service: TestService;
let client: DemoClient;
let browser: Browser;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.close();
});

async function typeCard(page: Page, outcome = "approved"): Promise<void> {
  for (const [name, text] of Object.entries(client.cardOf(outcome))) await page.locator(`#${name}`).fill(text);
}

/** Pays up to the bank's page. */
async function goToBank(page: Page, outcome?: string): Promise<void> {
  await typeCard(page, outcome);
  await page.locator("button.primary").first().click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
}

async function approve(page: Page): Promise<void> {
  await page.getByLabel("Tek kullanımlık şifre").fill("123456");
  await page.keyboard.press("Enter");
}

function charges(): number {
  return service.bank.ledger.orders().reduce((sum, order) => sum + order.charges, 0);
}

test("a wide screen whose payer continues by phone closes its form, says so, and ends at the receipt", async () => {
  await using desk = await newVisitor(browser, WIDE);
  await using phone = await newVisitor(browser);
  const shop = `${service.url}/demo/shop/success`;
  const link = service.url + (await client.linkPath({ successURL: shop }));
  await desk.page.goto(link);
  await typeCard(desk.page);
  await phone.page.goto(link);
  await goToBank(phone.page);
  await desk.page.getByRole("heading", { name: ELSEWHERE }).waitFor();
  assert.equal(await desk.page.locator("form").count(), 0);
  assert.equal(await desk.page.getByText("para çekilmedi").count(), 0);
  await desk.page.reload();
  await desk.page.getByRole("heading", { name: ELSEWHERE }).waitFor();
  const before = charges();
  await approve(phone.page);
  await desk.page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await desk.page.getByRole("link", { name: "İşletmenin sitesine dön" }).waitFor();
  await phone.page.waitForURL(`${shop}?**`);
  assert.equal(charges(), before + 1);
  assert.deepEqual([...desk.complaints, ...phone.complaints], []);
});

test("an attempt that is declined on the phone brings the form back on the wide screen", async () => {
  await using desk = await newVisitor(browser, WIDE);
  await using phone = await newVisitor(browser);
  const link = service.url + (await client.linkPath());
  await desk.page.goto(link);
  await phone.page.goto(link);
  await goToBank(phone.page, "insufficient_funds");
  await desk.page.getByRole("heading", { name: ELSEWHERE }).waitFor();
  await approve(phone.page);
  await phone.page.getByText("limiti veya bakiyesi yetersizdi").waitFor();
  await desk.page.locator("#cc-number").waitFor();
  await goToBank(desk.page);
  await approve(desk.page);
  await desk.page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  // The phone checks the status when the payer returns to it.
  await phone.page.reload();
  await phone.page.getByRole("heading", { name: /Ödemeniz alındı|Bu sipariş ödendi/ }).waitFor();
});

for (const first of ["phone", "desk"] as const) {
  test(`both press pay: one charge, and the ${first} that began first shows the payment's status`, async () => {
    await using desk = await newVisitor(browser, { ...WIDE, javaScriptEnabled: first === "desk" });
    await using phone = await newVisitor(browser, { javaScriptEnabled: first === "phone" });
    const link = service.url + (await client.linkPath());
    const [one, other] = first === "phone" ? [phone.page, desk.page] : [desk.page, phone.page];
    await one.goto(link);
    await other.goto(link);
    const before = charges();
    await goToBank(one);
    // A form without script does not know about the other one. Sending it takes over the payment.
    await typeCard(other);
    await other.locator("button.primary").first().click();
    await other.getByRole("button", { name: "Bankanın sayfasına git" }).click();
    await other.getByLabel("Tek kullanımlık şifre").waitFor();
    await approve(one);
    await one.getByRole("heading", { name: ELSEWHERE }).waitFor();
    await approve(other);
    await other.getByRole("button").click();
    await other.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
    await one.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
    assert.equal(charges(), before + 1);
  });
}

test("both press pay at the same moment: one charge", async () => {
  await using desk = await newVisitor(browser, WIDE);
  await using phone = await newVisitor(browser);
  const { id } = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  const link = service.url + (await client.linkPath({ currencyCode: "USD", paymentSetId: id, amount: 20 }));
  const pages = [desk.page, phone.page];
  for (const page of pages) {
    await page.goto(link);
    await typeCard(page);
  }
  const before = charges();
  await Promise.all(pages.map((page) => page.locator("button.primary").first().click()));
  for (const page of pages) await page.getByRole("heading", { name: /Ödemeniz alındı|Bu sipariş ödendi/ }).waitFor();
  assert.equal(charges(), before + 1);
});

test("the back button of the bank's tab leads to the form; a new visit first shows the attempt", async () => {
  await using visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const link = service.url + (await client.linkPath());
  await page.goto(link);
  await goToBank(page);
  await page.goBack();
  await page.locator("#cc-number").waitFor();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole("heading", { name: ELSEWHERE }).waitFor();
  await other.getByRole("link", { name: "Burada öde" }).click();
  await goToBank(other);
  await approve(other);
  await other.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
});
