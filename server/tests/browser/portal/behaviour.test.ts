/** Using the portal with the keyboard, without script, and with double clicks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { startTestService, type TestService } from "../../support/service.ts";
import { focusedId, newVisitor, openBrowser } from "../browser.ts";

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

const portal = () => service.platform.config.portalUrl;
const DESK = { viewport: { width: 1280, height: 800 } };

function administrator() {
  const member = service.demo.portal.members.find(({ role }) => role === "administrator");
  assert.ok(member);
  return member;
}

async function logIn(page: Page): Promise<void> {
  const { email, password } = administrator();
  await page.goto(service.demo.portal.url);
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await page.locator("form:not(.passkey) .primary").click();
  await page.locator("h1").waitFor();
}

test("with the keyboard alone a member logs in, searches and invites somebody", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { email, password } = administrator();
  const { keyboard } = page;
  await page.goto(service.demo.portal.url);
  assert.equal(await focusedId(page), "email");
  await keyboard.type(email);
  await keyboard.press("Tab");
  await keyboard.type(password);
  await keyboard.press("Enter");
  await page.waitForURL("**/portal/demo");

  await keyboard.press("/");
  assert.equal(await focusedId(page), "search");
  await keyboard.type("davet");
  await keyboard.press("Enter");
  await page.waitForURL("**/search?q=davet");
  await page.getByRole("link", { name: "Üye davet et" }).focus();
  await keyboard.press("Enter");
  await page.waitForURL("**/members/invite");
  assert.equal(await focusedId(page), "email");
  await keyboard.type("klavye@ornek-ticaret.example");
  await keyboard.press("Enter");
  await page.locator("#problems").waitFor();
  assert.equal(await focusedId(page), "problems", "the reason has the focus");
  assert.equal(await page.locator("#email").inputValue(), "klavye@ornek-ticaret.example");
  await page.locator("[value=viewer]").focus();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await page.locator("#link").waitFor();
  // The refused form is a 400, which browsers note.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes("status of 400")),
    [],
  );
});

test("without script a member logs in, and every control that needs one is hidden", async () => {
  await using visitor = await newVisitor(browser, { ...DESK, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(service.demo.portal.url);
  assert.equal(await page.locator(".show-password").isVisible(), false);
  await logIn(page);
  await page.goto(`${portal()}/portal/demo/members`);
  assert.ok((await page.locator("tbody tr").count()) >= 6);
});

test("a form is sent once, however often its button is pressed", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  await logIn(page);
  await page.goto(`${portal()}/portal/demo/members/invite`);
  await page.locator("#email").fill("once@ornek-ticaret.example");
  await page.locator("[value=viewer]").check();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.evaluate("const b = document.querySelector('main .primary'); b.click(); b.click(); b.click()");
  await page.locator("#link").waitFor();
  assert.equal(sent.length, 1);
});

test("the pages set no inline style or script, and the browser reports no violation of their policy", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  await logIn(page);
  for (const path of ["/portal/demo/members", "/portal/demo/roles", "/portal/-/me", "/portal/-/second-factor"]) {
    const reply = await page.goto(portal() + path);
    const policy = reply?.headers()["content-security-policy"] ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.match(policy, /frame-ancestors 'none'/);
  }
  assert.deepEqual(complaints, []);
});
