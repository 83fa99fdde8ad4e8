/** A payer on a phone pays a hosted link, with script and without. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { focusedId, newVisitor, overflowOf } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();

async function typeCard(page: Page, outcome: string): Promise<void> {
  for (const [name, text] of Object.entries(world.client.cardOf(outcome))) await page.locator(`#${name}`).fill(text);
}

async function answerBank(page: Page, hasScript: boolean): Promise<void> {
  // Without script the payer presses the buttons of the pages to the bank and back.
  if (!hasScript) await page.getByRole("button").click();
  await page.getByLabel("Tek kullanımlık şifre").fill("123456");
  await page.keyboard.press("Enter");
  if (!hasScript) await page.getByRole("button", { name: "Devam" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`a link is paid on a phone ${how} script: declined, then in three installments, back at the shop`, async () => {
    await using visitor = await newVisitor(world.browser, { javaScriptEnabled });
    const { page } = visitor;
    const shop = {
      successURL: `${world.service.url}/demo/shop/success`,
      failURL: `${world.service.url}/demo/shop/fail`,
    };
    await page.goto(world.service.url + (await world.client.linkPath(shop)));
    if (javaScriptEnabled) assert.equal(await overflowOf(page), 0);

    await typeCard(page, "insufficient_funds");
    await page.getByRole("button", { name: "₺1.250,50 öde" }).click();
    await answerBank(page, javaScriptEnabled);
    await page.getByText("limiti veya bakiyesi").waitFor();
    await page.getByText("Kartınızdan para çekilmedi.").waitFor();
    assert.equal(await page.locator("#cc-number").inputValue(), "");
    assert.equal(await page.locator("#cc-name").inputValue(), "AYŞE YILMAZ");

    await typeCard(page, "approved");
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: "Taksit seçeneklerini göster" }).click();
      await page.locator("#cc-csc").fill("000");
    }
    await page.getByLabel("3 taksit").check();
    await page.getByRole("button", { name: javaScriptEnabled ? "₺1.269,26 öde" : "Seçilen tutarı öde" }).click();
    await answerBank(page, javaScriptEnabled);
    await page.getByRole("heading", { name: "ödemeniz alındı" }).waitFor();
    await page.getByText("İmza doğrulandı").waitFor();
    assert.deepEqual(visitor.complaints, []);
  });
}

test("the script groups the number, shows an error on leaving a field, and moves to a refusal's summary", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await page.goto(world.service.url + (await world.client.linkPath()));
  await page.locator("#cc-number").pressSequentially("4355084355084359");
  assert.equal(await page.locator("#cc-number").inputValue(), "4355 0843 5508 4359");
  await page.locator("#cc-exp").pressSequentially("130");
  await page.getByText("bir rakam yanlış").first().waitFor();
  await page.locator("#cc-exp").fill("");
  await page.getByRole("button", { name: "öde" }).click();
  await page.getByText("Lütfen aşağıdakileri düzeltin").waitFor();
  await page.locator("#summary:focus").waitFor();
  assert.equal(await page.locator("#cc-number").getAttribute("aria-invalid"), "true");
  await page.getByRole("link", { name: "Güvenlik kodunu girin." }).click();
  assert.equal(await focusedId(page), "cc-csc");
  // An American Express card has four digits, on its front.
  await page.locator("#cc-number").fill("3744 270000 00003");
  await page.locator("#cc-csc").fill("1");
  await page.getByText("ön yüzündeki 4 rakam").waitFor();
  assert.deepEqual(visitor.complaints, []);
});

test("text typed before the script ran is kept and used", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  await page.route("**/checkout/assets/hosted.*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(world.service.url + (await world.client.linkPath()), { waitUntil: "commit" });
  await typeCard(page, "approved");
  release();
  await page.getByLabel("6 taksit").waitFor();
  assert.equal(await page.locator("#cc-name").inputValue(), "AYŞE YILMAZ");
  assert.equal(await page.locator("#cc-csc").inputValue(), "000");
});

test("a failed look-up of installments never prevents paying", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.route("**/hpm/options?*", (route) => route.abort());
  await page.goto(world.service.url + (await world.client.linkPath()));
  await typeCard(page, "approved");
  await page.getByText("tek çekim ödeyebilirsiniz").waitFor();
  await page.getByRole("button", { name: "₺1.250,50 öde" }).click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
});

test("a payer who leaves the bank's page can open the link again and pay", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const link = world.service.url + (await world.client.linkPath());
  for (const isLast of [false, true]) {
    await page.goto(link);
    if (isLast) await page.getByRole("link", { name: "Burada öde" }).click();
    await typeCard(page, "approved");
    await page.getByRole("button", { name: "öde" }).click();
    await page.getByLabel("Tek kullanımlık şifre").waitFor();
    if (isLast) await answerBank(page, true);
  }
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await page.goto(link);
  await page.getByRole("heading", { name: "Bu sipariş ödendi" }).waitFor();
});

test("a payer who cancels is asked first, and then sees that the payment is cancelled", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.goto(world.service.url + (await world.client.linkPath()));
  await page.getByRole("link", { name: "Ödemeyi iptal et" }).click();
  await page.getByRole("link", { name: "Hayır, ödemeye dön" }).click();
  await page.getByRole("link", { name: "Ödemeyi iptal et" }).click();
  await page.getByRole("button", { name: "Evet, iptal et" }).click();
  await page.getByRole("heading", { name: "Ödeme iptal edildi" }).waitFor();
  assert.deepEqual(visitor.complaints, []);
});

test("the page can be switched to the other language", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.goto(world.service.url + (await world.client.linkPath()));
  await page.getByRole("link", { name: "English" }).click();
  await page.getByRole("button", { name: "Pay ₺1,250.50" }).waitFor();
  await page.getByRole("link", { name: "Türkçe" }).click();
  await page.getByRole("button", { name: "₺1.250,50 öde" }).waitFor();
});
