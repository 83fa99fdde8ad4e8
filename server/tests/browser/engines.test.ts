/** Whole payments, and the portal's log-in, links and refunds, in Firefox and in WebKit, by mouse and keyboard. Chromium's tests cover the details. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import { FIREFOX, WEBKIT, webKitBrowser } from "../../../tools/testing/engines.ts";
import { demoClient, pathOf, type DemoClient } from "../support/demo-client.ts";
import { codeOf, loggedIn, newMember, withSecondFactor } from "../support/portal-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import type { Engine, Place } from "./engines/engine.ts";
import { startFirefox } from "./engines/firefox.ts";
import { payerWith, type EnginePayer } from "./engines/payer.ts";
import { startWebKit } from "./engines/webkit.ts";

const ENGINES: readonly [name: string, programs: readonly string[], start: () => Promise<Engine>][] = [
  ["Firefox", Object.values(FIREFOX), () => startFirefox(FIREFOX.browser)],
  ["WebKit", Object.values(WEBKIT), () => startWebKit({ ...WEBKIT, browser: webKitBrowser() })],
];

/** npm run proof pays in every way in every engine, npm test in two. */
const EVERY_WAY = process.env["TEST_EVERY_PAGE"] === "true";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

/** Types the card, chooses a row by its sum and by its button, and clicks "pay" at its position on the screen. */
async function payInThree({ see, click, type }: EnginePayer, place: Place, total: string): Promise<void> {
  const { "cc-number": number, ...rest } = client.cardOf("approved");
  await type("#cc-number", number, place);
  // When installments appear, the form grows and a modal moves, so the next field is located afterwards.
  await see(`document.querySelector("#installment-6")`, place);
  for (const [field, text] of Object.entries(rest)) await type(`#${field}`, text, place);
  await click(".plan:has(#installment-6) .plan-total", place);
  await see(`document.querySelector("#installment-6").checked`, place);
  await click("#installment-3", place);
  await see(`document.querySelector("button.primary").textContent.includes(${JSON.stringify(total)})`, place);
  await click("button.primary", place);
}

async function answerBank({ type, pressEnter }: EnginePayer): Promise<void> {
  await type("#otp", "123456");
  await pressEnter();
}

async function payLink(path: string): Promise<void> {
  const reply = await client.submit(path, client.cardOf("approved"));
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
}

function charges(): number {
  return service.bank.ledger.orders().reduce((sum, order) => sum + order.charges, 0);
}

for (const [name, programs, start] of ENGINES) {
  const missing = programs.filter((path) => !existsSync(path));
  const skip = missing.length > 0 && `there is no ${missing.join(", no ")}`;
  suite(name, { skip }, () => {
    let engine: Engine;
    let payer: EnginePayer;
    before(async () => {
      engine = await start();
      payer = payerWith(engine);
    });
    after(() => engine[Symbol.asyncDispose]());

    const fully = { skip: !EVERY_WAY && "npm run proof -- pages runs it" };
    test(`in ${name} a link is paid in three installments by mouse, through 3-D Secure to the receipt`, async () => {
      const before = charges();
      await engine.goTo(`${service.url}${await client.linkPath()}&lang=tr`);
      await payInThree(payer, "page", "₺1.269,26");
      await answerBank(payer);
      await payer.see(`document.querySelector("h1")?.textContent === "Ödemeniz alındı"`);
      await payer.see(`document.body.textContent.includes("3 taksit")`);
      assert.equal(charges(), before + 1);
    });

    test(`in ${name} a payer who returns from the bank finds the chosen installments`, fully, async () => {
      await engine.goTo(`${service.url}${await client.linkPath()}&lang=tr`);
      await payInThree(payer, "page", "₺1.269,26");
      await payer.see(`document.querySelector("#otp")`);
      await engine.goBack();
      await payer.see(`document.querySelector("#cc-number")`);
      for (const [field, text] of Object.entries(client.cardOf("approved"))) await payer.type(`#${field}`, text);
      await payer.see(`document.querySelector("button.primary").textContent.includes("₺1.269,26")`);
      await payer.click("button.primary");
      await answerBank(payer);
      await payer.see(`document.body.textContent.includes("3 taksit")`);
    });

    test(`in ${name} a member logs in to the portal with password and code, and logs out`, fully, async () => {
      const { platform, clock } = service;
      const tenant = await findTenant(platform, "demo");
      const member = await newMember(platform, tenant!.id, ["viewer"], { name: "Deniz Kaya" });
      const { secret } = await withSecondFactor(await loggedIn(service.url, member), clock.now());
      clock.advance(30_000);
      await engine.goTo(`${platform.config.portalUrl}/portal`);
      await payer.see(`document.activeElement.id === "email"`);
      await payer.type("#email", member.email);
      await payer.type("#password", member.password);
      await payer.click("form:not(.passkey) .primary");
      await payer.see(`document.querySelector("#code")`);
      await payer.type("#code", codeOf(secret, clock.now()));
      await payer.pressEnter();
      await payer.see(`document.querySelector("h1") && document.body.textContent.includes("Deniz Kaya")`);
      await payer.click("form[action$=log-out] button");
      await payer.see(`document.querySelector("#email")`);
    });

    test(`in ${name} a member makes a link and gives its payment back; each answer has the focus`, async () => {
      const portal = `${service.platform.config.portalUrl}/portal`;
      const { email, password } = service.demo.portal.members.find(({ role }) => role === "support")!;
      const noticeHasFocus = `document.activeElement.matches("main [role=status]")`;
      await engine.goTo(portal);
      await payer.type("#email", email);
      await payer.type("#password", password);
      await payer.pressEnter();
      await payer.see(`document.activeElement.matches("main") && document.querySelector("h1")`);

      await engine.goTo(`${portal}/demo/links/new`);
      await payer.type("#amount", "12,50");
      await payer.type("#clientOrderReference", `ENGINE-${name}`);
      await payer.type("[name='customer.email']", "ayse@example.com");
      await payer.see(`document.querySelector("#preview iframe")`);
      await payer.click("form[data-preview] .primary");
      await payer.see(noticeHasFocus);
      const link = pathOf(await engine.evaluate<string>(`document.querySelector("#link").value`, "page"));
      const page = await engine.evaluate<string>("location.pathname", "page");
      await payLink(link);

      await engine.goTo(new URL(page, portal).href);
      await payer.click("main a[href*='/payments/']");
      await payer.click("main a[href$='/refund']");
      await payer.type("#reason", "Müşteri vazgeçti");
      await payer.click("main .danger");
      await payer.see(`document.querySelector("main > .alert-good") && location.search === "" && ${noticeHasFocus}`);
      await payer.click("form[action$=log-out] button");
      await payer.see(`document.querySelector("#email")`);
    });

    for (const mode of EVERY_WAY ? (["modal", "inline"] as const) : (["modal"] as const)) {
      test(`in ${name} the demo shop is paid in three installments by widget (${mode}) and 3-D Secure`, async () => {
        const before = charges();
        await engine.goTo(`${service.url}/demo/shop`);
        await payer.click(`[data-mode=${mode}]`);
        await payer.see(`document.querySelector("#cc-number")`, "frame");
        await payInThree(payer, "frame", "₺456,75");
        await answerBank(payer);
        await payer.see(`document.querySelector("h1")?.textContent.includes("ödemeniz alındı")`);
        assert.equal(charges(), before + 1);
      });
    }
  });
}
