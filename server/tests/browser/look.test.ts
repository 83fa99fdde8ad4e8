/** The payment page's layout and touch targets, at the sizes of its design. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newVisitor } from "./browser.ts";
import { openLink, openWidget, typeCard } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

const world = payerWorld();

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
}

test("on a desktop the page has two columns, aligned with the header and footer", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: DESK });
  const { page } = visitor;
  await openLink(page, world, "tr");
  const [top, order, sheet, foot] = await Promise.all(
    [".top .merchant", ".order", ".sheet", ".foot"].map((selector) => boxOf(page, selector)),
  );
  assert.deepEqual([order!.width, sheet!.x - order!.x - order!.width, sheet!.width], [372, 68, 520]);
  assert.deepEqual([top!.x, foot!.x + 20], [order!.x, order!.x]);
  const language = await boxOf(page, ".top > a");
  assert.equal(Math.round(language.x + language.width), sheet!.x + sheet!.width);
  assert.equal(await page.locator(".phone").isVisible(), true);
});

test("on a phone the pay bar stays at the bottom and covers neither the page's end nor a focused field", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: PHONE });
  const { page } = visitor;
  await openLink(page, world, "tr");
  const bar = await boxOf(page, ".pay");
  assert.equal(bar.y + bar.height, PHONE.height);
  await typeCard(page, world);
  await page.locator("#installment-6").waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await page.locator(".top > a").focus();
  for (let stops = 0; stops < 9; stops += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const { activeElement, querySelector } = document as unknown as Documents;
      const focused = activeElement.getBoundingClientRect();
      const isInBar = activeElement.closest(".pay") !== null;
      const barTop = querySelector.call(document, ".pay").getBoundingClientRect().top;
      return isInBar || focused.bottom <= barTop
        ? ""
        : `${activeElement.id} ends at ${focused.bottom}, below ${barTop}`;
    });
    assert.equal(covered, "");
  }
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  const [sheet, again] = [await boxOf(page, ".ways-out"), await boxOf(page, ".pay")];
  assert.ok(sheet.y + sheet.height <= again.y, "what ends the page is above the bar");
  assert.equal(again.y + again.height, PHONE.height);
});

interface Documents {
  activeElement: { id: string; closest(selector: string): object | null; getBoundingClientRect(): { bottom: number } };
  querySelector(selector: string): { getBoundingClientRect(): { top: number } };
}
declare const document: object;

test("in a low window, as with a keyboard or zoom, the pay button is in the form", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: { width: 390, height: 460 } });
  const { page } = visitor;
  await openLink(page, world, "tr");
  assert.equal(await page.evaluate("getComputedStyle(document.querySelector('.pay')).position"), "static");
});

for (const [name, viewport] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`a click anywhere in an installment's row chooses it, and the pay button changes no choice (${name})`, async () => {
    await using visitor = await newVisitor(world.browser, { viewport });
    const { page } = visitor;
    await openLink(page, world, "tr");
    await typeCard(page, world);
    for (const [count, share] of [
      [3, 0.02],
      [9, 0.98],
      [6, 0.5],
    ] as const) {
      const row = page.locator(`.plan:has(#installment-${count})`);
      const { width, height } = (await row.boundingBox())!;
      assert.ok(height >= 44, "a finger's height");
      await row.click({ position: { x: width * share, y: height - 4 } });
      assert.equal(await page.locator(`#installment-${count}`).isChecked(), true, `${count} at ${share}`);
    }
    const sum = (await page.locator(".plan:has(:checked) .plan-total").textContent())!;
    await page.getByRole("button", { name: `${sum} öde` }).click();
    await page.waitForURL(/est3Dgate|3ds/);
    assert.deepEqual(visitor.complaints, []);
  });

test("installments, also a different first one, equal the total; page and button show the same sum", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: PHONE });
  const { page } = visitor;
  await openLink(page, world, "tr");
  await typeCard(page, world);
  await page.locator("#installment-9").waitFor();
  const rows = await page.locator(".plan").allInnerTexts();
  assert.equal(rows.length, 4);
  let isFirstTold = false;
  for (const row of rows.slice(1)) {
    const [, count, month] = /(\d+) × ₺([\d.,]+)/.exec(row)!;
    const [, first = month!] = /ilk taksit ₺([\d.,]+)/.exec(row) ?? [];
    const [, total] = /^₺([\d.,]+)$/m.exec(row)!;
    assert.equal(kurus(first) + kurus(month!) * (Number(count) - 1), kurus(total!), row);
    isFirstTold ||= first !== month;
  }
  assert.ok(isFirstTold, "one of them has a remainder");
  await page.locator("#installment-9").check();
  const total = (await page.locator(".plan:has(:checked) .plan-total").textContent())!;
  await page.locator(".order .amount", { hasText: total }).waitFor();
  await page.locator(".pay-how", { hasText: /^9 × ₺.* · vade farkı ₺/ }).waitFor();
  await page.locator(".program", { hasText: "Axess · Akbank" }).waitFor();
  await page.getByText("Axess kartınız için 4 ödeme seçeneği").waitFor();
});

function kurus(text: string): number {
  return Number(text.replace(/[.,]/g, ""));
}

test("the page shows the brands that the terminals accept, and dims those that the number excludes", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const usd = world.service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!.id;
  const marks = () => page.getByRole("list", { name: "Kabul edilen kartlar" }).getByRole("listitem").allTextContents();
  await openLink(page, world, "tr", { currencyCode: "USD", paymentSetId: usd, amount: 20 });
  assert.deepEqual(await marks(), ["Visa", "Mastercard", "TROY"]);
  await openLink(page, world, "tr");
  assert.deepEqual(await marks(), ["Visa", "Mastercard", "TROY", "American Express"]);
  await page.locator("#cc-number").fill("9792 03");
  await page.locator(".mark-other").nth(2).waitFor();
  assert.deepEqual(await page.locator(".brands li:not(.mark-other)").allTextContents(), ["TROY"]);
});

test("the programs are tabs that arrow keys change; without script they are below each other", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: PHONE });
  const { page } = visitor;
  await openLink(page, world, "tr");
  await page.locator(".programs summary").click();
  const shown = () => page.getByRole("tabpanel").locator("thead th:first-child").allTextContents();
  assert.deepEqual(await shown(), ["Maximum · İş Bankası"]);
  await page.getByRole("tab", { name: "Bonus" }).click();
  assert.deepEqual(await shown(), ["Bonus · Garanti BBVA"]);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await shown(), ["World · Yapı Kredi"]);
  await page.getByRole("tab", { name: "World", selected: true }).waitFor();
  await using plain = await newVisitor(world.browser, { viewport: PHONE, javaScriptEnabled: false });
  await openLink(plain.page, world, "tr");
  await plain.page.locator(".programs summary").click();
  const headings = plain.page.locator(".programs h3");
  assert.deepEqual(await headings.allInnerTexts(), ["Maximum", "Paraf", "Bonus", "World", "Axess", "CardFinans"]);
  assert.equal(await plain.page.getByRole("tab").count(), 0);
});

test("beside the sum the page has the number of installments, and the table if it has two columns", async () => {
  const said = async (viewport: typeof PHONE, amount: number) => {
    await using visitor = await newVisitor(world.browser, { viewport });
    const { page } = visitor;
    await openLink(page, world, "tr", { amount });
    await page.waitForLoadState();
    const programs = page.locator(".order .programs");
    const isOpen = await programs.locator("table").first().isVisible();
    const text = await programs.locator("summary").innerText();
    await typeCard(page, world);
    await page.locator("#installment-3").waitFor();
    return { text, isOpen, isLeft: await programs.isVisible() };
  };
  const text = "12 taksite kadar · tüm kartlar";
  assert.deepEqual(await said(DESK, 1_250), { text, isOpen: true, isLeft: false });
  assert.deepEqual(await said(PHONE, 1_250), { text, isOpen: false, isLeft: false });
});

test("a receipt shows installments, fee and sum, and prints on one page", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: DESK });
  const { page } = visitor;
  const path = await world.client.linkPath();
  await page.goto(world.service.url + path);
  await typeCard(page, world);
  await page.locator("#installment-6").check();
  const sum = (await page.locator(".order .amount").textContent())!;
  await page.locator("button.primary").click();
  await page.locator("#otp").fill("123456");
  await page.keyboard.press("Enter");
  await page.locator(".status-icon-good").waitFor();
  await page.locator(".receipt-amount", { hasText: sum }).waitFor();
  await page.getByText(/^6 × ₺[\d.,]+ · Axess · Akbank$/).waitFor();
  assert.deepEqual(await page.locator(".details").first().locator("dt").allTextContents(), [
    "Sipariş tutarı",
    "Vade farkı (6 taksit)",
    "Ödenen toplam",
  ]);
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(paper.match(/\/Type\s*\/Page\b/g)?.length, 1);
  await page.goto(world.service.url + path);
  await page.getByText("Bu ödeme daha önce alındı; tekrar ödeme yapmanıza gerek yok.").waitFor();
  await page.locator(".details .sum", { hasText: sum }).waitFor();
  assert.equal(await page.locator(".primary").count(), 0, "nothing must be done");
});

test("in any shop the form is at most 480 pixels wide, and says that the shop does not see the card", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: DESK });
  const frame = await openWidget(visitor.page, world, { mode: "inline" });
  const sheet = (await frame.locator(".sheet").boundingBox())!;
  assert.ok(sheet.width <= 480, `${sheet.width}`);
  await frame.getByText("Kart bilgileriniz işletmeyle paylaşılmaz.").waitFor();
  await frame.getByText("3-D Secure ile korunur").waitFor();
  await frame.locator("#cc-exp").fill("13/30");
  await frame.locator("#cc-csc").focus();
  await frame.locator("#cc-exp-note", { hasText: "Ay 01 ile 12 arasında olmalıdır." }).waitFor();
  assert.equal(await frame.getByText("Karttaki gibi").count(), 0, "the error replaces the hint");
});
