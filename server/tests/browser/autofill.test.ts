/** Autofill by browsers and password managers, and touch on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Page } from "playwright-core";
import { focusedId, newVisitor } from "./browser.ts";
import { openLink, openWidget } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();
const FIELDS = ["cc-number", "cc-exp", "cc-csc", "cc-name"];

test("every field of the card has its standard autofill token, in one form, on the page and in the widget", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const pages: (() => Promise<Page | Frame>)[] = [
    () => openLink(page, world, "tr"),
    () => openWidget(page, world, { mode: "inline" }),
  ];
  for (const open of pages) {
    const target = await open();
    const fields = await target.locator("form input[autocomplete^=cc-]").evaluateAll((inputs) =>
      inputs.map((input) => {
        const { id, name, autocomplete, type, form, labels } = input as HTMLInputElement;
        return [id, name, autocomplete, type, form === document.forms[0], labels?.length];
      }),
    );
    assert.deepEqual(
      fields,
      FIELDS.map((token) => [token, token, token, "text", true, 1]),
    );
  }
});

/** Sets values as autofill does: without key presses, in any order. */
function fill(target: Page | Frame, card: Readonly<Record<string, string>>): Promise<void> {
  return target.evaluate((values) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
    for (const [id, value] of Object.entries(values)) {
      const input = document.getElementById(id) as HTMLInputElement;
      // Browsers and password managers respect maxLength.
      set!.call(input, input.maxLength > 0 ? value.slice(0, input.maxLength) : value);
      input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
      input.dispatchEvent(new FocusEvent("blur"));
    }
  }, card);
}

const SHAPES: readonly [number: string, expiry: string][] = [
  ["4355 0843 5508 4358", "12/2030"],
  ["4355-0843-5508-4358", "2030-12"],
  ["4355084355084358\n", "1230"],
  ["4355\u00a00843\u00a05508\u00a04358", "12 / 30"],
  ["4355084355084358", "122030"],
];

test("a card that autofill writes in any usual format is accepted and can be paid with", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openLink(page, world, "tr");
  for (const [number, expiry] of SHAPES) {
    await fill(page, { "cc-name": "Ayşe Yılmaz", "cc-number": number, "cc-exp": expiry, "cc-csc": "000" });
    await page.locator("#installment-6").waitFor();
    assert.equal(await page.locator("[aria-invalid=true]").count(), 0, `${number} ${expiry}`);
  }
  await page.getByRole("button", { name: "öde" }).click();
  await page.getByLabel("Tek kullanımlık şifre").waitFor();
  assert.deepEqual(visitor.complaints, []);
});

test("the widget accepts autofill", async () => {
  await using visitor = await newVisitor(world.browser);
  const frame = await openWidget(visitor.page, world, { mode: "inline" });
  await fill(frame, {
    "cc-number": "4355084355084358",
    "cc-exp": "2030-12",
    "cc-csc": "000",
    "cc-name": "Ayşe Yılmaz",
  });
  const sent = visitor.page.waitForRequest("**/b2c/widget/preparePayment");
  await frame.locator("button.primary").click();
  const { card } = (await sent).postDataJSON() as { card: Record<string, string> };
  assert.deepEqual([card["cardNumber"], card["expMonth"], card["expYear"]], ["4355084355084358", "12", "2030"]);
});

test("on a touch screen a tap or focus() sets the caret, digits have a number pad, focus stays put", async () => {
  await using visitor = await newVisitor(world.browser, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const { page } = visitor;
  await openLink(page, world, "tr");
  for (const [field, text] of Object.entries(world.client.cardOf("approved"))) {
    const input = page.locator(`#${field}`);
    await input.tap();
    assert.equal(await focusedId(page), field);
    await page.keyboard.type(text);
    assert.equal(await focusedId(page), field, `after ${field} was typed`);
    const state = await input.evaluate((element) => {
      const { readOnly, disabled, inputMode, selectionStart, value } = element as HTMLInputElement;
      const { fontSize, userSelect } = getComputedStyle(element);
      const isFree = !readOnly && !disabled && userSelect !== "none";
      return { isFree, inputMode, caretIsAtEnd: selectionStart === value.length, isZoomed: parseFloat(fontSize) < 16 };
    });
    const inputMode = field === "cc-name" ? "" : "numeric";
    assert.deepEqual(state, { isFree: true, inputMode, caretIsAtEnd: true, isZoomed: false }, field);
  }
  const caret = await page.locator("#cc-number").evaluate((element) => {
    const input = element as HTMLInputElement;
    input.focus();
    input.setSelectionRange(4, 4);
    return [document.activeElement === input, input.selectionStart];
  });
  assert.deepEqual(caret, [true, 4]);
});

test("an expired link says that no money was taken and links back to the shop, in both languages", async () => {
  const shop = { failURL: `${world.service.url}/demo/shop/fail` };
  const link = world.service.url + (await world.client.linkPath(shop));
  world.service.clock.advance(24 * 60 * 60 * 1_000 + 1_000);
  for (const [locale, title, safe, back] of [
    ["tr", "Linkin süresi doldu", "Kartınızdan para çekilmedi.", "İşletmenin sitesine dön"],
    ["en", "The link has expired", "No money was taken from your card.", "Back to the merchant's site"],
  ] as const) {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await page.goto(`${link}&lang=${locale}`);
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText(safe).waitFor();
    await page.getByRole("link", { name: back }).click();
    await page.waitForURL("**/demo/shop/fail?*");
  }
});
