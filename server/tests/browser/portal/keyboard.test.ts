/** The work of members with the keyboard alone. The answer to each form has the focus, and the focus is never lost on the body. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { queueWebhook } from "#webhooks/index.ts";
import { demoClient, orderReference } from "../../support/demo-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { webhookReceiver } from "../../support/webhook-receiver.ts";
import { newVisitor, openBrowser } from "../browser.ts";
import { stopOf } from "../keyboard.ts";
import { logIn, memberWith } from "./log-in.ts";
import { makeCase } from "./states/differences.ts";

let service: TestService;
let browser: Browser;
before(async () => {
  service = await startTestService();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.close();
});

const DESK = { viewport: { width: 1280, height: 800 } };
const STOPS_MAX = 40;
/** The message about what a form did. */
const DONE = "main > .alert-good";
const NOTICE = "main [role=status]";
const CONTENT = "main";

/** A browser sets the focus of a new page when it first draws it, which may be after the page has loaded. */
async function focusArrives(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:focus`).waitFor();
}

/** Presses Tab until the element has the focus, which is visible at each stop. */
async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isThere = () => page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
  for (let stops = 0; !(await isThere()); stops += 1) {
    assert.ok(stops < STOPS_MAX, `Tab does not lead to ${selector}`);
    await page.keyboard.press(key);
    assert.equal((await stopOf(page)).fault, null);
  }
}

/** Follows the link to the content, the first of every page. */
async function skipToContent(page: Page): Promise<void> {
  await tabTo(page, ".skip");
  await page.keyboard.press("Enter");
  await focusArrives(page, CONTENT);
}

/** Searches for words, and waits for the results. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press("/");
  await focusArrives(page, "#search");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=*");
  await focusArrives(page, CONTENT);
}

/** Goes to the field, replaces what is in it, and types. */
async function fill(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

test("with the keyboard alone a member logs in, searches and invites somebody", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { email, password } = memberWith(service, "administrator");
  const { keyboard } = page;
  await page.goto(service.demo.portal.url);
  await focusArrives(page, "#email");
  await keyboard.type(email);
  await keyboard.press("Tab");
  await keyboard.type(password);
  await keyboard.press("Enter");
  await page.waitForURL("**/portal/demo");
  await focusArrives(page, CONTENT);

  await search(page, "davet");
  await tabTo(page, "a[href$='/members/invite']");
  await keyboard.press("Enter");
  await page.waitForURL("**/members/invite");
  await focusArrives(page, "#email");
  await keyboard.type("klavye@ornek-ticaret.example");
  await keyboard.press("Enter");
  await focusArrives(page, "#problems");
  assert.equal(await page.locator("#email").inputValue(), "klavye@ornek-ticaret.example");
  await tabTo(page, "[value=viewer]");
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await page.locator("#link").waitFor();
  await focusArrives(page, NOTICE);
  // The refused form is a 400, which browsers note.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes("status of 400")),
    [],
  );
});

test("with the keyboard alone a member finds a payment by card and amount, and gives a part back", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  const client = await demoClient(service);
  const reference = orderReference();
  const path = await client.linkPath({ clientOrderReference: reference, amount: 734.6 });
  const card = client.cardOf("approved");
  const reply = await client.submit(path, card);
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  await logIn(page, service, "support");
  await search(page, `${card["cc-number"].slice(-4)} 734,60`);
  await tabTo(page, ".found-payment a");
  await keyboard.press("Enter");
  await page.waitForURL("**/payments/*");
  assert.match(await page.locator("main .heading").innerText(), new RegExp(reference));

  await skipToContent(page);
  await tabTo(page, "a[href$='/refund']");
  await keyboard.press("Enter");
  await page.waitForURL("**/refund");
  await skipToContent(page);
  await fill(page, "#amount", "34,60");
  await fill(page, "#reason", "Bir parça iade edildi");
  await page.locator("main .danger", { hasText: "İade et: ₺34,60" }).waitFor();
  assert.match(await page.locator("#preview [role=status]").innerText(), /^₺34,60 iade edilecek/);
  await tabTo(page, "main .danger");
  await keyboard.press("Enter");
  await page.locator(DONE).waitFor();
  await focusArrives(page, NOTICE);
  assert.match(await page.locator("main").innerText(), /Kısmen iade/);
  assert.deepEqual(complaints, []);
});

test("with the keyboard alone a member makes a link", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await logIn(page, service, "sales");
  await search(page, "yeni link");
  await tabTo(page, "main a[href$='/links/new']");
  await keyboard.press("Enter");
  await page.waitForURL("**/links/new");
  await skipToContent(page);
  await fill(page, "#amount", "1.250,50");
  await fill(page, "#clientOrderReference", "SIP-2026-10500");
  await fill(page, "[id='customer.email']", "ayse@example.com");
  await keyboard.press("Enter");
  await page.locator(DONE).waitFor();
  await focusArrives(page, NOTICE);
  await tabTo(page, "[data-copies]");
  assert.deepEqual(complaints, []);
});

test("with the keyboard alone a member closes a reconciliation case", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  const { keyboard } = page;
  const id = await makeCase(service);
  await logIn(page, service, "finance");
  await page.goto(`${service.platform.config.portalUrl}/portal/demo/reconciliation?period=all&state=open`);
  await keyboard.press("j");
  await tabTo(page, `a[href$="${id}"]`);
  await keyboard.press("Enter");
  await page.waitForURL(`**/cases/${id}`);
  await skipToContent(page);
  await fill(page, "#note", "Bankaya soruldu.");
  await keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.name"), "reason");
  await keyboard.press("ArrowDown");
  assert.equal(await page.locator("[name=reason]:checked").count(), 1);
  await tabTo(page, "button[formaction$='/close']");
  await keyboard.press("Enter");
  await page.locator(DONE).waitFor();
  await focusArrives(page, NOTICE);
  assert.equal(await page.locator("[name=note]").count(), 0, "a closed case has no form");
});

test("with the keyboard alone a member sends a webhook again", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await using receiver = await webhookReceiver();
  const ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
  const body = { TransactionStatusId: 1, OrderReference: "0F3K9Q2M7VTB4E6H", ClientOrderReference: "SIP-1048" };
  const event = { transactionId: newId(), paymentId: newId(), url: `${receiver.origin}/hook`, body };
  const id = await inTransaction(ctx, (ctx) => queueWebhook(ctx, event));
  await receiver.hasReceived(1);
  await logIn(page, service, "integrator");
  await page.goto(`${service.platform.config.portalUrl}/portal/demo/webhooks`);
  await keyboard.press("j");
  await keyboard.press("Enter");
  await page.waitForURL(`**/webhooks/${id}`);
  await page.locator("main .heading .primary").waitFor();
  await skipToContent(page);
  await tabTo(page, "main .heading .primary");
  await keyboard.press("Enter");
  await page.locator(DONE).waitFor();
  await focusArrives(page, NOTICE);
  await receiver.hasReceived(2);
  assert.deepEqual(complaints, []);
});

test("with the keyboard alone a member chooses a link with x and sends a reminder", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await (await demoClient(service)).linkPath({ notifyBy: ["Email"] });
  await logIn(page, service, "administrator");
  await page.goto(`${service.platform.config.portalUrl}/portal/demo/links`);
  await keyboard.press("j");
  const chosen = page.locator("[name=link]:checked");
  for (const count of [1, 0, 1]) {
    await keyboard.press("x");
    assert.equal(await chosen.count(), count);
  }
  await tabTo(page, "#remind button", "Shift+Tab");
  await keyboard.press("Enter");
  await page.waitForURL("**/links/remind?link=*");
  await focusArrives(page, CONTENT);
  await tabTo(page, "form .primary");
  await keyboard.press("Enter");
  await page.locator(DONE).waitFor();
  await focusArrives(page, NOTICE);
  assert.deepEqual(complaints, []);
});
