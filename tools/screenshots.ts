/** npm run screenshots: every page of the payer, in every state and language, on a phone and on a desk, to be looked at. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { newVisitor, openBrowser } from "../server/tests/browser/browser.ts";
import { startMerchantSite } from "../server/tests/browser/merchant-site.ts";
import { payerStates } from "../server/tests/browser/payer-states.ts";
import { demoClient } from "../server/tests/support/demo-client.ts";
import { startTestService } from "../server/tests/support/service.ts";
import { build } from "./build.ts";
import { findChromium } from "./testing/chromium.ts";

const FOLDER = join(import.meta.dirname, "..", "test-results", "screenshots");
const VIEWS = [
  { name: "phone", viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { name: "phone-dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { name: "desk", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
] as const;

const chromium = await findChromium();
if ("reason" in chromium) throw new Error(chromium.reason);
process.env["CHROMIUM_PATH"] = chromium.path;
await build();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const service = await startTestService();
const merchant = await startMerchantSite();
const browser = await openBrowser();
let count = 0;
for (const { name, open } of payerStates({ service, merchant, client: await demoClient(service) })) {
  for (const locale of ["tr", "en"] as const) {
    for (const { name: view, viewport, colorScheme } of VIEWS) {
      await using visitor = await newVisitor(browser, { viewport, colorScheme, reducedMotion: "reduce" });
      await open(visitor.page, locale);
      await visitor.page.screenshot({ path: join(FOLDER, `${name}.${locale}.${view}.png`), fullPage: true });
      count += 1;
    }
  }
}
await browser.close();
await merchant.close();
await service.close();
console.log(`${count} screenshots in test-results/screenshots`);
