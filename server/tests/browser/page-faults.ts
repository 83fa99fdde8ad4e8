/** What every page must be, in every state: accessible, as wide as its screen, and in the words of its language. */
import assert from "node:assert/strict";
import type { Locale } from "@servicepay/checkout/render";
import type { Browser, Frame, Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import { newVisitor, overflowOf, type Visitor } from "./browser.ts";
import type { PageState } from "./page-state.ts";
import { rawValuesOf } from "./raw-values.ts";

export interface Form {
  width: number;
  colorScheme: "light" | "dark";
}

const WIDTHS = [320, 375, 768, 1280];
/** A page becomes too wide on the narrowest screen first. With own styles, npm test checks only this one. */
const NARROWEST = [320];
export const FORMS: readonly Form[] = [320, 768, 1280].flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);
/** 320 × 256 is what a screen of 1280 × 1024 shows at 400 %. */
const HEIGHTS: Readonly<Record<number, number>> = { 320: 256, 768: 1024 };
const HEIGHT = 800;
/** A person's custom styles, which a browser or an extension adds to every page. */
const OWN_STYLES = {
  "the text spacing of WCAG 1.4.12": `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`,
  "text of twice the size": "html { font-size: 200% !important }",
};

/** Creates the visitor whose page `faultsOf` checks. Without motion: axe cannot judge the contrast of a colour in transition. */
export function newCheckedVisitor(browser: Browser): Promise<Visitor> {
  return newVisitor(browser, { reducedMotion: "reduce" });
}

/** Opens the state once and checks everything on it: axe in each form, and that it fits its screen. */
export async function faultsOf(
  page: Page,
  { name, open }: PageState,
  locale: Locale,
  forms: readonly Form[],
): Promise<string[]> {
  await resize(page, 1280);
  await page.emulateMedia({ colorScheme: "light" });
  const target = await open(page, locale).catch(String);
  if (typeof target === "string") return [`${name} could not be opened: ${target}`];
  const found = await tooWide(page, target, WIDTHS);
  for (const value of await rawValuesOf(target, locale)) found.push(`shows ${value} as the code has it`);
  for (const { width, colorScheme } of forms) {
    await resize(page, width);
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOf(target)) found.push(`${width} ${colorScheme} ${violation}`);
  }
  const widthsOfWishes = forms.length < FORMS.length ? NARROWEST : WIDTHS;
  for (const [wish, style] of Object.entries(OWN_STYLES)) {
    await useStyle(target, style);
    found.push(...(await tooWide(page, target, widthsOfWishes, wish)));
  }
  await useStyle(target, null);
  if (target === page) found.push(...(await tooWideWithLargeText(page)));
  const words = await lengthenWords(target);
  if (words === 0) found.push("has no text");
  found.push(...(await tooWide(page, target, [320], "words two fifths longer")));
  return found.map((fault) => `${name}, ${locale}: ${fault}`);
}

async function tooWide(page: Page, target: Page | Frame, widths: readonly number[], wish = ""): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await resize(page, width);
    const over = await overflowOf(target);
    if (over > 0) found.push(`${over} pixels wider than a screen of ${width}${wish && ` with ${wish}`}`);
  }
  return found;
}

function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: HEIGHTS[width] ?? HEIGHT });
}

/** Replaces the style that was added before. The page's policy does not apply to it. */
function useStyle(target: Page | Frame, style: string | null): Promise<void> {
  return target.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text ?? "");
    document.adoptedStyleSheets = [sheet];
  }, style);
}

/** Checks a desk's screen in a browser that is set to text of twice the size. */
async function tooWideWithLargeText(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
  const found = await tooWide(page, page, [1280], "a browser's text of twice the size");
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  return found;
}

/** Stands for a language whose texts are two fifths longer. Returns how many texts were lengthened. */
function lengthenWords(target: Page | Frame): Promise<number> {
  return target.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      // Amounts and numbers are as long in every language.
      if (!/\p{L}{2}/u.test(node.data) || node.parentElement?.closest("script, .digits, [dir=ltr]") !== null) continue;
      node.data = node.data.replaceAll(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
      count += 1;
    }
    return count;
  });
}
