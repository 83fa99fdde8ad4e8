/** Using the portal with the keyboard, without script, and with double clicks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { demoClient } from "../../support/demo-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { makeCase } from "./states/differences.ts";
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
  return memberWith("administrator");
}

function memberWith(wanted: string) {
  const member = service.demo.portal.members.find(({ role }) => role === wanted);
  assert.ok(member);
  return member;
}

async function logIn(page: Page, role = "administrator"): Promise<void> {
  const { email, password } = memberWith(role);
  await page.goto(service.demo.portal.url);
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await page.locator("form:not(.passkey) .primary").click();
  await page.locator("h1").waitFor();
}

/** A browser sets the focus of a new page when it first draws it, which may be after the page has loaded. */
async function focusArrives(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}:focus`).waitFor();
}

test("with the keyboard alone a member logs in, searches and invites somebody", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { email, password } = administrator();
  const { keyboard } = page;
  await page.goto(service.demo.portal.url);
  await focusArrives(page, "email");
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
  await focusArrives(page, "email");
  await keyboard.type("klavye@ornek-ticaret.example");
  await keyboard.press("Enter");
  await focusArrives(page, "problems");
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

test("j and k move through a list, Enter opens a row, and no key acts while a field has the focus", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await logIn(page);
  await page.goto(`${portal()}/portal/demo/members`);
  const links = page.locator("tbody th a");
  const focusedRow = () =>
    page.evaluate(
      "[...document.querySelectorAll('tbody tr')].findIndex((row) => row.contains(document.activeElement))",
    );
  await keyboard.press("k");
  assert.equal(await focusedRow(), 0, "the first key takes the first row");
  await keyboard.press("j");
  await keyboard.press("j");
  assert.equal(await focusedRow(), 2);
  await keyboard.press("k");
  assert.equal(await focusedRow(), 1);
  for (let pressed = 0; pressed < 20; pressed += 1) await keyboard.press("j");
  assert.equal(await focusedRow(), (await links.count()) - 1, "the last row keeps the focus");

  await keyboard.press("/");
  await keyboard.type("jk?");
  assert.equal(await page.locator("#search").inputValue(), "jk?");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.locator("#main").focus();

  await keyboard.press("Control+j");
  assert.equal(await focusedRow(), -1, "keys of the browser stay its own");
  await keyboard.press("j");
  const address = await links.first().getAttribute("href");
  await keyboard.press("Enter");
  await page.waitForURL(`**${address}`);
  assert.deepEqual(complaints, []);
});

test("a key lists the keys, and keys of a single character can be switched off", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await logIn(page);
  await keyboard.press("?");
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await dialog.locator("[type=checkbox]").uncheck();
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.goto(`${portal()}/portal/demo/members`);
  for (const key of ["j", "k", "/", "?"]) await keyboard.press(key);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal(await page.evaluate("document.activeElement === document.body"), true);
  await keyboard.press("Control+k");
  assert.equal(await focusedId(page), "search");

  await page.locator("[data-opens=keys]").click();
  await dialog.locator("[type=checkbox]").check();
  await dialog.locator("form button").click();
  await page.locator("#main").focus();
  await keyboard.press("j");
  assert.equal(await page.evaluate("document.activeElement.closest('tbody') !== null"), true);
  assert.deepEqual(complaints, []);
});

test("with the keyboard alone a member closes a reconciliation case", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  const { keyboard } = page;
  const id = await makeCase(service);
  await logIn(page, "finance");
  await page.goto(`${portal()}/portal/demo/reconciliation?period=all&state=open`);
  await page.locator(`a[href$="${id}"]`).focus();
  await keyboard.press("Enter");
  await page.waitForURL(`**/cases/${id}`);
  await page.locator("#note").focus();
  await keyboard.type("Bankaya soruldu.");
  await keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.name"), "reason");
  await keyboard.press("ArrowDown");
  assert.equal(await page.locator("[name=reason]:checked").count(), 1);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.waitForURL("**/cases/*done=case_closed");
  assert.equal(await page.locator("[name=note]").count(), 0, "a closed case has no form");
});

test("with the keyboard alone a member chooses a link with x and sends a reminder", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await (await demoClient(service)).linkPath({ notifyBy: ["Email"] });
  await logIn(page);
  await page.goto(`${portal()}/portal/demo/links`);
  await keyboard.press("j");
  const chosen = page.locator("[name=link]:checked");
  for (const count of [1, 0, 1]) {
    await keyboard.press("x");
    assert.equal(await chosen.count(), count);
  }
  await page.locator("#remind button").focus();
  await keyboard.press("Enter");
  await page.waitForURL("**/links/remind?link=*");
  await page.locator("form .primary").focus();
  await keyboard.press("Enter");
  await page.waitForURL("**/links?done=links_reminded");
  assert.equal(await page.locator("[role=status]").count(), 1);
  assert.deepEqual(complaints, []);
});

test("without script a member logs in, and every control that needs one is hidden", async () => {
  await using visitor = await newVisitor(browser, { ...DESK, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(service.demo.portal.url);
  assert.equal(await page.locator(".show-password").isVisible(), false);
  await logIn(page);
  await page.goto(`${portal()}/portal/demo/members`);
  assert.ok((await page.locator("tbody tr").count()) >= 6);
  assert.equal(await page.locator("[data-opens=keys]").isVisible(), false);
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
