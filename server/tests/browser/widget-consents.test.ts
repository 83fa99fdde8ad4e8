/** The merchant's consent texts in the widget's frame: shown, required, readable without leaving the page, and stored with the prepared payment. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Frame, Page } from "playwright-core";
import { setConsent, type NewConsent } from "#consents/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { LOADER_PATH } from "../support/loader.ts";
import { newVisitor, overflowOf } from "./browser.ts";
import { typeCard } from "./payer-states/drive.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();
const CONTRACT = "Mesafeli satış sözleşmesini okudum, kabul ediyorum";

async function setText(code: string, kind: NewConsent["kind"], label: string, text: string): Promise<void> {
  const { service } = world;
  const [{ code: tenantCode, paymentSetId }] = service.tenants;
  const tenant = await findTenant(service.platform, tenantCode);
  const position = ["required", "optional", "notice"].indexOf(kind);
  await inTransaction(service.contextFor(tenant!.id), (tx) =>
    setConsent(tx, { paymentSetId, code, kind, position, texts: { tr: { label, text } } }),
  );
}

beforeEach(async () => {
  await setText("contract", "required", CONTRACT, "Madde.\n\n".repeat(60));
  await setText("news", "optional", "Kampanyalardan haberdar olmak istiyorum", "Dilediğiniz zaman çıkabilirsiniz.");
  await setText("privacy", "notice", "Kişisel verilerin korunması", "Verileriniz saklanır.");
});

type Heard = [name: string, data: { field?: string; prepareToken?: string } | null];

/** A merchant's page on a small phone, which records the callbacks' arguments. */
async function openForm(page: Page, mode: "inline" | "modal"): Promise<Frame> {
  const { body } = await world.client.get("/b2c/widget/token", { token: world.client.token });
  const init = { token: body.token, amount: 250.75, currency: "TRY", environment: "test", containerId: "here", mode };
  const html = `<!doctype html><html lang="tr"><title>Shop</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><main id="here"></main>
<script src="${world.service.url}${LOADER_PATH}"></script><script>
window.heard = [];
const note = (name) => (data) => heard.push([name, data ?? null]);
ServicePay.init({ ...${JSON.stringify(init)}, onReady: note("ready"), onSuccess: note("success"), onFail: note("fail"), onClose: note("close") });
</script></html>`;
  await page.goto(world.merchant.publish(html));
  await heard(page, "ready");
  const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
  assert.ok(frame !== undefined);
  return frame;
}

async function heard(page: Page, name: string): Promise<Heard[1]> {
  await page.waitForFunction((wanted) => {
    const { heard } = globalThis as unknown as { heard: Heard[] };
    return heard.some(([heardName]) => heardName === wanted);
  }, name);
  const all = await page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
  return all.findLast(([heardName]) => heardName === name)![1];
}

for (const mode of ["inline", "modal"] as const) {
  test(`the widget (${mode}) needs the required consent, whose text opens in the form, in view`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page, context } = visitor;
    const frame = await openForm(page, mode);
    for (const box of await frame.getByRole("checkbox").all()) assert.equal(await box.isChecked(), false);
    assert.equal(await frame.getByRole("checkbox").count(), 2);
    await typeCard(frame, world);
    await frame.locator("button.primary").first().click();
    await frame.locator("#summary:focus").getByText(`Devam etmek için onaylayın: ${CONTRACT}`).waitFor();
    assert.equal((await heard(page, "fail"))?.field, "consents.contract");

    const text = frame.getByRole("region", { name: `Metni oku: ${CONTRACT}` });
    assert.equal(await text.isVisible(), false);
    await frame.getByText("Metni oku").first().press("Enter");
    await text.waitFor();
    await atRest(page);
    await text.focus();
    await inView(page, text);
    assert.equal(await overflowOf(page), 0);
    await frame.getByText("Metni oku").first().click();
    assert.equal(await text.isVisible(), false);
    await atRest(page);
    assert.equal(context.pages().length, 1);
    assert.equal(await page.locator("iframe").count(), 1, "the form itself stays");

    await frame.getByLabel(CONTRACT, { exact: true }).check();
    await atRest(page);
    await frame.locator("button.primary").first().click();
    assert.match((await heard(page, "success"))?.prepareToken ?? "", /^spp_/);
    assert.deepEqual(visitor.complaints, []);
  });
}

test("a text that changes while the form is open is shown and must be accepted; the card stays typed", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const frame = await openForm(page, "inline");
  await typeCard(frame, world);
  await frame.getByLabel(CONTRACT, { exact: true }).check();
  await setText("contract", "required", CONTRACT, "Yeni madde.");
  await frame.locator("button.primary").first().click();
  await frame.locator("#summary").getByText("Bu metin değişti").waitFor();
  const box = frame.getByLabel(CONTRACT, { exact: true });
  assert.equal(await box.isChecked(), false);
  await frame.getByText("Metni oku").first().click();
  await frame.getByText("Yeni madde.").waitFor();
  assert.equal(await frame.locator("#cc-number").inputValue(), "4355 0843 5508 4358");
  await box.check();
  await frame.locator("#cc-csc").fill(world.client.cardOf("approved")["cc-csc"]);
  await frame.locator("button.primary").first().click();
  await heard(page, "success");
});

/** Waits until the form's size no longer changes, because a robot would click while it still moves. */
async function atRest(page: Page): Promise<void> {
  const place = async () => JSON.stringify(await page.locator("iframe").boundingBox());
  for (let before = await place(), same = 0; same < 5;) {
    await page.waitForTimeout(50);
    const now = await place();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** Waits until all of the element is in view. */
async function inView(page: Page, target: ReturnType<Frame["locator"]>): Promise<void> {
  const screen = page.viewportSize()!;
  for (let tries = 0; tries < 40; tries += 1) {
    const box = await target.boundingBox();
    // Scrolling ends on whole pixels, but boxes can have fractional positions.
    if (box !== null && box.y >= -1 && box.y + box.height <= screen.height + 1) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`it lies at ${JSON.stringify(await target.boundingBox())} of ${JSON.stringify(screen)}`);
}
