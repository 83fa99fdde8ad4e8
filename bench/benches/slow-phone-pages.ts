import type { Browser, Page } from "playwright-core";
import { newVisitor } from "../../server/tests/browser/browser.ts";
import { startMerchantSite } from "../../server/tests/browser/merchant-site.ts";
import { openLink } from "../../server/tests/browser/payer-states/drive.ts";
import { requireSharedProcess, openPhoneBrowser, slowDown } from "../../server/tests/browser/slow-phone.ts";
import { demoClient, type DemoClient } from "../../server/tests/support/demo-client.ts";
import { LOADER_PATH } from "../../server/tests/support/loader.ts";
import { startTestService } from "../../server/tests/support/service.ts";
import { findChromium } from "../../tools/testing/chromium.ts";
import { ofRounds, type Figure } from "../bench.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const BUDGETS = {
  "pages: largest paint of the hosted page": [1_500, "ms"],
  "pages: blocking time of the hosted page": [100, "ms"],
  "pages: layout shift of the hosted page": [0.02, ""],
  "pages: widget from init to onReady, first visit": [2_000, "ms"],
  "pages: widget from init to onReady, second visit": [1_000, "ms"],
  "pages: layout shift of the merchant's page": [0.02, ""],
} as const;
type Name = keyof typeof BUDGETS;

/** Measures pages on a phone with a 4 times slower processor, 1.6 Mbit/s and 150 ms round trips. */
export async function slowPhoneFigures(rounds: number): Promise<Figure[]> {
  const chromium = await findChromium();
  if ("reason" in chromium) throw new Error(chromium.reason);
  process.env["CHROMIUM_PATH"] = chromium.path;
  await using stack = new AsyncDisposableStack();
  const service = await startTestService();
  stack.defer(() => service.close());
  const merchant = await startMerchantSite();
  stack.defer(() => merchant.close());
  const browser = await openPhoneBrowser();
  stack.defer(() => browser.close());
  const client = await demoClient(service);
  const found: [Name, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using visitor = await openPhone(browser);
    await openLink(visitor.page, { service, client }, "tr");
    await visitor.page.waitForLoadState("networkidle");
    const { paint, blocked, shifted } = await seenOf(visitor.page);
    found.push(["pages: largest paint of the hosted page", paint]);
    found.push(["pages: blocking time of the hosted page", blocked]);
    found.push(["pages: layout shift of the hosted page", shifted]);
    await using buyer = await openPhone(browser);
    // The first visit fills the browser's cache.
    for (const visit of ["first", "second"] as const) {
      await buyer.page.goto(merchant.publish(await shopPage(client, service.url)));
      await buyer.page.waitForFunction("window.took !== undefined");
      await requireSharedProcess(buyer.page);
      found.push([`pages: widget from init to onReady, ${visit} visit`, await buyer.page.evaluate<number>("took")]);
      found.push(["pages: layout shift of the merchant's page", (await seenOf(buyer.page)).shifted]);
    }
  }
  return Object.entries(BUDGETS).map(([name, [atMost, unit]]) => {
    const values = found.filter(([each]) => each === name).map(([, value]) => value);
    return { name, ...ofRounds(values), unit, atMost };
  });
}

async function openPhone(browser: Browser) {
  const visitor = await newVisitor(browser, PHONE);
  await slowDown(visitor.page);
  await visitor.page.addInitScript(`
    window.seen = { paint: 0, blocked: 0, shifted: 0 };
    const observe = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    observe("largest-contentful-paint", ({ startTime }) => { seen.paint = startTime });
    observe("longtask", ({ duration }) => { seen.blocked += Math.max(0, duration - 50) });
    observe("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shifted += value });`);
  return visitor;
}

function seenOf(page: Page): Promise<{ paint: number; blocked: number; shifted: number }> {
  return page.evaluate("seen");
}

async function shopPage(client: DemoClient, serviceUrl: string): Promise<string> {
  const reply = await client.get("/b2c/widget/token", { token: client.token });
  const { token } = reply.body as { token: string };
  const init = JSON.stringify({ token, amount: 250.75, currency: "TRY", mode: "inline", containerId: "here" });
  return `<!doctype html><html lang="tr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop</title><div id="here" style="min-height:42.5rem"></div>${"<p>Kargo ve iade koşulları</p>".repeat(40)}
<script src="${serviceUrl}${LOADER_PATH}"></script>
<script>const start = performance.now(); ServicePay.init({ ...${init}, onReady() { window.took = performance.now() - start } })</script></html>`;
}
