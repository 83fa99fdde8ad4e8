/** The widget in the demo shop, and in a page of another site, as merchants embed it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { findTenant } from "#identity/index.ts";
import { allowWidgetOrigin, removeWidgetOrigin } from "#widget-payments/index.ts";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { FRAME_PATH, LOADER_PATH } from "../support/loader.ts";
import { amount } from "../support/payment-sets.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { widgetClient } from "../support/widget-client.ts";
import { focusedId, newVisitor, openBrowser, overflowOf } from "./browser.ts";

let service: TestService;
let client: DemoClient;
let browser: Browser;
let merchantPage = "";
/** Another site with another host name. */
const merchant = createServer((_request, response) =>
  response.setHeader("Content-Type", "text/html").end(merchantPage),
);
let merchantOrigin = "";
before(async () => {
  await once(merchant.listen(0), "listening");
  merchantOrigin = `http://localhost:${(merchant.address() as AddressInfo).port}`;
  service = await startTestService();
  client = await demoClient(service);
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  merchant.closeAllConnections();
  merchant.close();
  await service.close();
});

/** A merchant's page that loads the widget and records the callbacks' arguments. */
async function openMerchantPage(page: Page, options: Record<string, unknown> = {}): Promise<void> {
  const { body } = await client.get("/b2c/widget/token", { token: client.token });
  const init = JSON.stringify({ token: body.token, amount: 250.75, currency: "TRY", containerId: "here", ...options });
  merchantPage = `<!doctype html><html lang="tr"><title>Shop</title><style>* { all: unset }</style><meta charset="utf-8"><button id="opener">pay</button><div id="here"></div>
<script src="${service.url}${LOADER_PATH}"></script><script>
window.heard = []; window.messages = [];
addEventListener("message", (event) => messages.push(JSON.stringify(event.data)));
document.getElementById("opener").onclick = () => {
  const note = (name) => (data) => heard.push([name, data ?? null]);
  window.widget = ServicePay.init({ ...${init}, onReady: note("ready"), onSuccess: note("success"), onFail: note("fail"), onClose: note("close") });
};</script></html>`;
  await page.goto(merchantOrigin);
  await page.locator("#opener").click();
}

type Heard = [name: string, data: Record<string, unknown> | null];

function heard(page: Page): Promise<Heard[]> {
  return page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
}

function waitFor(page: Page, name: string): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => (globalThis as unknown as { heard: Heard[] }).heard.some(([heardName]) => heardName === wanted),
    name,
  );
}

async function typeCard(page: Page, outcome = "approved"): Promise<void> {
  const frame = page.frameLocator("iframe");
  // The plans appear between the card and the button, so the payer sees them first. A card is looked up once.
  const plans = page.waitForResponse("**/b2c/paymentOptions", { timeout: 2_000 }).catch(() => null);
  for (const [name, text] of Object.entries(client.cardOf(outcome))) await frame.locator(`#${name}`).fill(text);
  await plans;
}

for (const mode of ["modal", "inline"] as const) {
  test(`the demo shop is paid by widget (${mode}) on a phone, through 3-D Secure, to its thank-you page`, async () => {
    await using visitor = await newVisitor(browser);
    const { page } = visitor;
    await page.goto(`${service.url}/demo/shop`);
    await page.locator(`[data-mode=${mode}]`).click();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "₺450,00 öde" }).waitFor();
    assert.equal(await overflowOf(page), 0);
    await typeCard(page);
    await frame.getByLabel("3 taksit").check();
    await frame.getByRole("button", { name: "₺456,75 öde" }).click();
    await page.getByLabel("Tek kullanımlık şifre").fill("123456");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "ödemeniz alındı" }).waitFor();
    await page.getByText("İmza doğrulandı").waitFor();
    assert.deepEqual(visitor.complaints, []);
  });
}

test("onReady and then onSuccess have the documented arguments; no card digit reaches the merchant's page", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page);
  await waitFor(page, "ready");
  await typeCard(page);
  await page.frameLocator("iframe").getByLabel("6 taksit").check();
  await page.frameLocator("iframe").locator("button.primary").click();
  await waitFor(page, "success");
  const [, success] = (await heard(page)).find(([name]) => name === "success")!;
  assert.deepEqual(
    { ...success, prepareToken: "" },
    { prepareToken: "", amount: 250.75, currency: "TRY", installment: 6, maskedCardNumber: "435508******4358" },
  );
  assert.match(String(success!["prepareToken"]), /^spp_/);
  const messages = await page.evaluate(() => (globalThis as unknown as { messages: string[] }).messages.join());
  const seen = JSON.stringify(await heard(page)) + messages + (await page.content());
  assert.ok(!seen.includes("4355084355084358") && !seen.includes("4355 0843"));
  assert.equal(await page.locator("dialog").isVisible(), false);
});

test("the frame's address contains no secret, and the merchant's page cannot read the frame", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page, { mode: "inline" });
  await waitFor(page, "ready");
  const source = await page.locator("iframe").getAttribute("src");
  assert.ok(source!.includes(FRAME_PATH));
  assert.match(source!, /\/card\?p=spw_[0-9a-f-]{36}&/);
  const inside = await page.evaluate<unknown>("document.querySelector('iframe').contentDocument");
  assert.equal(inside, null);
});

test("the modal closes with its button and with Escape, returns the focus, and calls onClose", async () => {
  for (const how of ["button", "Escape"] as const) {
    await using visitor = await newVisitor(browser);
    const { page } = visitor;
    await openMerchantPage(page);
    await waitFor(page, "ready");
    if (how === "button") await page.frameLocator("iframe").getByRole("button", { name: "Kapat" }).click();
    else await page.keyboard.press("Escape");
    await waitFor(page, "close");
    assert.equal(await page.locator("dialog").count(), 0);
    assert.equal(await focusedId(page), "opener");
  }
});

test("a modal in which something was typed asks before it closes", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page);
  await waitFor(page, "ready");
  await typeCard(page);
  const closeButton = page.frameLocator("iframe").getByRole("button", { name: "Kapat" });
  for (const stays of [true, false]) {
    const question = page.waitForEvent("dialog");
    await Promise.all([closeButton.click(), question.then((dialog) => (stays ? dialog.dismiss() : dialog.accept()))]);
    if (stays) assert.equal(await page.locator("dialog").count(), 1);
  }
  await waitFor(page, "close");
});

for (const use3D of [undefined, false]) {
  test(`the widget asks for 3-D Secure ${use3D === undefined ? "by itself" : "unless init says no"}`, async () => {
    await using visitor = await newVisitor(browser);
    const { page } = visitor;
    await openMerchantPage(page, { use3D });
    await waitFor(page, "ready");
    await typeCard(page);
    const sent = page.waitForRequest("**/b2c/widget/preparePayment");
    await page.frameLocator("iframe").locator("button.primary").click();
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    assert.deepEqual([body["use3D"], body["amount"]], [use3D ?? true, 250.75]);
  });
}

test("the widget mentions 3-D Secure only if it is certain", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  const { changeSet } = await widgetClient(service);
  for (const [threeDsRule, use3D, line] of [
    [{ kind: "optional" }, true, "3-D Secure ile korunur"],
    [{ kind: "optional" }, false, "Güvenli kart ödemesi"],
    [{ kind: "above", amount: amount("100") }, false, "3-D Secure ile korunur"],
    [{ kind: "always" }, false, "3-D Secure ile korunur"],
  ] as const) {
    await changeSet({ threeDsRule });
    await openMerchantPage(page, { use3D });
    await waitFor(page, "ready");
    const protection = page.frameLocator("iframe").locator("#protection");
    assert.equal(await protection.textContent(), line, `${threeDsRule.kind} ${use3D}`);
    await typeCard(page);
    await page.frameLocator("iframe").getByLabel("3 taksit").check();
    assert.equal(await protection.textContent(), line);
  }
  await changeSet({ threeDsRule: { kind: "optional" } });
});

test("destroy removes the form without a callback", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page, { mode: "inline" });
  await waitFor(page, "ready");
  await page.evaluate(() => (globalThis as unknown as { widget: { destroy(): void } }).widget.destroy());
  assert.equal(await page.locator("iframe").count(), 0);
  assert.deepEqual(
    (await heard(page)).map(([name]) => name),
    ["ready"],
  );
});

test("onFail names a wrong field, a used or unknown token, and a wrong amount", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page);
  await waitFor(page, "ready");
  await page.frameLocator("iframe").locator("button.primary").click();
  await waitFor(page, "fail");
  const failure = async () => (await heard(page)).find(([name]) => name === "fail")?.[1];
  assert.deepEqual(await failure(), {
    code: "ERR_VALIDATION",
    message: "Kart numarasını girin.",
    field: "card.cardNumber",
  });

  await openMerchantPage(page, { token: "spw_0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10.secret" });
  await waitFor(page, "fail");
  assert.deepEqual([(await failure())?.["code"], (await failure())?.["field"]], ["ERR_UNAUTHORIZED", "token"]);

  await openMerchantPage(page, { amount: 10.005 });
  await waitFor(page, "fail");
  assert.deepEqual([(await failure())?.["code"], (await failure())?.["field"]], ["ERR_VALIDATION", "amount"]);
  await page.getByText("Ödeme formu yüklenemedi.").waitFor();
  assert.equal(await page.locator("iframe").count(), 0);
  await page.getByRole("button", { name: "Kapat" }).click();
  await waitFor(page, "close");
  assert.equal(await page.locator("dialog").count(), 0);
});

test("init throws a readable error for an integrator's mistakes", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  for (const [options, part] of [
    [{ token: "AccessToken" }, "token must be the WidgetToken"],
    [{ amount: "10" }, "amount must be a positive number"],
    [{ currency: "tl" }, "currency must be"],
    [{ mode: "popup" }, "mode must be"],
    [{ containerId: "nowhere" }, "no element with the id"],
    [{ environment: "dev" }, "environment must be"],
  ] as const) {
    const thrown = page.waitForEvent("pageerror");
    await openMerchantPage(page, options);
    assert.ok((await thrown).message.includes(part), `it does not say: ${part}`);
  }
});

test("a page of an unlisted origin gets an error at once, and cannot hide its origin to show the form", async () => {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const ctx = service.contextFor(tenant!.id);
  await allowWidgetOrigin(ctx, "https://shop.example");
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page);
  await waitFor(page, "fail");
  const [, failure] = (await heard(page))[0]!;
  assert.deepEqual([failure?.["code"], failure?.["field"]], ["ERR_FORBIDDEN", "origin"]);
  assert.ok(String(failure?.["message"]).includes(merchantOrigin));

  await page.route("**/widget/*/card?*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete("origin");
    return route.continue({ url: url.href });
  });
  const blocked = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await openMerchantPage(page);
  await blocked;
  assert.deepEqual(await heard(page), []);
  await page.unroute("**/widget/*/card?*");

  await removeWidgetOrigin(ctx, "https://shop.example");
  await allowWidgetOrigin(ctx, merchantOrigin);
  await openMerchantPage(page);
  await waitFor(page, "ready");
  await removeWidgetOrigin(ctx, merchantOrigin);
});

test("two widgets on a page each receive messages only from their own frame", async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await openMerchantPage(page, { mode: "inline" });
  await waitFor(page, "ready");
  await page.locator("#opener").click();
  await page.waitForFunction(() => (globalThis as unknown as { heard: Heard[] }).heard.length === 2);
  await page.frameLocator("iframe >> nth=1").locator("button.primary").click();
  await waitFor(page, "fail");
  assert.deepEqual(
    (await heard(page)).map(([name]) => name),
    ["ready", "ready", "fail"],
  );
});
