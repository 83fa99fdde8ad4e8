/** Using the portal with its keys, without script, and with double clicks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startTestService, type TestService } from "../../support/service.ts";
import { focusedId, newVisitor, openBrowser } from "../browser.ts";
import { logIn } from "./log-in.ts";
import { portalStates } from "./portal-states.ts";

let service: TestService;
let browser: Browser;
before(async () => {
  service = await startTestService({ loginAttemptsMax: 1_000, rateLimitPerAddress: 100_000 });
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await service.close();
});

const portal = () => service.platform.config.portalUrl;
const DESK = { viewport: { width: 1280, height: 800 } };
/** The browser gets 16 MB from the test, which takes long on a busy machine. */
const UPLOAD_TIMEOUT_MS = 60_000;

test("j and k move through a list, Enter opens a row, and no key acts while a field has the focus", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await logIn(page, service, "administrator");
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
  await logIn(page, service, "administrator");
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

test("in the grid of rates the arrow keys move between lines, and cells of a spreadsheet are pasted", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  const { keyboard } = page;
  await logIn(page, service, "administrator");
  await page.goto(`${portal()}/portal/demo/rates`);
  await page
    .getByRole("link", { name: /^Tabloda düzenle/ })
    .first()
    .focus();
  await keyboard.press("Enter");
  await page.locator("#markup-any-4").focus();
  await keyboard.type("3,25");
  await keyboard.press("ArrowDown");
  assert.equal(await focusedId(page), "cost-any-4");
  await keyboard.type("2,1");
  assert.match(await page.locator("[data-says]").innerText(), /Değişen alan: 2/);
  await page.locator("#markup-any-7").evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "4,5\t5\r\n2,2\t2,3\r\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  assert.equal(await page.inputValue("#markup-any-8"), "5");
  assert.equal(await page.inputValue("#cost-any-8"), "2,3");
  await page.locator("#cost-any-8").focus();
  await keyboard.press("Enter");
  await page.locator("form > section[role=status]").waitFor();
  assert.match(await page.locator("form > section[role=status]").innerText(), /Eklenen: 3/);
  await page.getByRole("button", { name: "3 değişikliği kaydet" }).focus();
  await keyboard.press("Enter");
  await page.locator("main > .alert-good").waitFor();
  await page.reload();
  assert.equal(await page.locator("main > .alert-good").count(), 0, "it is said once");
  assert.deepEqual(complaints, []);
});

test("a file of transactions above 8 MB is sent in slices, and its import is shown", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  await logIn(page, service, "finance");
  await page.goto(`${portal()}/portal/demo/imports`);
  let posts = 0;
  page.on("request", (request) => void (posts += request.method() === "POST" ? 1 : 0));
  const line = "120.88;12,50;TRY;2026-11-30T00:00:00;" + "x".repeat(900) + "\n";
  const buffer = Buffer.from(`accountErpCode;amount;currencyCode;dueDate;description\n${line.repeat(18_000)}`);
  await page.setInputFiles("#file", { name: "Ekim.csv", mimeType: "text/csv", buffer }, { timeout: UPLOAD_TIMEOUT_MS });
  await page.locator("main form .primary").click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);
  assert.equal(posts, 3);
  assert.equal(await page.locator("h1").innerText(), "Ekim.csv");
  assert.deepEqual(complaints, []);
});

test("without script a member logs in, and every control that needs one is hidden", async () => {
  await using visitor = await newVisitor(browser, { ...DESK, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(service.demo.portal.url);
  assert.equal(await page.locator(".show-password").isVisible(), false);
  await logIn(page, service, "administrator");
  await page.goto(`${portal()}/portal/demo/members`);
  assert.ok((await page.locator("tbody tr").count()) >= 6);
  assert.equal(await page.locator("[data-opens=keys]").isVisible(), false);
});

test("a form is sent once, however often its button is pressed", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page } = visitor;
  await logIn(page, service, "administrator");
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
  await logIn(page, service, "administrator");
  for (const path of ["/portal/demo/members", "/portal/demo/roles", "/portal/-/me", "/portal/-/second-factor"]) {
    const reply = await page.goto(portal() + path);
    const policy = reply?.headers()["content-security-policy"] ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.match(policy, /frame-ancestors 'none'/);
  }
  assert.deepEqual(complaints, []);
});

test("on touch screens no button is lower than a finger needs, also at forms' ends and before the log-in", async () => {
  await using visitor = await newVisitor(browser, { hasTouch: true, isMobile: true });
  const { page } = visitor;
  const tooLow = () =>
    page.evaluate(`[...document.querySelectorAll("button, .button, input:not([type=checkbox], [type=radio]), select")]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML)`);
  await page.goto(service.demo.portal.url);
  assert.deepEqual(await tooLow(), []);
  await logIn(page, service, "administrator");
  for (const path of [
    "",
    "/payments",
    "/links/new",
    "/links/files",
    "/requests/new",
    "/members/invite",
    "/terminals/new",
    "/settings",
  ]) {
    const reply = await page.goto(`${portal()}/portal/demo${path}`);
    assert.equal(reply?.status(), 200, path);
    assert.deepEqual(await tooLow(), [], path);
  }
});

test("on the smallest phones each word of the bar stays on its line, also that of the page itself", async () => {
  await using visitor = await newVisitor(browser, { hasTouch: true, isMobile: true });
  const { page } = visitor;
  await logIn(page, service, "administrator");
  for (const path of ["", "/payments", "/links", "/search"]) {
    await page.goto(`${portal()}/portal/demo${path}`);
    const heights = await page
      .locator(".phone-bar .nav-item:visible")
      .evaluateAll((items) => items.map((item) => (item as unknown as { offsetHeight: number }).offsetHeight));
    assert.deepEqual([heights.length, Math.max(...heights)], [5, 64], path);
  }
});

test("on a phone a report, changed rates and a webhook's attempts are cards: no column is cut off", async () => {
  await using visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const names = ["portal-report", "portal-rates-difference", "portal-webhook-refused"];
  const states = portalStates(service).filter(({ name }) => names.includes(name));
  assert.equal(states.length, names.length);
  for (const { name, open } of states) {
    await context.clearCookies();
    await open(page, "tr");
    const overflows = await page.locator(".table-sheet").evaluateAll((sheets) =>
      sheets.map((sheet) => {
        const { scrollWidth, clientWidth } = sheet as unknown as { scrollWidth: number; clientWidth: number };
        return scrollWidth - clientWidth;
      }),
    );
    assert.ok(overflows.length > 0, name);
    assert.ok(
      overflows.every((overflow) => overflow <= 0),
      `${name}: ${overflows.join(", ")}`,
    );
  }
});

test("a file that is too large to import is refused when it is chosen, and another one is accepted", async () => {
  await using visitor = await newVisitor(browser, DESK);
  const { page, complaints } = visitor;
  await logIn(page, service, "finance");
  await page.goto(`${portal()}/portal/demo/imports`);
  const field = page.locator("input[type=file]");
  const complaint = () =>
    field.evaluate((input) => (input as unknown as { validationMessage: string }).validationMessage);
  const choose = (bytes: number) =>
    field.setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.alloc(bytes, "a") });
  await page.locator("form[data-bytes-max]").evaluate((form) => form.setAttribute("data-bytes-max", "1000"));
  await choose(1_001);
  assert.match(await complaint(), /256 MB/);
  await page.locator("main form .primary").click();
  assert.ok(page.url().endsWith("/imports"), "nothing was sent");
  await choose(1_000);
  assert.equal(await complaint(), "");
  assert.deepEqual(complaints, []);
});
