/** The payer's pages while the network and the phone are slow. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { newVisitor } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";
import { openPhoneBrowser, slowDown, watchShifts } from "./slow-phone.ts";
import { frameOf, openReady, openShop } from "./widget-shop.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 900 } };

const world = payerWorld();
let browser: Browser;
before(async () => {
  browser = await openPhoneBrowser();
});
after(() => browser.close());

const WAYS = {
  "inline at a press": { mode: "inline", at: "press" },
  "inline where the page keeps room for it": { mode: "inline", room: "min-height:680px" },
  "as a dialog": { mode: "modal" },
} as const;

for (const [where, screen] of [
  ["a phone", PHONE],
  ["a desk", DESK],
] as const) {
  for (const [how, shop] of Object.entries(WAYS)) {
    test(`while the widget comes ${how}, the merchant's page on ${where} moves by at most 0.02`, async () => {
      await using visitor = await newVisitor(browser, screen);
      const { page } = visitor;
      const shifts = await watchShifts(page);
      await slowDown(page);
      await openReady(page, world, shop);
      await page.waitForTimeout(500);
      const moved = await shifts();
      assert.ok(moved <= 0.02, `it moved by ${moved}`);
    });
  }
}

for (const place of ["hosted page", "widget"] as const) {
  test(`on a slow phone a payer types before the script runs, and pays with that text (${place})`, async () => {
    await using visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    await slowDown(page);
    const isTyped = Promise.withResolvers<void>();
    await page.route(/\/checkout\/assets\/(hosted|frame)\.tr-/, async (route) => {
      await isTyped.promise;
      await route.continue();
    });
    if (place === "widget") await openShop(page, world, { mode: "inline" });
    else await page.goto(`${world.service.url}${await world.client.linkPath()}`, { waitUntil: "commit" });
    const form = place === "widget" ? await frameOf(page) : page;
    for (const [id, text] of Object.entries(world.client.cardOf("approved")))
      await form.locator(`#${id}`).pressSequentially(text);
    isTyped.resolve();
    // The script has looked up the installments of the number in the field.
    await form.getByLabel("3 taksit").waitFor();
    for (const [id, text] of Object.entries(world.client.cardOf("approved")))
      assert.equal((await form.locator(`#${id}`).inputValue()).replaceAll(" ", ""), text.replaceAll(" ", ""));
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.postData() !== "step=opened");
    await form.locator("button.primary").click();
    const body = (await sent).postData() ?? "";
    assert.ok(body.replaceAll(/[\s+]/g, "").includes(world.client.cardOf("approved")["cc-number"].replaceAll(" ", "")));
  });
}
