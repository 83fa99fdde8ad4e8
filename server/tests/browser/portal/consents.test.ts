/** An administrator publishes a text in a browser, with the preview that follows what is typed, and without script. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { demoClient } from "../../support/demo-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { newVisitor, openBrowser } from "../browser.ts";

let service: TestService;
let browser: Browser;
before(async () => {
  service = await startTestService();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.close();
});

const DESK = { viewport: { width: 1280, height: 800 } };

async function openForm(page: Page): Promise<void> {
  const { email, password } = service.demo.portal.members.find(({ role }) => role === "administrator")!;
  await page.goto(service.demo.portal.url);
  await page.fill("#email", email);
  await page.fill("#password", password);
  await page.locator("form:not(.passkey) .primary").click();
  await page.locator("h1").waitFor();
  await page.goto(new URL("/portal/demo/setup/consents/new", service.platform.config.portalUrl).href);
}

test("the preview follows what is typed, and a payer then sees the published text as the preview showed it", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  await openForm(page);
  await page.fill("#consentKey", "sozlesme");
  await page.locator("[value=optional]").check();
  await page.fill("#labelTr", "Sözleşmeyi okudum.");
  await page.fill("#textTr", "Madde 1.\n\nMadde 2.");
  const preview = page.locator("#preview .consents");
  await preview.getByText("Madde 2.").waitFor({ state: "attached" });
  const shown = await preview.textContent();
  await preview.locator("summary").click();
  await page.fill("#textTr", "Madde 1.\n\nMadde 2.\n\nMadde 3.");
  await preview.getByText("Madde 3.").waitFor();
  await page.fill("#textTr", "Madde 1.\n\nMadde 2.");
  await page.locator("main form .primary").click();
  await page.locator("[role=status]").waitFor();

  await page.goto(new URL(await (await demoClient(service)).linkPath(), service.url).href);
  const payers = page.locator("fieldset.consents");
  await payers.getByText("Sözleşmeyi okudum.").waitFor();
  assert.equal(await payers.textContent(), shown);
  assert.equal(await payers.locator("[type=checkbox]").isChecked(), false);
  assert.deepEqual(complaints, []);
});

test("without script the button shows the preview, and what was typed stays", async () => {
  await using visitor = await newVisitor(browser, { ...DESK, javaScriptEnabled: false });
  const { page } = visitor;
  await openForm(page);
  await page.fill("#labelTr", "Okudum.");
  await page.fill("#textTr", "Bir.\n\nİki.");
  await page.locator("[name=step]").click();
  await page.locator("#preview").getByText("Okudum.").waitFor();
  assert.equal(await page.inputValue("#textTr"), "Bir.\n\nİki.");
});
