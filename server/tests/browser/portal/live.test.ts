/** Pages that follow work under way, in a browser whose time the tests move. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { readImport, receiveImport } from "#current-accounts/index.ts";
import { findTenant } from "#identity/index.ts";
import { findPaymentByClientReference } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { queueWebhook } from "#webhooks/index.ts";
import { demoClient, orderReference } from "../../support/demo-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { answers, webhookReceiver } from "../../support/webhook-receiver.ts";
import { newVisitor, openBrowser } from "../browser.ts";
import { logIn } from "./log-in.ts";
import { heldLinkFile } from "./states/links/link-files.ts";

/** A page asks every two seconds. */
const ASKS_EVERY_MS = 2_000;
const ASKS_MAX = 200;
const LONG_MS = 60_000;

let service: TestService;
let browser: Browser;
let ctx: Context;
before(async () => {
  service = await startTestService();
  browser = await openBrowser();
  ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
});
after(async () => {
  await browser.close();
  await service.close();
});

/** Opens a page of the portal, whose requests for itself are counted from now on. */
async function open(page: Page, role: string, path: string) {
  await logIn(page, service, role);
  await page.clock.install();
  const address = `${service.platform.config.portalUrl}/portal/demo${path}`;
  await page.goto(address);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url() === address) asked += 1;
  });
  return {
    asked: () => asked,
    /** Lets time pass until the page has asked again. */
    async refresh() {
      const before = asked;
      await untilTrue(page, async () => asked > before);
    },
  };
}

/** Lets time pass in the page, a request at a time, until something is true. */
async function untilTrue(page: Page, isTrue: () => Promise<boolean>): Promise<void> {
  for (let times = 0; !(await isTrue()); times += 1) {
    assert.ok(times < ASKS_MAX, "the page never showed it");
    await page.clock.runFor(ASKS_EVERY_MS);
    await delay(50);
  }
}

const isLive = async (page: Page) => (await page.locator("[data-live]").count()) > 0;
const hasEnded = (page: Page) => untilTrue(page, async () => !(await isLive(page)));
/** The tag and the words of the focused element. */
const focused = (page: Page) =>
  page.evaluate<string>("`${document.activeElement.localName} ${document.activeElement.textContent.slice(0, 40)}`");

/** A file whose end arrives when `finish` is called. */
function slowFile(lines: number) {
  const rest = Promise.withResolvers<void>();
  async function* bytes() {
    yield Buffer.from("accountErpCode;amount;currencyCode;dueDate\n");
    await rest.promise;
    yield Buffer.from("120.77;12,50;TRY;2026-11-30T00:00:00\n".repeat(lines));
  }
  const id = newId<"transaction import">();
  const given = { id, fileName: "Kasım.csv", skipsRefused: false, replaces: false, createdBy: newId() };
  const received = receiveImport(ctx, given, bytes());
  return {
    id,
    async finish() {
      rest.resolve();
      await received;
      while ((await readImport(ctx, id)).state === "waiting") await delay(50);
    },
  };
}

test("an import's page shows its end, keeps the focus and what was typed, and then asks no more", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const file = slowFile(3);
  await untilFound(() => readImport(ctx, file.id));
  const { refresh, asked } = await open(page, "finance", `/imports/${file.id}`);
  await page.keyboard.press("/");
  await page.keyboard.type("SIP-10");
  await refresh();
  await refresh();
  assert.ok(await isLive(page));
  await page.keyboard.type("48");
  assert.equal(await page.locator("#search:focus").inputValue(), "SIP-1048");

  await page.locator("main .heading-actions a").focus();
  await file.finish();
  await hasEnded(page);
  assert.match(await page.locator("main").innerText(), /Aktarılan satır\s+3\b/);
  assert.match(await focused(page), /^main /, "the focus was on a link that is gone");
  assert.equal(await page.locator("#search").inputValue(), "SIP-1048");
  const before = asked();
  await page.clock.runFor(LONG_MS);
  assert.equal(asked(), before);
  assert.deepEqual(complaints, []);
});

test("the page of a file of links shows its progress, and then its end", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { id, release } = await heldLinkFile(ctx, "Kasım aidatları.csv", 6);
  const { refresh } = await open(page, "administrator", `/links/files/${id}`);
  await refresh();
  assert.equal(await page.locator("progress").getAttribute("value"), "5");
  await release();
  await hasEnded(page);
  assert.match(await page.locator(".state-badge").innerText(), /Oluşturuldu/);
  assert.deepEqual(complaints, []);
});

test("a payment's page follows a payer at the bank until the answer is known; the focus stays on its link", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  const client = await demoClient(service);
  const reference = orderReference();
  const path = await client.linkPath({ clientOrderReference: reference });
  const reply = await client.submit(path, client.cardOf("approved"));
  const payment = await inTransaction(ctx, (ctx) => findPaymentByClientReference(ctx, reference));
  await open(page, "finance", `/payments/${payment!.id}`);
  const verdict = page.locator(".verdict h2");
  assert.match(await verdict.innerText(), /Henüz ödenmedi/);
  await page.locator(".crumbs a").focus();
  const link = await focused(page);

  service.bank.faults.add({ operation: "complete", kind: "reset_after" });
  service.bank.faults.add({ operation: "query", kind: "down", times: 1_000 });
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  await untilTrue(page, async () => /bekleniyor/.test(await verdict.innerText()));
  assert.equal(await focused(page), link);

  service.bank.faults.clear();
  await untilTrue(page, async () => {
    service.clock.advance(10_000);
    return !(await isLive(page));
  });
  assert.match(await verdict.innerText(), /Para çekildi/);
  assert.equal(await focused(page), link);
});

test("a webhook's page waits while its tab is hidden, and shows the delivery when the tab is seen again", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  const answer = Promise.withResolvers<void>();
  await using receiver = await webhookReceiver((request, response) => {
    void answer.promise.then(() => answers(200)(request, response));
  });
  const body = { TransactionStatusId: 1, OrderReference: "0F3K9Q2M7VTB4E6H", ClientOrderReference: "SIP-1048" };
  const event = { transactionId: newId(), paymentId: newId(), url: `${receiver.origin}/hook`, body };
  const id = await inTransaction(ctx, (ctx) => queueWebhook(ctx, event));
  await receiver.hasReceived(1);
  const { refresh, asked } = await open(page, "integrator", `/webhooks/${id}`);
  await refresh();
  assert.ok(await isLive(page));
  await hide(page, true);
  const before = asked();
  await page.clock.runFor(LONG_MS);
  assert.equal(asked(), before, "nobody sees the page");

  answer.resolve();
  await hide(page, false);
  await hasEnded(page);
  assert.match(await page.locator(".verdict h2").innerText(), /Alıcı olayı aldı/);
});

test("a page whose member has logged out in another tab leads to the log-in", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, context } = visitor;
  const file = slowFile(4);
  await untilFound(() => readImport(ctx, file.id));
  const path = `/imports/${file.id}`;
  await open(page, "finance", path);
  const other = await context.newPage();
  await other.goto(`${service.platform.config.portalUrl}/portal/demo`);
  await other.locator("form[action$=log-out] button").click();
  await other.locator("#email").waitFor();
  await untilTrue(page, async () => page.url().includes("/log-in"));
  await page.locator("#email").waitFor();
  assert.equal(await page.locator(".sidebar").count(), 0, "nothing of the company is left");
  await file.finish();
});

const DESK = { viewport: { width: 1280, height: 800 } };

/** A headless browser shows every tab, so the test marks the page as hidden. */
function hide(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate<void>(`Object.defineProperty(document, "hidden", { configurable: true, value: ${isHidden} })`);
}

async function untilFound<Found>(find: () => Promise<Found>): Promise<Found> {
  for (let look = 0; look < 1_500; look += 1) {
    const found = await find().catch(() => null);
    if (found !== null) return found;
    await delay(20);
  }
  throw new Error("it was not found within 30 seconds");
}
