/** Paying by keyboard alone, and for eyes that need larger text, other colours or no motion. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { demoClient } from "../support/demo-client.ts";
import { startTestService } from "../support/service.ts";
import type { TestService } from "../support/service.ts";
import { newVisitor, openBrowser, overflowOf } from "./browser.ts";
import { startMerchantSite } from "./merchant-site.ts";
import type { MerchantSite } from "./merchant-site.ts";
import { openLink, payerStates, typeCard } from "./payer-states.ts";
import type { World } from "./payer-states.ts";

let service: TestService;
let merchant: MerchantSite;
let browser: Browser;
let world: World;
before(async () => {
  service = await startTestService();
  merchant = await startMerchantSite();
  browser = await openBrowser();
  world = { service, merchant, client: await demoClient(service) };
});
after(async () => {
  await browser.close();
  await merchant.close();
  await service.close();
});

const TABS_MAX = 40;

/** Presses Tab until it is there; at each stop something visible has the focus, and shows it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < TABS_MAX; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((wanted) => {
      const element = document.activeElement;
      if (element === null || element === document.body) return "lost";
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) return `out of sight: ${element.outerHTML}`;
      const isMarked = (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
      if (!isMarked) return `not marked: ${element.outerHTML}`;
      return element.matches(wanted) ? "there" : "on the way";
    }, selector);
    if (stop === "there") return;
    assert.equal(stop, "on the way", `on the way to ${selector}`);
  }
  assert.fail(`${TABS_MAX} stops do not lead to ${selector}`);
}

for (const locale of ["tr", "en"] as const) {
  test(`a payment is made with the keyboard alone, from the first Tab to the receipt (${locale})`, async () => {
    await using visitor = await newVisitor(browser, { locale: locale === "tr" ? "tr-TR" : "en-GB" });
    const { page } = visitor;
    await openLink(page, world, locale);
    for (const [field, text] of Object.entries(world.client.cardOf("approved"))) {
      await tabTo(page, `#${field}`);
      await page.keyboard.type(text);
    }
    await page.locator("input[type=radio]").nth(2).waitFor();
    await tabTo(page, "input[type=radio]");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator("input[type=radio]").nth(2).isChecked(), true);
    await tabTo(page, "button.primary");
    await page.keyboard.press("Enter");
    await page.locator("#otp").waitFor();
    if (!(await page.locator("#otp").evaluate((otp) => otp === document.activeElement))) await tabTo(page, "#otp");
    await page.keyboard.type("123456");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hpm/result*");
    await page.locator("main.notice-good").waitFor();
    assert.deepEqual(visitor.complaints, []);
  });
}

test("after a refused submit and at every correction the focus is where the payer works", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openLink(page, world, "tr");
  await tabTo(page, "button.primary");
  await page.keyboard.press("Enter");
  await page.locator("#summary:focus").waitFor();
  await tabTo(page, "#summary a");
  await page.keyboard.press("Enter");
  await page.locator("#cc-number:focus").waitFor();
  await typeCard(page, world);
  assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
});

/** WCAG 1.4.12 */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`;
/** The other notices are one page with other words. */
const isNotice = (name: string) => name.startsWith("notice-") && name !== "notice-expired";

test("every page fits 320 pixels with the text spacing of WCAG 1.4.12", async () => {
  const found: string[] = [];
  for (const { name, open } of await payerStates(world)) {
    if (isNotice(name)) continue;
    await using visitor = await newVisitor(browser, { bypassCSP: true, reducedMotion: "reduce" });
    const target = await open(visitor.page, "tr");
    await target.addStyleTag({ content: SPACING });
    const over = await target.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${name}: ${over} pixels`);
  }
  assert.deepEqual(found, []);
});

test("every page fits a desk's screen where the payer's browser is set to text of twice the size", async () => {
  const found: string[] = [];
  for (const { name, open } of await payerStates(world)) {
    if (isNotice(name) || name.startsWith("widget-")) continue;
    await using visitor = await newVisitor(browser, { viewport: { width: 1280, height: 800 } });
    const { page, context } = visitor;
    const devTools = await context.newCDPSession(page);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
    await open(page, "tr");
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
    const over = await overflowOf(page);
    if (over > 0) found.push(`${name}: ${over} pixels`);
  }
  assert.deepEqual(found, []);
});

test("who asks for less motion sees none", async () => {
  await using visitor = await newVisitor(browser, { reducedMotion: "reduce" });
  const { page } = visitor;
  for (const { name, open } of await payerStates(world)) {
    if (!["hosted-installments", "hosted-errors", "notice-processing", "receipt"].includes(name)) continue;
    await open(page, "tr");
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
          const lasts = transitionDuration.split(",").some((duration) => parseFloat(duration) > 0.01);
          return animationName !== "none" || lasts || scrollBehavior === "smooth";
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(moving, [], name);
  }
});

test("in forced colours fields, choices and buttons keep an edge, and the focus a ring", async () => {
  await using visitor = await newVisitor(browser, { forcedColors: "active" });
  const { page } = visitor;
  await openLink(page, world, "tr");
  await typeCard(page, world);
  await page.locator("input[type=radio]").nth(2).check();
  const edgeless = await page.evaluate(() =>
    [...document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox]), button, .button")]
      .filter((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return borderTopStyle === "none" || parseFloat(borderTopWidth) < 1;
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(edgeless, []);
  for (const selector of ["#cc-number", "button.primary"]) {
    await page.locator(selector).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const { outlineStyle } = await page.locator(selector).evaluate((element) => {
      return { outlineStyle: getComputedStyle(element).outlineStyle };
    });
    assert.notEqual(outlineStyle, "none", selector);
  }
  assert.equal(await overflowOf(page), 0);
});
