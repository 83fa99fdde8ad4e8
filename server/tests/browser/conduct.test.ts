/** For eyes that need larger text, or more room between its letters and lines; and for languages that say it longer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newVisitor, overflowOf } from "./browser.ts";
import { payerStates } from "./payer-states.ts";
import type { PayerState } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

let states: readonly PayerState[];
const world = payerWorld(async (made) => void (states = await payerStates(made)));

/** WCAG 1.4.12 */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`;
/** The other notices are one page with other words. */
const isNotice = (name: string) => name.startsWith("notice-") && name !== "notice-expired";

const WIDTHS = [320, 375, 768, 1280];

/** The payer's own styles, which a browser or an extension adds to every page. */
const OWN_STYLES = {
  "the text spacing of WCAG 1.4.12": SPACING,
  "text of twice the size": "html { font-size: 200% !important }",
};

for (const [wish, content] of Object.entries(OWN_STYLES)) {
  test(`every page fits 320 to 1280 pixels with ${wish}`, async () => {
    const found: string[] = [];
    for (const { name, open } of states) {
      if (isNotice(name)) continue;
      await using visitor = await newVisitor(world.browser, { bypassCSP: true, reducedMotion: "reduce" });
      const target = await open(visitor.page, "tr");
      await target.addStyleTag({ content });
      for (const width of WIDTHS) {
        await visitor.page.setViewportSize({ width, height: 800 });
        const over = await overflowOf(target);
        if (over > 0) found.push(`${name}: ${over} pixels at ${width}`);
      }
    }
    assert.deepEqual(found, []);
  });
}

test("every page fits a desk's screen where the payer's browser is set to text of twice the size", async () => {
  const found: string[] = [];
  for (const { name, open } of states) {
    if (isNotice(name) || name.startsWith("widget-")) continue;
    await using visitor = await newVisitor(world.browser, { viewport: { width: 1280, height: 800 } });
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

test("every page fits 320 pixels in a language whose texts are two fifths longer", async () => {
  const found: string[] = [];
  for (const { name, open } of states) {
    if (isNotice(name)) continue;
    await using visitor = await newVisitor(world.browser, { reducedMotion: "reduce" });
    const target = await open(visitor.page, "en");
    const lengthened = await target.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        // Sums and numbers are as long in every language.
        if (!/\p{L}{2}/u.test(node.data) || node.parentElement?.closest("script, .digits, [dir=ltr]") !== null)
          continue;
        node.data = node.data.replaceAll(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
        count += 1;
      }
      return count;
    });
    assert.ok(lengthened > 0, `${name} has no text`);
    const over = await overflowOf(target);
    if (over > 0) found.push(`${name}: ${over} pixels`);
  }
  assert.deepEqual(found, []);
});
