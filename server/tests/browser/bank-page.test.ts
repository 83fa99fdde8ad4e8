import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { publishedTerminals, startBankSimulator, testCards, type BankSimulator } from "@servicepay/bank-simulator";
import { amountFromDecimal, zero } from "@servicepay/money";
import { chromium, type Browser, type Page } from "playwright-core";
import { acquirerByCode } from "#acquirers/registry.ts";

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

let folder: string;
let bank: BankSimulator;
let browser: Browser;
/** The bank returns the browser to this address, which redirects to another host, as merchants do. */
const shop = createServer((request, response) => {
  request.resume();
  if (request.method === "GET") return response.end("thanks");
  response.writeHead(303, { Location: `http://localhost:${portOfShop()}/thanks` }).end();
});

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "bank-page-"));
  bank = await startBankSimulator({ port: 0, ledgerFile: join(folder, "ledger.ndjson") });
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  await once(shop.listen(0), "listening");
});
after(async () => {
  await browser.close();
  shop.closeAllConnections();
  shop.close();
  await bank.close();
  await rm(folder, { recursive: true });
});

for (const javaScriptEnabled of [true, false]) {
  test(`the bank's page works on a phone ${javaScriptEnabled ? "with" : "without"} script and returns`, async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled });
    const page = await context.newPage();
    await openBankPage(page, "tr");
    await page.getByLabel("Tek kullanımlık şifre").fill("123456");
    await page.keyboard.press("Enter");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Devam" }).click();
    await page.waitForURL(/\/thanks$/);
    await context.close();
  });
}

for (const locale of ["tr", "en"] as const) {
  test(`the bank's page in ${locale} is accessible and fits 320 pixels, also after a wrong password`, async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await openBankPage(page, locale);
    await assertGood(page, locale);
    await page.locator("#otp").fill("000000");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await assertGood(page, locale);
    await context.close();
  });
}

async function assertGood(page: Page, locale: string): Promise<void> {
  await page.evaluate(axe);
  const violations = await page.evaluate<string[]>("axe.run().then((found) => found.violations.map(({ id }) => id))");
  assert.deepEqual(violations, []);
  assert.equal(await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth"), false);
  assert.equal(await page.evaluate<string>("document.documentElement.lang"), locale);
}

/** Posts the merchant's form from a page in the browser, as the service's redirect page does. */
async function openBankPage(page: Page, locale: "tr" | "en"): Promise<void> {
  const { action, fields } = await threeDsForm(locale);
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  await page.setContent(`<form method="post" action="${action}">${inputs.join("")}<button>go</button></form>`);
  await page.getByRole("button").click();
  await page.locator("#otp").waitFor();
}

async function threeDsForm(locale: "tr" | "en") {
  const [account] = publishedTerminals;
  const [card] = testCards;
  const nestpay = acquirerByCode("nestpay");
  assert.ok(account !== undefined && card !== undefined && nestpay !== null);
  const { clientId, username, password, storeKey } = account;
  const addresses = { apiUrl: `${bank.url}/fim/api`, threeDsUrl: `${bank.url}/fim/est3Dgate` };
  const terminal = nestpay.open(
    { ...addresses, clientId, username, password, storeKey },
    {
      now: Date.now,
      randomHex: (bytes) => randomBytes(bytes).toString("hex"),
      send: () => assert.fail("nothing is sent"),
    },
  );
  const { cardNumber, cvv, expMonth, expYear, cardHolderName } = card;
  const started = await terminal.startThreeDs({
    bankOrderId: randomBytes(10).toString("hex").toUpperCase(),
    amount: amountFromDecimal("1250.75") ?? zero,
    currency: "TRY",
    installments: 1,
    card: { pan: cardNumber, cvv, expMonth, expYear, holderName: cardHolderName },
    payerIp: "203.0.113.7",
    buyer: null,
    returnUrl: `http://127.0.0.1:${portOfShop()}/return`,
    locale,
  });
  assert.ok(started.kind === "form");
  return started.form;
}

function portOfShop(): number {
  return (shop.address() as AddressInfo).port;
}
