/**
 * npm run bench:pages: how the hosted page feels on a slow phone (a 4 times slower processor, 1.6 Mbit/s, 150 ms), and
 * how long the widget takes from init to onReady, its frame slowed as the page is. Medians; fails where one exceeds its
 * budget. For a machine that does nothing else: on a busy one, server/tests/browser/speed.test.ts tells more.
 */
import type { Page } from "playwright-core";
import { newVisitor } from "../server/tests/browser/browser.ts";
import { startMerchantSite } from "../server/tests/browser/merchant-site.ts";
import { openLink } from "../server/tests/browser/payer-states/drive.ts";
import { demandSharedProcess, openPhoneBrowser, slowDown } from "../server/tests/browser/slow-phone.ts";
import { demoClient } from "../server/tests/support/demo-client.ts";
import { LOADER_PATH } from "../server/tests/support/loader.ts";
import { startTestService } from "../server/tests/support/service.ts";
import { build } from "../tools/build.ts";
import { findChromium } from "../tools/testing/chromium.ts";

const RUNS = 5;
const BUDGETS = {
  "LCP ms": 1_500,
  "TBT ms": 100,
  CLS: 0.02,
  "init to onReady, cold, ms": 2_000,
  "init to onReady, warm, ms": 1_000,
  "CLS of the merchant's page": 0.02,
};
type Figure = keyof typeof BUDGETS;

const chromium = await findChromium();
if ("reason" in chromium) throw new Error(chromium.reason);
process.env["CHROMIUM_PATH"] = chromium.path;
await build();
const service = await startTestService();
const merchant = await startMerchantSite();
const browser = await openPhoneBrowser();
const client = await demoClient(service);
const figures = Object.fromEntries(Object.keys(BUDGETS).map((name) => [name, []])) as unknown as Record<
  Figure,
  number[]
>;

for (let run = 0; run < RUNS; run += 1) {
  await using visitor = await openPhone();
  await openLink(visitor.page, { service, client }, "tr");
  await visitor.page.waitForLoadState("networkidle");
  const { lcp, tbt, cls } = await seenOf(visitor.page);
  figures["LCP ms"].push(lcp);
  figures["TBT ms"].push(tbt);
  figures.CLS.push(cls);
}
for (let run = 0; run < RUNS; run += 1) {
  await using visitor = await openPhone();
  // The first visit fills the browser's cache.
  for (const figure of ["init to onReady, cold, ms", "init to onReady, warm, ms"] as const) {
    await visitor.page.goto(merchant.publish(await shopPage()));
    await visitor.page.waitForFunction("window.took !== undefined");
    await demandSharedProcess(visitor.page);
    figures[figure].push(await visitor.page.evaluate<number>("took"));
    figures["CLS of the merchant's page"].push((await seenOf(visitor.page)).cls);
  }
}
await browser.close();
await merchant.close();
await service.close();

for (const [name, budget] of Object.entries(BUDGETS) as [Figure, number][]) {
  const value = median(figures[name]);
  console.log(`${value > budget ? "✗" : "✓"} ${name.padEnd(28)} ${value.toFixed(3).padStart(10)}   budget ${budget}`);
  if (value > budget) process.exitCode = 1;
}

async function openPhone() {
  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await slowDown(visitor.page);
  await visitor.page.addInitScript(`
    window.seen = { lcp: 0, tbt: 0, cls: 0 };
    const observe = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    observe("largest-contentful-paint", ({ startTime }) => { seen.lcp = startTime });
    observe("longtask", ({ duration }) => { seen.tbt += Math.max(0, duration - 50) });
    observe("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value });`);
  return visitor;
}

function seenOf(page: Page): Promise<{ lcp: number; tbt: number; cls: number }> {
  return page.evaluate("seen");
}

async function shopPage(): Promise<string> {
  const reply = await client.get("/b2c/widget/token", { token: client.token });
  const { token } = reply.body as { token: string };
  const init = JSON.stringify({ token, amount: 250.75, currency: "TRY", mode: "inline", containerId: "here" });
  return `<!doctype html><html lang="tr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop</title><div id="here" style="min-height:42.5rem"></div>${"<p>Kargo ve iade koşulları</p>".repeat(40)}
<script src="${service.url}${LOADER_PATH}"></script>
<script>const start = performance.now(); ServicePay.init({ ...${init}, onReady() { window.took = performance.now() - start } })</script></html>`;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
