/** Payers whose system asks for more contrast, forced colours or no motion. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { violationsOfRules } from "./axe.ts";
import { newVisitor, overflowOf } from "./browser.ts";
import { payerStates, type PayerState } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

const LOOKED_AT = [
  "hosted-installments",
  "hosted-errors",
  "declined-funds",
  "notice-processing",
  "receipt",
  "consents-unfolded",
  "branded-declined",
];
let states: readonly PayerState[];
const world = payerWorld(async (made) => {
  states = (await payerStates(made)).filter(({ name }) => LOOKED_AT.includes(name));
  assert.equal(states.length, LOOKED_AT.length);
});

/** Opens each page in the light and dark themes, and collects its faults. */
async function faultsOf(
  preference: NonNullable<Parameters<Page["emulateMedia"]>[0]>,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, open } of states) {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: "reduce", ...preference });
    await open(page, "tr");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const faults = [...(await look(page)), ...((await overflowOf(page)) > 0 ? ["wider than the screen"] : [])];
      found.push(...faults.map((fault) => `${name}, ${colorScheme}: ${fault}`));
    }
  }
  return found;
}

test("a payer who prefers reduced motion sees no motion", async () => {
  const found = await faultsOf({ reducedMotion: "reduce" }, (page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
          const lasts = transitionDuration.split(",").some((duration) => parseFloat(duration) > 0.01);
          return animationName !== "none" || lasts || scrollBehavior === "smooth";
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    ),
  );
  assert.deepEqual(found, []);
});

test("a payer who prefers more contrast reads every text at 7 to 1 or more", async () => {
  assert.deepEqual(
    await faultsOf({ contrast: "more" }, (page) => violationsOfRules(page, ["color-contrast-enhanced"])),
    [],
  );
});

test("in forced colours fields, choices and buttons keep an edge, and the focus a ring", async () => {
  const found = await faultsOf({ forcedColors: "active" }, async (page) => [
    ...(await edgeless(page)),
    ...(await ringless(page)),
  ]);
  assert.deepEqual(found, []);
});

function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox]), button, .button")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return borderTopStyle === "none" || parseFloat(borderTopWidth) < 1;
      })
      .map((element) => `no edge: ${element.outerHTML.slice(0, 80)}`),
  );
}

/** Goes through the whole page by Tab. */
async function ringless(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { outlineStyle } = getComputedStyle(element);
      return outlineStyle === "none" ? `no ring: ${element.outerHTML.slice(0, 80)}` : null;
    });
    if (fault !== null) found.add(fault);
  }
  return [...found];
}
