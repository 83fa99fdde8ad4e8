/** Errors that the widget reports to the merchant's page, and how the payer continues after a failed payment. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { LOADER_PATH } from "../support/loader.ts";
import { newVisitor } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();

async function newToken(): Promise<string> {
  const { body } = await world.client.get("/b2c/widget/token", { token: world.client.token });
  return String(body.token);
}

type Heard = [name: string, data: Record<string, unknown> | null];

/** A shop's page that opens the widget at once and records its callbacks. */
async function openShop(page: Page, options: Record<string, unknown>, more = ""): Promise<void> {
  const init = JSON.stringify({
    amount: 250.75,
    currency: "TRY",
    environment: "test",
    containerId: "here",
    ...options,
  });
  const html = `<!doctype html><html lang="tr"><title>Shop</title><meta charset="utf-8"><div id="here"></div>
<script src="${world.service.url}${LOADER_PATH}"></script><script>
window.heard = [];
const note = (name) => (data) => heard.push([name, data ?? null]);
window.widget = ServicePay.init({ ...${init}, onReady: note("ready"), onSuccess: note("success"), onFail: note("fail"), onClose: note("close")${more} });
</script></html>`;
  await page.goto(world.merchant.publish(html));
}

function heard(page: Page): Promise<Heard[]> {
  return page.evaluate<Heard[]>("heard");
}

function untilHeard(page: Page, name: string, times = 1): Promise<unknown> {
  return page.waitForFunction(`heard.filter(([name]) => name === "${name}").length === ${times}`);
}

const frameOf = (page: Page) => page.frameLocator("iframe");

for (const mode of ["modal", "inline"] as const) {
  for (const [title, tokenOf] of [
    [
      "whose secret is wrong",
      async () => `${(await newToken()).split(".")[0]}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    ],
    ["that has expired", async () => newToken().finally(() => world.service.clock.advance(21 * 60_000))],
  ] as const) {
    test(`a token ${title} is detected when the form loads: onFail, a message, and no form (${mode})`, async () => {
      await using visitor = await newVisitor(world.browser);
      const { page } = visitor;
      await openShop(page, { token: await tokenOf(), mode });
      await untilHeard(page, "fail");
      const [[name, failure]] = (await heard(page)) as [Heard];
      assert.deepEqual([name, failure?.["code"]], ["fail", "ERR_UNAUTHORIZED"]);
      await page.getByText("Ödeme formu yüklenemedi.").waitFor();
      assert.equal(await page.locator("iframe").count(), 0);
      assert.equal((await heard(page)).length, 1);
    });
  }

  test(`after a failed payment the form continues with a new token and pays (${mode})`, async () => {
    await using visitor = await newVisitor(world.browser, { viewport: { width: 1000, height: 900 } });
    const { page } = visitor;
    await openShop(page, { token: await newToken(), mode });
    await untilHeard(page, "ready");
    const frame = frameOf(page);
    const card = world.client.cardOf("approved");
    for (const [field, text] of Object.entries(card)) await frame.locator(`#${field}`).fill(text);
    await frame.getByLabel("3 taksit").check();
    await frame.locator("button.primary").click();
    await untilHeard(page, "success");
    assert.equal(await page.locator("iframe").isVisible(), mode === "inline");
    assert.equal(await page.evaluate("document.documentElement.style.overflow"), "");

    const message = "Kartınızın limiti yetersizdi.";
    await page.evaluate(`widget.showError(${JSON.stringify({ message, token: await newToken() })})`);
    await frame.getByText(message).waitFor();
    await frame.locator("#summary:focus").waitFor();
    // Only the merchant knows whether money was taken.
    assert.equal(await frame.getByText("para çekilmedi").count(), 0);
    const typed = ["cc-number", "cc-exp", "cc-name", "cc-csc"].map((id) => frame.locator(`#${id}`).inputValue());
    assert.deepEqual(await Promise.all(typed), ["4355 0843 5508 4358", card["cc-exp"], card["cc-name"], ""]);
    assert.equal(await frame.locator("#installment-3").isChecked(), true);

    await page.waitForLoadState("networkidle");
    await frame.locator("#cc-csc").fill(card["cc-csc"]);
    await frame.locator("button.primary").click();
    await untilHeard(page, "success", 2);
    const [first, second] = (await heard(page)).filter(([name]) => name === "success");
    assert.notEqual(first?.[1]?.["prepareToken"], second?.[1]?.["prepareToken"]);
    assert.equal(second?.[1]?.["installment"], 3);
    await page.evaluate("widget.close(); widget.destroy()");
    if (mode === "modal") assert.equal(await page.locator("dialog").count(), 0);
    assert.deepEqual(visitor.complaints, []);
  });
}

test("showError without a new WidgetToken throws a readable error", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openShop(page, { token: await newToken(), mode: "inline" });
  await untilHeard(page, "ready");
  const thrown = await page.evaluate<string>(
    "try { widget.showError({ message: 'x' }) } catch ({ message }) { message }",
  );
  assert.equal(thrown, "ServicePay: token must be the WidgetToken.");
});

test("init warns of unknown options and of callbacks that are not functions, and works without them", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await openShop(
    page,
    { token: await newToken(), mode: "inline", onSucess: true, ammount: 1 },
    ', onClose: "close", onFail: null',
  );
  await untilHeard(page, "ready");
  assert.deepEqual(warnings, [
    "ServicePay: unknown option onSucess.",
    "ServicePay: unknown option ammount.",
    "ServicePay: onClose is not a function.",
  ]);
  await page.evaluate("widget.close()");
  assert.equal(await page.locator("iframe").count(), 0);
});

test("the fields of a modal do not move when its form grows", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: { width: 1280, height: 1100 } });
  const { page } = visitor;
  await openShop(page, { token: await newToken() });
  await untilHeard(page, "ready");
  const frame = frameOf(page);
  const top = async () => (await frame.locator("#cc-exp").boundingBox())!.y;
  const before = await top();
  await frame.locator("#cc-number").fill("4355084355084358");
  await frame.getByLabel("9 taksit").waitFor();
  assert.equal(await top(), before);
});
