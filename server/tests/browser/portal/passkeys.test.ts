/** Passkeys in a real browser, with Chromium's virtual authenticator in place of a fingerprint reader. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, CDPSession, Page } from "playwright-core";
import { startTestService, type TestService } from "../../support/service.ts";
import { newVisitor, openBrowser } from "../browser.ts";
import { logIn } from "./log-in.ts";

let service: TestService;
let browser: Browser;
let portal: string;
before(async () => {
  service = await startTestService();
  portal = service.platform.config.portalUrl;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.close();
});

const DESK = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };

interface Authenticator {
  cdp: CDPSession;
  id: string;
}

/** A device with a fingerprint reader, touched by the right person. */
async function withAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

/** Adds a passkey on the page of passkeys, and leaves the page of recovery codes. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${portal}/portal/-/me/passkeys`);
  await page.locator("#name").fill(name);
  await page.locator("form.passkey button").click();
  await page.locator("#codes").waitFor();
  await page.locator("a.primary").click();
  await page.locator("main > .alert-good").waitFor();
}

test("a member adds a passkey, logs in with one click, and confirms with it what needs a fresh factor", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  await withAuthenticator(page);
  await logIn(page, service, "administrator");
  await addPasskey(page, "Laptop");
  assert.equal(await page.locator("input[name=name]").first().inputValue(), "Laptop");

  await page.locator("form[action$=log-out] button").first().click();
  await page.waitForURL("**/log-in?*");
  await page.locator("form.passkey button").click();
  await page.waitForURL("**/portal/demo");

  service.clock.advance(6 * 60_000);
  await page.goto(`${portal}/portal/demo/members/invite`);
  await page.waitForURL("**/step-up?*");
  await page.locator("form.passkey button").click();
  await page.waitForURL("**/members/invite");
  assert.deepEqual(complaints, []);
});

test("a person who cancels stays on the page, which says why, and can try again", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  const { cdp, id } = await withAuthenticator(page);
  await page.goto(service.demo.portal.url);
  const problem = page.locator("form.passkey [role=alert]");
  assert.equal(await problem.isVisible(), false);
  // The device has no passkey for this site, and a finger that is not known.
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false });
  await page.locator("form.passkey button").click();
  await problem.waitFor();
  assert.match(page.url(), /\/log-in/);

  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: true });
  await logIn(page, service, "viewer");
  await addPasskey(page, "Phone");
  await page.locator("form[action$=log-out] button").first().click();
  await page.locator("form.passkey button").click();
  await page.waitForURL("**/portal/demo");
});

test("a page open too long after the last factor asks for one again before it makes a passkey", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  await withAuthenticator(page);
  await logIn(page, service, "support");
  await page.goto(`${portal}/portal/-/me/passkeys`);
  service.clock.advance(6 * 60_000);
  await page.locator("form.passkey button").click();
  await page.waitForURL("**/step-up?*");
  assert.equal(await page.locator("#password").isVisible(), true);
});

test("without script no page shows a button for passkeys, and the password is the primary way", async () => {
  await using visitor = await newVisitor(browser, { ...DESK, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(service.demo.portal.url);
  assert.equal(await page.locator("form.passkey").isVisible(), false);
  assert.equal(await page.locator("form:not(.passkey) .primary").isVisible(), true);
  await logIn(page, service, "sales");
  await page.goto(`${portal}/portal/-/me/passkeys`);
  assert.equal(await page.locator("form.passkey").isVisible(), false);
  assert.equal(await page.locator("[data-without-passkeys]").isVisible(), true);
});
