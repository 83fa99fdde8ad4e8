/** The look of a payment set: previews follow what is typed, and nothing can be done in them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Frame, Page } from "playwright-core";
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
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await page.locator("form:not(.passkey) .primary").click();
  await page.locator("h1").waitFor();
  const set = service.tenants[0].paymentSetId;
  await page.goto(`${service.platform.config.portalUrl}/portal/demo/sets/${set}/branding`);
}

/** The preview that is shown, once it shows the text. */
async function shownFrame(page: Page, text: string): Promise<Frame> {
  const frame = page.locator(".phone-frame iframe:visible");
  await frame.contentFrame().getByText(text).first().waitFor();
  const shown = await (await frame.elementHandle())?.contentFrame();
  assert.ok(shown);
  return shown;
}

test("the previews follow what is typed; without script the form's button shows them", async () => {
  for (const javaScriptEnabled of [true, false]) {
    await using visitor = await newVisitor(browser, { ...DESK, javaScriptEnabled });
    const { page, complaints } = visitor;
    await openForm(page);
    await shownFrame(page, "Örnek Ticaret");
    await page.fill("#light-accent", "#8a1c4a");
    await page.fill("#brandName", "Kilim Evi"); // Last, so that the preview that shows it has the colour too.
    if (!javaScriptEnabled) await page.locator("form [formaction$='#preview']").first().click();
    const frame = await shownFrame(page, "Kilim Evi");
    const accentOf = () => frame.evaluate("getComputedStyle(document.querySelector('.pay .primary')).backgroundColor");
    // The text can be there before the frame's style sheet.
    for (let looks = 0; looks < 50 && (await accentOf()) !== "rgb(138, 28, 74)"; looks += 1)
      await page.waitForTimeout(100);
    assert.equal(await accentOf(), "rgb(138, 28, 74)");
    assert.equal(await page.locator("#brandName").inputValue(), "Kilim Evi");
    for (const [name, text] of [
      ["payer-dark", "Kilim Evi"],
      ["three-ds", "3d.bank.example"],
      ["email", "Kilim Evi"],
    ] as const) {
      await page.locator(`[value="${name}"]`).check();
      await shownFrame(page, text);
    }
    assert.deepEqual(complaints, []);
  }
});

test("in a preview no form is sent, no script runs and no link leaves it", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  await openForm(page);
  await page.fill("#terms-url", "https://kilim.example/terms");
  await page.locator(".phone-frame-payer iframe").contentFrame().locator("a[target=_blank]").waitFor();
  const frame = await shownFrame(page, "Örnek Ticaret");
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await frame.evaluate(`
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.ran = 'yes'";
    document.body.append(script);
    const image = new Image();
    image.setAttribute("onerror", "document.documentElement.dataset.ran = 'yes'");
    image.src = "data:image/png;base64,";
    document.body.append(image);
  `);
  await frame.locator("#cc-number").fill("4043080000000009");
  for (const control of ["#cc-number", "button[type=submit]", "a[target=_blank]", ".ways-out a"])
    await frame.locator(control).last().press("Enter");
  // A request that was under way would have been sent before this answer.
  await page.evaluate("fetch('/portal/-/assets/none').then(() => {})");
  assert.equal(await frame.evaluate("document.documentElement.dataset.ran ?? 'no'"), "no");
  assert.deepEqual(
    asked.filter((request) => !/^GET (?:data:|.*\/assets\/none$)/.test(request)),
    [],
  );
  assert.equal(page.context().pages().length, 1);
  assert.match(frame.url(), /\/branding\/preview\?page=payer/);
});

test("a colour is chosen by its swatch, which shows what is typed", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  await openForm(page);
  const swatch = page.locator("[data-colour-of=light-accent]");
  assert.equal(await swatch.inputValue(), "#0b5fcc");
  await page.fill("#light-accent", "#14213D");
  assert.equal(await swatch.inputValue(), "#14213d");
  await swatch.fill("#8a1c4a");
  assert.equal(await page.locator("#light-accent").inputValue(), "#8a1c4a");
  await page.fill("#light-accent", "");
  assert.equal(await swatch.inputValue(), "#0b5fcc");
});
