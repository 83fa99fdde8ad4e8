/** The card form while the payer types, waits, goes back or loses the connection. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { focusedId, newVisitor, overflowOf } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();

function usd() {
  const { id } = world.service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  return { currencyCode: "USD", paymentSetId: id, amount: 20 };
}

async function open(page: Page, changes: Record<string, unknown> = {}): Promise<void> {
  await page.goto(world.service.url + (await world.client.linkPath(changes)));
}

async function typeCard(page: Page, outcome: string): Promise<void> {
  for (const [name, text] of Object.entries(world.client.cardOf(outcome))) await page.locator(`#${name}`).fill(text);
}

function charges(): number {
  return world.service.bank.ledger.orders().reduce((sum, order) => sum + order.charges, 0);
}

for (const [digits, brand, shown] of [
  ["9792030000000000", "TROY", "9792 0300 0000 0000"],
  ["374427000000003", "American Express", "3744 270000 00003"],
  ["5526080000000006", "Mastercard", "5526 0800 0000 0006"],
] as const) {
  test(`while a ${brand} card is typed, its brand is shown and its digits are grouped`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await open(page);
    await page.locator("#cc-number").pressSequentially(digits);
    assert.equal(await page.locator("#cc-number").inputValue(), shown);
    assert.equal(await page.locator("#cc-number-mark").textContent(), brand);
    assert.equal(await focusedId(page), "cc-number", "nothing moves on by itself");
  });
}

test("after a digit in the middle is corrected, the caret stays behind it", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  await page.locator("#cc-number").pressSequentially("4355084355084359");
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("77");
  const [value, caret] = await page.locator("#cc-number").evaluate((element) => {
    const input = element as unknown as { value: string; selectionStart: number };
    return [input.value, input.selectionStart] as const;
  });
  assert.equal(value.replaceAll(" ", "").length, 17);
  assert.equal(value.slice(0, caret).replaceAll(" ", "").slice(-2), "77");
});

test("before a card is typed every program's plans are shown, then the card's; the button has the total", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  await page.locator(".programs summary").click();
  await page.getByRole("tabpanel", { name: "Maximum" }).waitFor();
  assert.equal(await overflowOf(page), 0);
  await typeCard(page, "approved");
  await page.getByLabel("3 taksit").check();
  assert.equal(await page.locator(".programs").isVisible(), false);
  const row = (await page.locator(".plan", { hasText: "3 taksit" }).textContent())!;
  for (const part of ["3 × ₺423,08", "ilk taksit ₺423,10", "₺1.269,26", "vade farkı ₺18,76"])
    assert.ok(row.includes(part), part);
  await page.getByRole("button", { name: "₺1.269,26 öde" }).waitFor();
});

for (const width of [375, 1280])
  test(`a screen reader says what each figure of an installment plan is (${width} pixels wide)`, async () => {
    await using visitor = await newVisitor(world.browser, { viewport: { width, height: 900 } });
    const { page } = visitor;
    await open(page);
    await typeCard(page, "approved");
    for (const name of [
      "Tek çekim Toplam ₺1.250,50",
      "3 taksit 3 × ₺423,08 ilk taksit ₺423,10 Toplam ₺1.269,26 vade farkı ₺18,76",
    ])
      await page.getByRole("radio", { name, exact: true }).waitFor({ timeout: 5_000 });
  });

test("installments are requested at six and eight digits only, and an outdated answer is dropped", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const asked: string[] = [];
  const held: (() => void)[] = [];
  await page.route("**/hpm/options?*", async (route) => {
    const bin = new URL(route.request().url()).searchParams.get("binNumber")!;
    asked.push(bin);
    // The first answer comes after the second one.
    if (bin.length === 6) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  await open(page);
  await page.locator("#cc-number").pressSequentially("435508");
  while (held.length === 0) await page.waitForTimeout(20);
  await page.locator("#cc-number").pressSequentially("4355084358");
  await page.getByLabel("6 taksit").waitFor();
  for (const release of held) release();
  await page.waitForTimeout(200);
  await page.getByLabel("6 taksit").waitFor();
  assert.deepEqual(asked, ["435508", "43550843"]);
});

test("without a connection nothing is sent and nothing is lost; afterwards the same form can be paid", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  await open(page);
  await typeCard(page, "approved");
  await page.getByLabel("3 taksit").waitFor();
  await context.setOffline(true);
  await page.getByText("İnternet bağlantınız yok").waitFor();
  const button = page.getByRole("button", { name: "öde" });
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  await button.click({ force: true });
  assert.equal(await page.locator("#cc-csc").inputValue(), "000");
  await context.setOffline(false);
  await page.getByText("İnternet bağlantınız yok").waitFor({ state: "detached" });
  await button.click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
});

test("a double click, a second tab and the back button charge once, and each shows the payment's status", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  await open(page, usd());
  const other = await context.newPage();
  await other.goto(page.url());
  const before = charges();
  await typeCard(page, "approved");
  await typeCard(other, "approved");
  await page.getByRole("button", { name: "öde" }).dblclick();
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await other.getByRole("button", { name: "öde" }).click();
  await other.getByRole("heading", { name: /Ödemeniz alındı|Bu sipariş ödendi/ }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Bu sipariş ödendi" }).waitFor();
  await page.getByRole("link", { name: "Makbuzu göster" }).click();
  await page.getByRole("button", { name: "Makbuzu yazdır" }).waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Makbuzu yazdır" }).count(), 0);
  await page.getByText("4355 08•• •••• 4358").waitFor();
  assert.equal(charges(), before + 1);
});

test("a page that was left for the bank keeps no security code", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  await typeCard(page, "approved");
  await page.getByRole("button", { name: "öde" }).click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
  await page.goto(page.url());
  for (let steps = 0; steps < 4 && !page.url().includes("/hpm/pay"); steps += 1) await page.goBack();
  await page.locator("#cc-csc").waitFor();
  assert.equal(await page.locator("#cc-csc").inputValue(), "");
});

test("an awaited outcome is shown as soon as it is known, without a reload", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const fault = (body: object) =>
    fetch(`${world.service.bank.url}/control/faults`, { method: "POST", body: JSON.stringify(body) });
  await fault({ operation: "sale", kind: "http_500" });
  await fault({ operation: "query", kind: "http_500", times: 100 });
  await open(page, usd());
  await typeCard(page, "approved");
  await page.getByRole("button", { name: "öde" }).click();
  await page.getByText("Lütfen tekrar ödemeyin.").waitFor();
  assert.equal(await page.getByText("para çekilmedi").count(), 0);
  await fetch(`${world.service.bank.url}/control/faults`, { method: "DELETE" });
  world.service.clock.advance(6_000);
  await page.getByText(/Bankanızdan sonuç bekleniyor/).waitFor({ state: "detached" });
  await page.getByText(/Ödemeniz alındı|Kartınızdan para çekilmedi/).waitFor();
});

test("the page to the bank shows the bank, its address and the sum, and without script has a button", async () => {
  await using visitor = await newVisitor(world.browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await open(page);
  await typeCard(page, "approved");
  await page.getByRole("button", { name: "öde" }).click();
  await page.getByRole("heading", { name: "Bankanıza yönlendiriliyorsunuz" }).waitFor();
  for (const part of [new URL(world.service.bank.url).host, "₺1.250,50", "Banka"])
    await page.getByText(part, { exact: part === "Banka" }).waitFor();
  await page.getByRole("button", { name: "Bankanın sayfasına git" }).click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
});

test("an error appears next to its field and moves no other; a refused submit lists all in order", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  const top = () => page.locator("#cc-number").evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.locator("#cc-number").fill("4355 0843 5508 4359");
  await page.locator("#cc-exp").focus();
  await page.locator("#cc-number[aria-invalid=true]").waitFor();
  assert.equal(await top(), before);
  assert.equal(await page.locator("#summary").textContent(), "");
  await page.locator("#cc-number").focus();
  await page.locator("button.primary").click();
  await page.locator("#summary:focus").waitFor();
  assert.deepEqual(
    await page.locator("#summary a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ["#cc-number", "#cc-exp", "#cc-csc", "#cc-name"],
  );
});

test("a payer back in a field at once sees no error while typing, and sees it after leaving again", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await open(page);
  const number = page.locator("#cc-number");
  await number.fill("4355");
  await number.evaluate((field) => {
    field.blur();
    field.focus();
  });
  await page.waitForTimeout(200);
  assert.equal(await number.getAttribute("aria-invalid"), "false");
  await number.blur();
  await page.locator("#cc-number[aria-invalid=true]").waitFor();
});

for (const [act, use] of [
  ["touch", (page: Page) => page.locator("h2").first().click()],
  ["key", (page: Page) => page.keyboard.press("Tab")],
] as const)
  test(`a page that is only drawn reports nothing; its first ${act} reports once that a person opened it`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    const posted: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posted.push(request.postData() ?? ""));
    await open(page);
    await page.waitForLoadState("networkidle");
    assert.deepEqual(posted, []);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await use(page);
    assert.equal((await answered).status(), 204);
    await page.locator("h2").first().click();
    await page.keyboard.press("Tab");
    assert.deepEqual(posted, ["step=opened"]);
  });
