/** What no payer may meet on any page, in any state, language or theme, and at any width. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Locale } from "@servicepay/checkout/render";
import { violationsOf } from "./axe.ts";
import { newVisitor, overflowOf } from "./browser.ts";
import { payerStates } from "./payer-states.ts";
import type { PayerState } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

const WIDTHS = [320, 768, 1280];
/** 320 × 256 is what a screen of 1280 × 1024 shows at 400 %. */
const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 768: 1024, 1280: 800 };

/** So many tests share the states: none lasts long, on a slow machine too. */
const PARTS = 4;

let states: readonly PayerState[];
const world = payerWorld(async (made) => void (states = await payerStates(made)));

suite("pages", { concurrency: 2 }, () => {
  for (const locale of ["tr", "en"] as const) {
    for (let part = 0; part < PARTS; part += 1) {
      test(`every page in every state breaks no rule of WCAG 2.2 AA and fits every width, light and dark (${locale}, part ${part + 1} of ${PARTS})`, async () => {
        const own = states.filter(
          ({ locales }, index) => index % PARTS === part && (locales?.includes(locale) ?? true),
        );
        assert.ok(own.length > 0);
        const found: string[] = [];
        for (const state of own) found.push(...(await faultsOf(state, locale)));
        assert.deepEqual(found, []);
      });
    }
  }
});

async function faultsOf({ name, open }: PayerState, locale: Locale): Promise<string[]> {
  // Without motion, since a colour that is on its way to another has no contrast to judge.
  await using visitor = await newVisitor(world.browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const { page } = visitor;
  const target = await open(page, locale).catch(String);
  if (typeof target === "string") return [`${name} could not be opened: ${target}`];
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
