/** What no payer may meet on any page, in any state, language or theme, and at any width. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Locale } from "@servicepay/checkout/render";
import type { Browser, Frame, Page } from "playwright-core";
import { demoClient } from "../support/demo-client.ts";
import { startTestService } from "../support/service.ts";
import type { TestService } from "../support/service.ts";
import { newVisitor, openBrowser } from "./browser.ts";
import { startMerchantSite } from "./merchant-site.ts";
import type { MerchantSite } from "./merchant-site.ts";
import { payerStates } from "./payer-states.ts";
import type { PayerState } from "./payer-states.ts";

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [320, 768, 1280];
/** 320 × 256 is what a screen of 1280 × 1024 shows at 400 %. */
const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 768: 1024, 1280: 800 };

let service: TestService;
let merchant: MerchantSite;
let browser: Browser;
let states: readonly PayerState[];
before(async () => {
  service = await startTestService();
  merchant = await startMerchantSite();
  browser = await openBrowser();
  states = payerStates({ service, merchant, client: await demoClient(service) });
});
after(async () => {
  await browser.close();
  await merchant.close();
  await service.close();
});

suite("pages", { concurrency: 2 }, () => {
  for (const locale of ["tr", "en"] as const) {
    test(`every page in every state breaks no rule of WCAG 2.2 AA and fits every width, light and dark (${locale})`, async () => {
      const found: string[] = [];
      for (const state of states) found.push(...(await faultsOf(state, locale)));
      assert.deepEqual(found, []);
    });
  }
});

async function faultsOf({ name, open }: PayerState, locale: Locale): Promise<string[]> {
  // Without motion, since a colour that is on its way to another has no contrast to judge.
  await using visitor = await newVisitor(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const { page } = visitor;
  const target = await open(page, locale).catch((cause: unknown) => {
    throw new Error(`${name} could not be opened`, { cause });
  });
  await target.evaluate(axe);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    const over = await overflowOf(target);
    if (over > 0) found.push(`${name} is ${over} pixels wider than a screen of ${width}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const violation of await violationsOf(target)) found.push(`${name} ${width} ${colorScheme} ${violation}`);
    }
  }
  return found;
}

function violationsOf(target: Page | Frame): Promise<string[]> {
  return target.evaluate(async (values) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, RULES);
}

function overflowOf(target: Page | Frame): Promise<number> {
  return target.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
