/** An attempt that did not end at the receipt: which fields the form keeps, and that nothing is sent twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, Request } from "playwright-core";
import { focusedId, newVisitor } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();

function usd() {
  const { id } = world.service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  return { currencyCode: "USD", paymentSetId: id, amount: 20 };
}

async function open(page: Page, changes: Record<string, unknown> = {}): Promise<void> {
  await page.goto(world.service.url + (await world.client.linkPath(changes)));
  await page.evaluate(() => Object.assign(globalThis, { isStill: "the same page" }));
}

async function typeCard(page: Page, outcome: string): Promise<void> {
  for (const [name, text] of Object.entries(world.client.cardOf(outcome))) await page.locator(`#${name}`).fill(text);
}

function charges(): number {
  return world.service.bank.ledger.orders().reduce((sum, order) => sum + order.charges, 0);
}

function isStillThere(page: Page): Promise<boolean> {
  return page.evaluate(() => "isStill" in globalThis);
}

const payButton = (page: Page) => page.locator("button.primary");

for (const [outcome, reason, focused] of [
  ["insufficient_funds", "limiti veya bakiyesi yetersizdi", "summary"],
  ["do_not_honour", "Bankanız ödemeyi onaylamadı", "summary"],
  ["closed_to_internet", "internet alışverişine kapalı", "summary"],
  ["wrong_cvv", "güvenlik kodunu doğrulamadı", "cc-csc"],
] as const) {
  test(`after a decline (${outcome}) the form keeps all but the security code; the reason is in view`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await open(page, usd());
    await typeCard(page, outcome);
    await page.locator("#save-card").check();
    await payButton(page).click();
    await page.getByText(reason).waitFor();
    await page.locator(`#${focused}:focus`).waitFor();
    const typed = await Promise.all(
      ["cc-number", "cc-exp", "cc-name", "cc-csc"].map((id) => page.locator(`#${id}`).inputValue()),
    );
    const card = world.client.cardOf(outcome);
    assert.deepEqual(
      [typed[0]!.replaceAll(" ", ""), ...typed.slice(1)],
      [card["cc-number"], card["cc-exp"], card["cc-name"], ""],
    );
    assert.equal(await page.locator("#save-card").isChecked(), true);
    assert.ok(await isStillThere(page));
    assert.match(await page.title(), /^Hata:/);
    await page.getByText("Kartınızdan para çekilmedi. 4 deneme hakkınız kaldı.").waitFor();
    assert.deepEqual(
      await page.locator("[aria-describedby~=summary]").evaluateAll((inputs) => inputs.map(({ id }) => id)),
      focused === "cc-csc" ? ["cc-number", "cc-csc"] : ["cc-number"],
    );
    assert.deepEqual(visitor.complaints, []);
  });
}

test("after a decline another card pays on the same page, and each attempt counts once", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const before = charges();
  await open(page, usd());
  await typeCard(page, "do_not_honour");
  await payButton(page).click();
  await page.locator("#summary:focus").waitFor();
  await page.locator("#cc-csc").fill("000");
  await payButton(page).click();
  await page.getByText("3 deneme hakkınız kaldı").waitFor();
  await typeCard(page, "approved");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  assert.equal(charges(), before + 1);
});

test("when the last attempt is declined, the page says so and has no form", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page, usd());
  await typeCard(page, "do_not_honour");
  for (const left of [4, 3, 2, 1]) {
    await page.locator("#cc-csc").fill("000");
    await payButton(page).click();
    await page.getByText(left === 1 ? "Son 1 deneme" : `${left} deneme`).waitFor();
  }
  await page.locator("#cc-csc").fill("000");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Deneme hakkınız kalmadı" }).waitFor();
});

/** Counts requests, and loses the request or answer of the first attempt. */
async function lose(page: Page, part: "request" | "answer"): Promise<string[]> {
  const sent: string[] = [];
  await page.route("**/hpm/pay?*", async (route) => {
    const step = stepOf(route.request());
    if (step === null || step === "opened") return route.continue();
    sent.push(step);
    if (sent.length > 1) return route.continue();
    if (part === "answer") await route.fetch();
    return route.abort("connectionreset");
  });
  return sent;
}

/** What a form of the payment page asks for; null if the page is only read. */
function stepOf(request: Request): string | null {
  return new URLSearchParams(request.postData() ?? "").get("step");
}

test("an attempt whose answer is lost is looked up, never sent again: charged once, with a receipt", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const before = charges();
  const sent = await lose(page, "answer");
  await open(page, usd());
  await typeCard(page, "approved");
  await payButton(page).click();
  await page.getByText("Bağlantı koptu. Lütfen tekrar ödemeyin").waitFor();
  assert.equal(await payButton(page).getAttribute("aria-disabled"), "true");
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  assert.equal(sent.filter((step) => step === "pay").length, 1);
  assert.equal(charges(), before + 1);
});

test("a decline whose answer is lost is shown on the page, with the fields as they were", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await lose(page, "answer");
  await open(page, usd());
  await typeCard(page, "insufficient_funds");
  await payButton(page).click();
  await page.getByText("limiti veya bakiyesi yetersizdi").waitFor();
  assert.ok(await isStillThere(page));
  assert.notEqual(await page.locator("#cc-number").inputValue(), "");
});

test("while an outcome is unknown the page does not say that no money was taken, even after a decline", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page, usd());
  await typeCard(page, "do_not_honour");
  await payButton(page).click();
  await page.getByText("Kartınızdan para çekilmedi").waitFor();
  await page.route("**/hpm/pay?*", (route) => route.abort("connectionreset"));
  await page.locator("#cc-csc").fill("000");
  await payButton(page).click();
  await page.getByText("Bağlantı koptu. Lütfen tekrar ödemeyin").waitFor();
  assert.equal(await page.getByText("Kartınızdan para çekilmedi").count(), 0);
  assert.doesNotMatch(await page.title(), /^Hata:/);
});

test("if an attempt never arrived, the page says so, keeps every field, and leaves it to the payer", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const before = charges();
  const sent = await lose(page, "request");
  await open(page, usd());
  await typeCard(page, "approved");
  await payButton(page).click();
  await page.getByText("Bağlantı koptu ve ödeme tamamlanmadı").waitFor();
  assert.deepEqual(sent, ["pay", "ask"]);
  assert.equal(await page.locator("#cc-csc").inputValue(), "000");
  assert.equal(await focusedId(page), "summary");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  assert.deepEqual(sent, ["pay", "ask", "pay"]);
  assert.equal(charges(), before + 1);
});

test("while an attempt is under way its button is busy, and pressing it again or Enter sends nothing", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const sent: string[] = [];
  let release = () => {};
  await page.route("**/hpm/pay?*", async (route) => {
    const step = stepOf(route.request());
    if (step === null || step === "opened") return route.continue();
    sent.push(step);
    await new Promise<void>((resolve) => (release = resolve));
    return route.continue();
  });
  await open(page, usd());
  await typeCard(page, "approved");
  await payButton(page).dblclick();
  await page.getByRole("button", { name: "Ödeme hazırlanıyor…" }).waitFor();
  assert.equal(await payButton(page).getAttribute("aria-disabled"), "true");
  await payButton(page).click({ force: true });
  await page.locator("#cc-name").press("Enter");
  release();
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  assert.equal(sent.length, 1);
});

/** Applies `change` to the service's answer to the look-up of eight digits. */
async function changeAtEightDigits(page: Page, change: (choices: Choice[]) => Choice[]): Promise<void> {
  await page.route("**/hpm/options?*", async (route) => {
    const reply = await route.fetch();
    const { choices } = (await reply.json()) as { choices: Choice[] };
    const isLong = new URL(route.request().url()).searchParams.get("binNumber")?.length === 8;
    await route.fulfill({ response: reply, json: { choices: isLong ? change(choices) : choices } });
  });
}

interface Choice {
  count: number;
  total: string;
}

test("installments chosen at six digits stay chosen at eight; the new total is announced and on the button", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await changeAtEightDigits(page, (choices) =>
    choices.map((choice) => (choice.count === 3 ? { ...choice, total: "1300.00" } : choice)),
  );
  await open(page);
  await page.locator("#cc-number").pressSequentially("435508");
  await page.getByLabel("3 taksit").check();
  await page.getByRole("button", { name: "₺1.269,26 öde" }).waitFor();
  await page.locator("#cc-number").pressSequentially("4355084358");
  await page.getByRole("button", { name: "₺1.300,00 öde" }).waitFor();
  assert.equal(await page.getByLabel("3 taksit").isChecked(), true);
  await page.getByRole("status").filter({ hasText: "Seçiminiz korundu: 3 taksit, toplam ₺1.300,00." }).waitFor();
  await page.getByLabel("6 taksit").check();
  assert.equal(await page.getByText("Seçiminiz korundu").count(), 0);
});

test("if eight digits no longer offer the chosen installments, a single payment is chosen, and said", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await changeAtEightDigits(page, (choices) => choices.filter(({ count }) => count !== 6));
  await open(page);
  await page.locator("#cc-number").pressSequentially("435508");
  await page.getByLabel("6 taksit").check();
  await page.locator("#cc-number").pressSequentially("4355084358");
  await page.getByRole("status").filter({ hasText: "Bu kartla 6 taksit yapılamıyor; tek çekim seçildi." }).waitFor();
  assert.equal(await page.getByLabel("Tek çekim").isChecked(), true);
  await page.getByRole("button", { name: "₺1.250,50 öde" }).waitFor();
});

for (const width of [320, 375, 1280]) {
  test(`an installment chosen while the number is incomplete stays under the pointer (${width})`, async () => {
    await using visitor = await newVisitor(world.browser, { viewport: { width, height: 800 } });
    const { page } = visitor;
    await open(page);
    await page.locator("#cc-number").pressSequentially("435508");
    await page.getByLabel("3 taksit").waitFor();
    // Away from the bar at the bottom of the window.
    await page.locator("#installment-3").evaluate((button) => button.scrollIntoView({ block: "center" }));
    const row = (await page.locator("#installment-3").boundingBox())!;
    await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(200);
    await page.mouse.up();
    assert.equal(await page.locator("#installment-3").isChecked(), true);
    await page.locator("#cc-number-note.error", { hasText: "Kart numarası eksik" }).waitFor();
  });
}
