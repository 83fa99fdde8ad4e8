/** The widget's dialog in windows that are lower than its form. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newVisitor } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";
import { frameOf, openReady } from "./widget-shop.ts";

const world = payerWorld();
const WINDOWS = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 700 } };

for (const [name, viewport] of Object.entries(WINDOWS))
  test(`the dialog's pay button is in sight with five installments, wherever it is scrolled to (${name})`, async () => {
    await using visitor = await newVisitor(world.browser, { viewport });
    const { page } = visitor;
    await openReady(page, world, { mode: "modal" });
    const frame = await frameOf(page);
    await frame.locator("#cc-number").fill("4282 2090 0434 8015");
    await frame.locator("#installment-9").waitFor();
    assert.equal(await frame.locator(".plan").count(), 5);
    const isInSight = async () => {
      const box = (await frame.locator(".pay button").boundingBox())!;
      return box.y > 0 && box.y + box.height <= viewport.height;
    };
    await frame.locator("#installment-9").check();
    await frame.getByRole("button", { name: /^₺[\d.,]+ öde$/ }).waitFor();
    for (const place of [".after-pay", "#cc-number", "#installment-9"]) {
      await frame.locator(place).scrollIntoViewIfNeeded();
      assert.ok(await isInSight(), place);
    }
    assert.deepEqual(visitor.complaints, []);
  });
