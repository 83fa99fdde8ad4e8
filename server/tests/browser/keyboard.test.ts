/** The keyboard alone, from the first Tab to the receipt: on the hosted page and in the widget. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newVisitor } from "./browser.ts";
import { stopOf, tabTo } from "./keyboard.ts";
import { openLink, typeCard } from "./payer-states.ts";
import { equipCompany, type EquippedCompany } from "./payer-states/equipped-company.ts";
import { payerWorld } from "./payer-world.ts";

let equipped: EquippedCompany;
const world = payerWorld(async (made) => void (equipped = await equipCompany(made)));

/** The fields in typing order. */
const CARD = ["cc-number", "cc-exp", "cc-csc", "cc-name"];

/** Types into each field of the card when it has the focus, and waits for the plans after the number. */
function typing(page: Page, plans: (page: Page) => Promise<void> = waitForPlans) {
  const card: Readonly<Record<string, string>> = world.client.cardOf("approved");
  return async (stop: string) => {
    const text = card[stop];
    if (text === undefined) return;
    await page.keyboard.type(text);
    if (stop === "cc-number") await plans(page);
  };
}

function waitForPlans(page: Page): Promise<void> {
  return page.locator("#installment-6").waitFor();
}

async function passBank(page: Page): Promise<void> {
  await page.locator("#otp").waitFor();
  if ((await stopOf(page)).name !== "otp") await tabTo(page, "otp");
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
}

/** The plans are one tab stop; arrow keys choose. */
async function chooseThree(page: Page): Promise<void> {
  await page.keyboard.press("ArrowDown");
  assert.equal((await stopOf(page)).name, "installment-3");
}

for (const locale of ["tr", "en"] as const) {
  test(`a payment is made with the keyboard alone, from the first Tab to the receipt (${locale})`, async () => {
    await using visitor = await newVisitor(world.browser, { locale: locale === "tr" ? "tr-TR" : "en-GB" });
    const { page } = visitor;
    await openLink(page, world, locale);
    const stops = await tabTo(page, "installment-1", typing(page));
    await chooseThree(page);
    stops.push(...(await tabTo(page, "pay")));
    const [language, plans, explanation] =
      locale === "tr"
        ? ["English", "12 taksite kadar · tüm kartlar", "Kart nasıl saklanır?"]
        : ["Türkçe", "Up to 12 installments · all cards", "How is my card stored?"];
    assert.deepEqual(stops, [language, plans, ...CARD, "installment-1", "save-card", explanation, "pay"]);
    await page.keyboard.press("Enter");
    await passBank(page);
    await page.locator(".status-icon-good").waitFor();
    await tabTo(page, "print");
    assert.deepEqual(visitor.complaints, []);
  });
}

test("a known payer chooses the saved card, the plan and the consents by keyboard, and pays", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openLink(page, equipped.world, "tr", equipped.payer);
  await waitForPlans(page);
  const stops = await tabTo(page, "pay", async (stop) => {
    if (stop === "cc-csc") await page.keyboard.type("000");
    if (stop === "installment-1") await chooseThree(page);
    if (stop === "consent-contract") await page.keyboard.press("Space");
  });
  assert.deepEqual(stops, [
    "English",
    "saved-card-*",
    "cc-csc",
    "installment-1",
    "consent-contract",
    "Metni oku: Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, kabul ediyorum.",
    "Metni oku: Kişisel verilerin işlenmesine ilişkin aydınlatma metni",
    "consent-news",
    "Metni oku: Kampanyalardan e-posta ile haberdar olmak istiyorum.",
    "pay",
  ]);
  await page.keyboard.press("Enter");
  await passBank(page);
  await page.locator(".status-icon-good").waitFor();
  assert.deepEqual(visitor.complaints, []);
});

for (const mode of ["modal", "inline"] as const) {
  test(`the shop's widget (${mode}) is opened, filled in and paid with the keyboard alone`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await page.goto(`${world.service.url}/demo/shop`);
    await page.locator(`[data-mode=${mode}]`).waitFor();
    const opener = (await page.locator(`[data-mode=${mode}]`).textContent())!.trim();
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    const form = page.frameLocator("iframe");
    await form.locator("#cc-number").waitFor();
    const plans = () => form.locator("#installment-6").waitFor();
    const stops = await tabTo(page, "installment-1", typing(page, plans));
    await chooseThree(page);
    stops.push(...(await tabTo(page, "pay")));
    assert.deepEqual(stops, [...(mode === "modal" ? ["close"] : []), ...CARD, "installment-1", "pay"]);
    await page.keyboard.press("Enter");
    await passBank(page);
    await page.getByRole("heading", { name: "ödemeniz alındı" }).waitFor();
    assert.deepEqual(visitor.complaints, []);
  });
}

test("after a refused submit and each correction the focus is in the field to be corrected", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openLink(page, world, "tr");
  await tabTo(page, "pay");
  await page.keyboard.press("Enter");
  await page.locator("#summary:focus").waitFor();
  await tabTo(page, "Kart numarasını girin.");
  await page.keyboard.press("Enter");
  await page.locator("#cc-number:focus").waitFor();
  await typeCard(page, world);
  assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
});
