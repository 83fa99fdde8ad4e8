/**
 * A link is declined, paid in installments and opened again in Chromium, Firefox and WebKit, on a phone and on a desktop,
 * in both languages and themes, by mouse and keyboard. `npm run proof -- pages` runs it and writes screenshots to
 * test-results/engines for review; npm test pays only once in each engine (engines.test.ts).
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { FIREFOX, WEBKIT, webKitBrowser } from "../../../tools/testing/engines.ts";
import { demoClient, type DemoClient, type FormCard } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { startChromium } from "./engines/chromium.ts";
import type { Engine, Screen } from "./engines/engine.ts";
import { startFirefox } from "./engines/firefox.ts";
import { payerWith, type EnginePayer } from "./engines/payer.ts";
import { startWebKit } from "./engines/webkit.ts";

const PICTURES = join(import.meta.dirname, "../../../test-results/engines");
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const TEXTS = {
  tr: { pay: "₺1.250,50 öde", declined: "limiti veya bakiyesi", paid: "Ödemeniz alındı", again: "daha önce alındı" },
  en: {
    pay: "Pay ₺1,250.50",
    declined: "No money was taken",
    paid: "Payment received",
    again: "already been received",
  },
};

const ENGINES: Readonly<Record<string, { programs: readonly string[]; start(screen: Screen): Promise<Engine> }>> = {
  chromium: { programs: [], start: startChromium },
  firefox: { programs: Object.values(FIREFOX), start: (screen) => startFirefox(FIREFOX.browser, screen) },
  webkit: {
    programs: Object.values(WEBKIT),
    start: (screen) => startWebKit({ ...WEBKIT, browser: webKitBrowser() }, screen),
  },
};

const isWanted = process.env["TEST_EVERY_PAGE"] === "true";

let service: TestService;
let client: DemoClient;

suite("every screen", { skip: !isWanted && "npm run proof -- pages runs it" }, () => {
  before(async () => {
    await mkdir(PICTURES, { recursive: true });
    service = await startTestService();
    client = await demoClient(service);
  });
  after(() => service.close());

  for (const [name, { programs, start }] of Object.entries(ENGINES)) {
    const missing = programs.filter((path) => !existsSync(path));
    const skip = missing.length > 0 && `there is no ${missing.join(", no ")}`;
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const isDark of [false, true]) {
        const theme = isDark ? "dark" : "light";
        test(`a link is paid in ${name} on a ${size} in the ${theme} theme, in both languages`, { skip }, async () => {
          await using engine = await start({ ...viewport, isDark });
          for (const locale of ["tr", "en"] as const) await pay(engine, locale, `${name}.${size}.${theme}.${locale}`);
        });
      }
    }
  }
});

async function pay(engine: Engine, locale: keyof typeof TEXTS, name: string): Promise<void> {
  const payer = payerWith(engine);
  const texts = TEXTS[locale];
  const before = charges();
  const takePicture = async (state: string) =>
    writeFile(join(PICTURES, `${name}.${state}.png`), await engine.screenshot());
  const address = `${service.url}${await client.linkPath()}&lang=${locale}`;

  await engine.goTo(address);
  await payer.see(`document.body.textContent.includes(${JSON.stringify(texts.pay)})`);
  assert.equal(await engine.evaluate(OVERFLOW, "page"), 0, "nothing is wider than the screen");
  await takePicture("1-form");
  await typeCard(payer, "insufficient_funds", ["cc-number", "cc-exp", "cc-csc", "cc-name"]);
  await payer.click("button.primary");
  await answerBank(payer);
  await payer.see(`document.body.textContent.includes(${JSON.stringify(texts.declined)})`);
  await takePicture("2-declined");
  assert.equal(charges(), before);

  // The name is kept.
  await typeCard(payer, "approved", ["cc-number", "cc-exp", "cc-csc"]);
  await payer.click(".plan:has(#installment-3) .plan-total");
  await payer.see(`document.querySelector("#installment-3").checked`);
  await takePicture("3-installments");
  await payer.click("button.primary");
  await answerBank(payer);
  await payer.see(`document.body.textContent.includes(${JSON.stringify(texts.paid)})`);
  await takePicture("4-receipt");
  assert.equal(charges(), before + 1);

  await engine.goTo(address);
  await payer.see(`document.body.textContent.includes(${JSON.stringify(texts.again)})`);
  await takePicture("5-already-paid");
}

const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

async function typeCard({ type }: EnginePayer, outcome: string, fields: readonly (keyof FormCard)[]): Promise<void> {
  const card = client.cardOf(outcome);
  for (const field of fields) await type(`#${field}`, card[field]);
}

async function answerBank({ type, pressEnter }: EnginePayer): Promise<void> {
  await type("#otp", "123456");
  await pressEnter();
}

function charges(): number {
  return service.bank.ledger.orders().reduce((sum, order) => sum + order.charges, 0);
}
