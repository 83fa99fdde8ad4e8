/** From the form to the bank and back: the pages, their language, and their texts while an answer is pending. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { pathOf } from "../support/demo-client.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";
import { newVisitor } from "./browser.ts";
import { openHeld, typeCard } from "./payer-states/drive.ts";
import { equipCompany, type EquippedCompany } from "./payer-states/equipped-company.ts";
import { payerWorld } from "./payer-world.ts";

let company: EquippedCompany;
let widget: WidgetClient;
const world = payerWorld(async (started) => {
  company = await equipCompany(started);
  widget = await widgetClient(started.service);
});

/** The merchant's name, logo and colour, as the payer sees them. */
async function assertBranded(page: Page, place: string): Promise<void> {
  await page.getByText("Kilim Evi").first().waitFor();
  const width = await page.locator("img.logo").evaluate(async (element) => {
    const image = element as unknown as { decode(): Promise<void>; naturalWidth: number };
    await image.decode();
    return image.naturalWidth;
  });
  assert.ok(width > 0, place);
  const accent = await page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent')");
  assert.equal(accent.trim(), "#8a1c4a", place);
}

async function faults(...found: readonly object[]): Promise<void> {
  for (const fault of found)
    await fetch(`${world.service.bank.url}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
}

async function noFaults(): Promise<void> {
  await fetch(`${world.service.bank.url}/control/faults`, { method: "DELETE" });
}

test("every page shows the merchant's branding: form, way to the bank, closed step, wait, receipt", async () => {
  await using visitor = await newVisitor(world.browser, { colorScheme: "light" });
  const { page } = visitor;
  const { client } = company.world;
  const link = world.service.url + (await client.linkPath({ ...company.branded, amount: 2_000 }));
  await page.goto(link);
  await assertBranded(page, "form");
  const submitted = await client.submit(pathOf(link), client.cardOf("approved"));
  const toBank = submitted.headers.get("location")!;
  await openHeld(page, toBank);
  await page.getByRole("heading", { name: "Bankanıza yönlendiriliyorsunuz" }).waitFor();
  await assertBranded(page, "to the bank");
  await page.reload();
  await page.getByRole("heading", { name: "Bu adım daha önce açıldı" }).waitFor();
  await assertBranded(page, "step closed");
  await page.getByRole("link", { name: "Ödemeye dön" }).click();
  await page.getByRole("heading", { name: "Ödemeniz bankanızda onay bekliyor" }).waitFor();
  await assertBranded(page, "elsewhere");
  await page.getByRole("link", { name: "Burada öde" }).click();
  await typeCard(page, company.world);
  await page.unrouteAll();
  await page.locator("button.primary").first().click();
  await page.getByLabel("Tek kullanımlık şifre").fill("123456");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ödemeniz alındı" }).waitFor();
  await assertBranded(page, "receipt");
});

test("a widget's payer returns to a page in the form's language that waits and continues to the shop", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const shop = world.merchant.publish("<!doctype html><title>shop</title><h1>Back at the shop</h1>");
  const prepareToken = await widget.prepareToken({ use3D: true, locale: "en" });
  const { body } = await widget.pay(prepareToken, { returnUrl: shop });
  await page.goto(String(body.redirectTo));
  await page.locator("#otp").waitFor();
  await faults({ operation: "complete", kind: "reset_after" }, { operation: "query", kind: "http_500", times: 100 });
  await page.locator("#otp").fill("123456");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Waiting for your bank" }).waitFor();
  assert.equal(await page.evaluate<string>("document.documentElement.lang"), "en");
  await page.getByText("Please do not pay again.").waitFor();
  await page.getByText("₺250.75").waitFor();
  assert.equal(await page.getByText("No money was taken").count(), 0);
  await noFaults();
  world.service.clock.advance(6_000);
  await page.getByRole("heading", { name: "Back at the shop" }).waitFor();
  assert.match(page.url(), /[?&]success=true&.*&sign=/);
});

test("if the page cannot be extended it says so and keeps the fields; a second attempt extends it", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const { client } = world;
  await page.clock.install();
  await page.goto(world.service.url + (await client.linkPath()));
  await typeCard(page, world);
  await page.getByLabel("3 taksit").check();
  const before = await page.locator("#installment-3").inputValue();
  await page.clock.runFor("16:00");
  await page.route("**/hpm/options?*", (route) => route.abort());
  const extend = page.getByRole("button", { name: "Süreyi uzat" });
  await extend.click();
  await page.locator("#session").getByText("Süre uzatılamadı.").waitFor();
  await page.getByText("Bu sayfanın kapanmasına").waitFor();
  assert.equal(await page.locator("#installment-3").inputValue(), before);
  await page.unroute("**/hpm/options?*");
  await extend.click();
  await page.locator("#session:empty").waitFor({ state: "attached" });
  assert.notEqual(await page.locator("#installment-3").inputValue(), before);
  assert.equal(await page.locator("#installment-3").isChecked(), true);
  for (const [name, text] of Object.entries(client.cardOf("approved")))
    assert.equal((await page.locator(`#${name}`).inputValue()).replaceAll(" ", ""), text.replaceAll(" ", ""), name);
});

test("a page that expires without a connection keeps its fields until the connection is back", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  await page.clock.install();
  await page.goto(world.service.url + (await world.client.linkPath()));
  await typeCard(page, world);
  await context.setOffline(true);
  await page.clock.runFor("21:00");
  assert.equal(await page.locator("#cc-csc").inputValue(), "000");
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Sayfanın süresi doldu" }).waitFor();
});
