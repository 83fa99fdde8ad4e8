/** What no payer may meet on any page, in any state, language or theme, and at any width. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Locale } from "@servicepay/checkout/render";
import { violationsOf } from "./axe.ts";
import { newVisitor, overflowOf } from "./browser.ts";
import { payerStates } from "./payer-states.ts";
import type { PayerState } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

interface Form {
  width: number;
  colorScheme: "light" | "dark";
}

const LOCALES = ["tr", "en"] as const;
const WIDTHS = [320, 768, 1280];
const FORMS: readonly Form[] = WIDTHS.flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);
/** 320 × 256 is what a screen of 1280 × 1024 shows at 400 %. */
const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 768: 1024, 1280: 800 };
/** npm run proof runs axe on every state in every form and language; npm test on each state in one of each. */
const EVERY_FORM = process.env["TEST_EVERY_PAGE"] === "true";

/** So many tests share the states: none lasts long, on a slow machine too. */
const PARTS = 4;

let states: readonly PayerState[];
const world = payerWorld(async (made) => void (states = await payerStates(made)));

suite("pages", { concurrency: 2 }, () => {
  for (let part = 0; part < PARTS; part += 1) {
    test(`every page in every state breaks no rule of WCAG 2.2 AA and fits its screen (part ${part + 1} of ${PARTS})`, async () => {
      const found: string[] = [];
      let looked = 0;
      for (const [index, state] of states.entries()) {
        if (index % PARTS !== part) continue;
        for (const locale of localesOf(state, index)) {
          found.push(...(await faultsOf(state, locale, formsOf(index))));
          looked += 1;
        }
      }
      assert.ok(looked > 0);
      assert.deepEqual(found, []);
    });
  }
});

function localesOf({ locales = LOCALES }: PayerState, index: number): readonly Locale[] {
  // The parts take every fourth state: dividing keeps both languages in each.
  return EVERY_FORM ? locales : [locales[Math.floor(index / PARTS) % locales.length]!];
}

/** The forms take turns, one further in each round, so that axe meets each in both languages. */
function formsOf(index: number): readonly Form[] {
  const turn = Math.floor(index / PARTS);
  return EVERY_FORM ? FORMS : [FORMS[(turn + Math.floor(turn / FORMS.length)) % FORMS.length]!];
}

async function faultsOf(state: PayerState, locale: Locale, forms: readonly Form[]): Promise<string[]> {
  // Without motion, since a colour that is on its way to another has no contrast to judge.
  await using visitor = await newVisitor(world.browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const { name, open } = state;
  const { page } = visitor;
  const target = await open(page, locale).catch(String);
  if (typeof target === "string") return [`${name} could not be opened: ${target}`];
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    const over = await overflowOf(target);
    if (over > 0) found.push(`${name} is ${over} pixels wider than a screen of ${width}`);
  }
  for (const { width, colorScheme } of forms) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOf(target)) found.push(`${name} ${width} ${colorScheme} ${violation}`);
  }
  return found;
}
