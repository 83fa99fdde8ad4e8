/** The guide's way through a customer's open items, in a browser on a phone, with script and without. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newVisitor, overflowOf } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();

/** A customer with an account and three open items. Returns the path of the account's page. */
async function openItemsOf(code: string): Promise<string> {
  const { client } = world;
  const { token } = client;
  const line = (erpCode: string, amount: number, month: string, description: string) => ({
    erpCode: `${code}-${erpCode}`,
    accountErpCode: code,
    amount,
    currencyCode: "TRY",
    dueDate: `2026-${month}-15T00:00:00`,
    description,
  });
  const calls: [path: string, body: object][] = [
    ["/vendor/customer", { code: `C-${code}`, email: "muhasebe@ege.example", name: "Ege", surname: "Yapı" }],
    ["/vendor/currentAccount", { code, name: "Ege Yapı A.Ş.", customerCode: `C-${code}` }],
    [
      "/cat/cat/batch",
      {
        transactions: [
          line("1", 1250.5, "09", "Eylül faturası"),
          line("2", 800, "10", "Ekim faturası"),
          line("3", 400, "11", "Kasım faturası"),
        ],
      },
    ],
  ];
  for (const [path, body] of calls) assert.equal((await client.post(path, body, { token })).status, 201);
  const reply = await client.get(`/vendor/currentAccount/paymentLink?erpCode=${code}`, { token });
  const { pathname, search } = new URL(reply.body.link);
  return pathname + search;
}

async function pay(page: Page, hasScript: boolean): Promise<void> {
  for (const [name, text] of Object.entries(world.client.cardOf("approved"))) await page.locator(`#${name}`).fill(text);
  await page.getByRole("button", { name: "₺2.050,50 öde" }).click();
  if (!hasScript) await page.getByRole("button").click();
  await page.getByLabel("Tek kullanımlık şifre").fill("123456");
  await page.keyboard.press("Enter");
  if (!hasScript) await page.getByRole("button", { name: "Devam" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  const payLabel = javaScriptEnabled ? "₺2.050,50 öde" : "Ödemeye geç";
  test(`on a phone ${how} script a payer pays two of three open items, and the page then shows the third`, async () => {
    const path = await openItemsOf(`120.35.${how}`);
    await using visitor = await newVisitor(world.browser, { javaScriptEnabled });
    const { page } = visitor;
    await page.goto(world.service.url + path);
    if (javaScriptEnabled) assert.equal(await overflowOf(page), 0);
    await page.getByText("₺2.450,50").waitFor();
    await page.getByRole("button", { name: "Ödemeye geç" }).click();
    await page.getByText("En az bir satırı işaretleyin").waitFor();

    await page.getByLabel("Eylül faturası").check();
    await page.getByLabel("Ekim faturası").check();
    await page.getByRole("button", { name: payLabel }).click();
    await page.getByRole("link", { name: "Açık ödemelerinize dönün" }).click();
    // The items of this browser's own unpaid choice can be chosen again.
    await page.getByLabel("Eylül faturası").check();
    await page.getByLabel("Ekim faturası").check();
    await page.getByRole("button", { name: payLabel }).click();
    await page.waitForURL("**/hpm/pay?**");
    await pay(page, javaScriptEnabled);
    await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();

    await page.getByRole("link", { name: "Açık ödemelerinize dönün" }).click();
    await page.getByLabel("Kasım faturası").waitFor();
    assert.equal(await page.getByLabel("Eylül faturası").count(), 0);
    assert.equal(await page.locator(".amount").textContent(), "₺400,00");
    assert.deepEqual(visitor.complaints, []);
  });
}

test("all items are ticked at once, and the button carries the sum until another amount is typed", async () => {
  const path = await openItemsOf("120.35.all");
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.goto(world.service.url + path);
  const all = page.getByLabel("Tümünü seç");
  const button = page.locator(".open-items button");
  const isPartly = () => page.evaluate<boolean>("document.querySelector('.select-all input').indeterminate");
  assert.equal(await button.innerText(), "Ödemeye geç");
  await all.check();
  assert.equal(await button.innerText(), "₺2.450,50 öde");
  await page.getByLabel("Kasım faturası").uncheck();
  assert.equal(await button.innerText(), "₺2.050,50 öde");
  assert.deepEqual([await all.isChecked(), await isPartly()], [false, true]);
  await page.getByLabel("Başka bir tutar ödeyin").fill("100");
  assert.equal(await button.innerText(), "Ödemeye geç");
  await page.getByLabel("Başka bir tutar ödeyin").fill("");
  await all.check();
  await button.click();
  await page.waitForURL("**/hpm/pay?**");
  await page.getByRole("button", { name: "₺2.450,50 öde" }).waitFor();
  assert.deepEqual(visitor.complaints, []);

  await using plain = await newVisitor(world.browser, { javaScriptEnabled: false });
  await plain.page.goto(world.service.url + (await openItemsOf("120.35.plain")));
  await plain.page.getByRole("button", { name: "Ödemeye geç" }).waitFor();
  assert.equal(await plain.page.getByText("Tümünü seç").isVisible(), false);
});

test("the ticked items' sum follows the ticks, also after the back button; a wrong amount has the focus", async () => {
  const path = await openItemsOf("120.35.sum");
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.goto(world.service.url + path);
  const ticked = page.locator(".ticked");
  assert.equal(await ticked.isVisible(), false);
  // Screen readers announce only what changes in a region that is there from the start.
  assert.equal(await page.getByRole("status").count(), 1);
  const [first, second] = [page.getByText("Eylül faturası"), page.getByText("Ekim faturası")];
  await first.click();
  await second.click();
  await page.getByText("2 borç seçili").waitFor();
  await page.getByRole("button", { name: "₺2.050,50 öde" }).waitFor();
  await first.click();
  await page.getByRole("button", { name: "₺800,00 öde" }).waitFor();
  await page.getByLabel("Başka bir tutar ödeyin").fill("-5");
  await page.getByRole("button", { name: "Ödemeye geç" }).click();
  await page.getByText("Sıfırdan büyük bir tutar girin.").waitFor();
  await page.locator("#amount-0:focus").waitFor();
  await page.getByText("1 borç seçili: ₺800,00").waitFor();

  await page.goto(world.service.url + path);
  await second.click();
  await page.getByRole("button", { name: "₺800,00 öde" }).click();
  await page.waitForURL("**/hpm/pay?**");
  await page.goBack();
  await page.getByText("1 borç seçili").waitFor();
});
