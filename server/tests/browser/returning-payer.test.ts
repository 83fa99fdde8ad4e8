/** A payer who leaves the form and returns finds the typed values and choices, as far as browsers and the law allow. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newVisitor } from "./browser.ts";
import { equipCompany, type EquippedCompany } from "./payer-states/equipped-company.ts";
import { payerWorld } from "./payer-world.ts";

let company: EquippedCompany;
const world = payerWorld(async (started) => void (company = await equipCompany(started)));

async function typeCard(page: Page, outcome = "approved"): Promise<void> {
  for (const [name, text] of Object.entries(world.client.cardOf(outcome))) await page.locator(`#${name}`).fill(text);
}

async function open(page: Page, changes: Record<string, unknown> = {}): Promise<void> {
  await page.goto(world.service.url + (await world.client.linkPath(changes)));
}

function valuesOf(page: Page): Promise<string[]> {
  return Promise.all(["cc-number", "cc-exp", "cc-csc", "cc-name"].map((id) => page.locator(`#${id}`).inputValue()));
}

/** Presses "pay" with three installments and stops at the bank's page. */
async function goToBankInThree(page: Page): Promise<void> {
  await page.getByLabel("3 taksit").check();
  await page.locator("button.primary").first().click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
}

const KEPT = ["4355 0843 5508 4358", "12/30", "", "AYŞE YILMAZ"];

/** Asserts that the form of a returning payer shows what "pay" sends. */
async function assertThreeIsKept(page: Page): Promise<void> {
  await page.getByRole("button", { name: "₺1.269,26 öde" }).waitFor();
  assert.equal(await page.getByLabel("3 taksit").isChecked(), true);
  await page.locator("#cc-csc").fill("000");
  await page.locator("button.primary").first().click();
  await page.getByLabel("Tek kullanımlık şifre").fill("123456");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  for (const text of ["3 taksit", "₺1.269,26"]) await page.getByText(text).first().waitFor();
}

test("back from the bank, the fields and installments that the browser restores are the ones that are sent", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  await typeCard(page);
  await goToBankInThree(page);
  await page.goBack();
  await page.locator("#cc-number-mark", { hasText: "Visa" }).waitFor();
  assert.deepEqual(await valuesOf(page), KEPT);
  await assertThreeIsKept(page);
});

test("a page kept in memory while the payer was at the bank lacks only the security code, and can pay", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  await typeCard(page);
  // A navigation that is answered with 204 keeps the page, which simulates a page in the browser's memory.
  await page.route("**/3ds/start/**", (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse("**/3ds/start/**");
  await page.getByLabel("3 taksit").check();
  await page.locator("button.primary").first().click();
  await left;
  await page.unroute("**/3ds/start/**");
  for (const type of ["pagehide", "pageshow"])
    await page.evaluate(`dispatchEvent(new PageTransitionEvent("${type}", { persisted: true }))`);
  assert.deepEqual(await valuesOf(page), KEPT);
  await assertThreeIsKept(page);
  assert.deepEqual(visitor.complaints, []);
});

test("a page that the browser kept in memory shows the link's status if it was paid meanwhile", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  await open(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await typeCard(other);
  await goToBankInThree(other);
  await other.getByLabel("Tek kullanımlık şifre").fill("123456");
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
  await page.getByRole("heading", { name: "Bu sipariş ödendi" }).waitFor();
});

test("switching the language keeps card, name, installments and boxes, but not the security code", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const { client } = company.world;
  await page.goto(world.service.url + (await client.linkPath()));
  await typeCard(page);
  await page.getByLabel("3 taksit").check();
  await page.locator("#consent-contract").check();
  await page.locator("#save-card").check();
  for (const [language, pay] of [
    ["English", "Pay ₺1,"],
    ["Türkçe", "₺1.269,26 öde"],
  ] as const) {
    await page.getByRole("link", { name: language }).click();
    await page.getByRole("button", { name: pay }).waitFor();
    assert.deepEqual(await valuesOf(page), KEPT);
    assert.equal(await page.locator("#installment-3").isChecked(), true);
    const boxes = ["consent-contract", "consent-news", "save-card"];
    const ticked = await Promise.all(boxes.map((id) => page.locator(`#${id}`).isChecked()));
    assert.deepEqual(ticked, [true, false, true]);
    assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
  }
  await assertThreeIsKept(page);
  assert.deepEqual(visitor.complaints, []);
});

test("switching the language of a link that was paid meanwhile shows that it is paid, not a form", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  await open(page);
  await typeCard(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await typeCard(other);
  await goToBankInThree(other);
  await other.getByLabel("Tek kullanımlık şifre").fill("123456");
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await page.getByRole("link", { name: "English" }).click();
  await page.getByRole("heading", { name: "This order has already been paid" }).waitFor();
});

test("on a phone a tab that becomes visible again checks the status of its link", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: { width: 390, height: 844 } });
  const { page, context } = visitor;
  await open(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await typeCard(other);
  await goToBankInThree(other);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole("heading", { name: "Ödemeniz bankanızda onay bekliyor" }).waitFor();
});

test("after a decline after 3-D Secure only name, installments and boxes stay; the number has the focus", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const { client } = company.world;
  await page.goto(
    world.service.url + (await client.linkPath({ customer: { email: "gelen@example.com", name: "Ayşe" } })),
  );
  await typeCard(page);
  await page.locator("#consent-contract").check();
  await goToBankInThree(page);
  await page.getByRole("button", { name: "Vazgeç" }).click();
  await page.locator("#cc-number:focus").waitFor();
  assert.ok(
    await page.locator("#summary").evaluate((box) => box.getBoundingClientRect().top > -1),
    "the reason is in sight",
  );
  assert.match((await page.locator("#cc-number").getAttribute("aria-describedby")) ?? "", /summary/);
  assert.deepEqual(await valuesOf(page), ["", "", "", "AYŞE YILMAZ"]);
  assert.equal(await page.locator("#consent-contract").isChecked(), true);
  assert.doesNotMatch(await page.content(), /\d{4} ?\d{4} ?\d{4}/);
  await page.keyboard.type(client.cardOf("approved")["cc-number"]);
  await page.locator("#cc-exp").fill("12/30");
  await assertThreeIsKept(page);
});
