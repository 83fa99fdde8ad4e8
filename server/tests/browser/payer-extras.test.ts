/** Around the card form: saved cards, consents, the page's time, the code for the phone, and branding. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setConsent } from "#consents/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { focusedId, newVisitor, overflowOf } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

let ctx: Context;
let contractHash: string;
const world = payerWorld(async ({ service }) => {
  ctx = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
});

const PAYER = { customer: { email: "kayitli@example.com", name: "Ayşe" } };
const CONTRACT = "Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, kabul ediyorum.";

/** A payer with a saved card, at a merchant with consent texts. */
async function prepare(): Promise<void> {
  const submitted = await world.client.submit(await world.client.linkPath(PAYER), {
    ...world.client.cardOf("approved"),
    "save-card": "yes",
    ...(contractHash !== undefined && { "consent-contract": contractHash }),
  });
  await world.client.passBank(submitted.headers.get("location")!);
  const clause = "Satıcı, ürünü sözleşmede yazılı sürede teslim eder. Alıcı on dört gün içinde cayabilir.";
  const texts = [
    [
      "contract",
      "required",
      CONTRACT,
      "I have read and accept the pre-information form and the distance sales contract.",
    ],
    [
      "privacy",
      "notice",
      "Kişisel verilerin işlenmesine ilişkin aydınlatma metni",
      "Notice on the processing of personal data",
    ],
    ["news", "optional", "Kampanyalardan e-posta ile haberdar olmak istiyorum.", "Tell me about offers by e-mail."],
  ] as const;
  await inTransaction(ctx, async (tx) => {
    for (const [index, [code, kind, tr, en]] of texts.entries()) {
      const consent = await setConsent(tx, {
        paymentSetId: world.service.tenants[0].paymentSetId,
        code,
        kind,
        position: index,
        texts: {
          tr: { label: tr, text: Array.from({ length: 12 }, () => clause).join("\n\n") },
          en: { label: en, text: "The seller delivers in time.\n\nThe buyer may withdraw within fourteen days." },
        },
      });
      if (code === "contract") contractHash = consent.hash;
    }
  });
}

test("a known payer pays with only a security code and consent, with script and without", async () => {
  await prepare();
  for (const javaScriptEnabled of [true, false]) {
    await using visitor = await newVisitor(world.browser, { javaScriptEnabled });
    const { page } = visitor;
    await page.goto(world.service.url + (await world.client.linkPath(PAYER)));
    assert.equal(await page.locator("#cc-number").isVisible(), false);
    assert.equal(await page.locator("#save-card").isVisible(), false);
    await page.locator("#cc-csc").fill("000");
    await page.locator("#consent-contract").check();
    await page.getByLabel("3 taksit").check();
    await page.locator("button.primary").first().click();
    if (!javaScriptEnabled) await page.getByRole("button").click();
    await page.getByLabel("Tek kullanımlık şifre").waitFor();
    assert.deepEqual(visitor.complaints, []);
  }
});

test("choosing another card shows its fields and installments, and choosing the saved one hides them again", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.goto(world.service.url + (await world.client.linkPath(PAYER)));
  await page.getByLabel("3 taksit").waitFor();
  await page.getByLabel("Başka bir kart").check();
  await page.locator("#cc-number").waitFor({ state: "visible" });
  await page.locator("#installment-3").waitFor({ state: "detached" });
  await page.locator("#cc-number").fill(world.client.cardOf("approved")["cc-number"]);
  await page.getByLabel("6 taksit").waitFor();
  await page.getByRole("radio", { name: /••••/ }).check();
  await page.locator("#cc-number").waitFor({ state: "hidden" });
  await page.getByLabel("3 taksit").waitFor();
  await page.locator("button.primary").click();
  await page.locator("#summary:focus").waitFor();
  assert.deepEqual(
    await page.locator("#summary a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ["#cc-csc", "#consent-contract"],
  );
  assert.deepEqual(visitor.complaints, []);
});

for (const javaScriptEnabled of [true, false])
  test(`a consent's text opens by keyboard, ticks stay (${javaScriptEnabled ? "with" : "without"} script)`, async () => {
    await using visitor = await newVisitor(world.browser, { javaScriptEnabled });
    const { page } = visitor;
    await page.goto(world.service.url + (await world.client.linkPath(PAYER)));
    await page.locator("#consent-contract").check();
    assert.equal(await page.locator("#consent-contract-text").isVisible(), false);
    await page.locator("summary").filter({ hasText: "Metni oku" }).first().focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#consent-contract-text").isVisible(), true);
    assert.equal(await page.locator("#consent-contract").isChecked(), true);
    assert.deepEqual(visitor.complaints, []);
  });

test("the page's remaining time is shown and announced from five minutes on, and can be extended", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.clock.install();
  await page.goto(world.service.url + (await world.client.linkPath(PAYER)));
  await page.getByLabel("3 taksit").check();
  const before = await page.locator("#installment-3").inputValue();
  await page.clock.runFor("14:00");
  assert.equal(await page.locator("#session").innerText(), "");
  await page.clock.runFor("01:01");
  await page.getByText("Bu sayfanın kapanmasına 4:5").waitFor();
  assert.match((await page.locator("#session-status").textContent())!, /5 dakika kaldı/);
  assert.equal(await overflowOf(page), 0);
  await page.getByRole("button", { name: "Süreyi uzat" }).click();
  await page.waitForFunction((old) => {
    const input = (
      globalThis as unknown as { document: { getElementById(id: string): { value: string } | null } }
    ).document.getElementById("installment-3");
    return input !== null && input.value !== old;
  }, before);
  assert.equal(await page.locator("#installment-3").isChecked(), true);
  assert.equal(await page.locator("#session").innerText(), "");
  assert.equal(await focusedId(page), "summary");
  assert.deepEqual(visitor.complaints, []);
});

test("an expired page says that no money was taken and links back to the form", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.clock.install();
  await page.goto(world.service.url + (await world.client.linkPath(PAYER)));
  await page.locator("#cc-csc").fill("000");
  await page.clock.runFor("19:05");
  assert.match((await page.locator("#session-status").textContent())!, /1 dakika kaldı/);
  await page.clock.runFor("00:30");
  assert.match((await page.locator("#session-status").textContent())!, /30 saniye kaldı/);
  await page.clock.runFor("00:40");
  await page.getByRole("heading", { name: "Sayfanın süresi doldu" }).waitFor();
  await page.getByText("Kartınızdan para çekilmedi.").waitFor();
  await page.getByRole("link", { name: "Ödemeye yeniden başla" }).click();
  assert.equal(await page.locator("#cc-csc").inputValue(), "");
});

test("the QR code for phones is loaded and shown only on wide screens", async () => {
  for (const [width, isShown] of [
    [1280, true],
    [375, false],
  ] as const) {
    await using visitor = await newVisitor(world.browser, { viewport: { width, height: 800 } });
    const { page } = visitor;
    const fetched: string[] = [];
    page.on("request", (request) => request.url().includes("/hpm/qr") && fetched.push(request.url()));
    await page.goto(world.service.url + (await world.client.linkPath(PAYER)), { waitUntil: "networkidle" });
    assert.equal(await page.getByAltText("Bu ödeme sayfasının karekodu").isVisible(), isShown);
    assert.equal(fetched.length, isShown ? 1 : 0);
    assert.deepEqual(visitor.complaints, []);
  }
});
