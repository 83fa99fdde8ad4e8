/** The widget in difficult pages: strict policies, aggressive styles, frameworks that mount twice, blocked frames. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { FRAME_PATH, LOADER_PATH } from "../support/loader.ts";
import { newVisitor } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();

interface Shop {
  loaderPath?: string;
  head?: string;
  headers?: Record<string, string>;
}

/** A shop's page with the widget's script and `open(options)`, which records each callback in `heard`. */
async function openShop(page: Page, { loaderPath = LOADER_PATH, head = "", headers = {} }: Shop = {}): Promise<void> {
  const { body } = await world.client.get("/b2c/widget/token", { token: world.client.token });
  const defaults = JSON.stringify({ token: body.token, amount: 250.75, currency: "TRY", environment: "test" });
  const nonce = "c2hvcA";
  const html = `<!doctype html><html lang="tr"><head><title>Shop</title><meta charset="utf-8">
<script src="${world.service.url}${loaderPath}"></script>${head}</head><body>
<button id="opener">pay</button><div id="one"></div><div id="two"></div><p id="below">below</p>
<script nonce="${nonce}">
window.heard = [];
window.open_ = (options) => {
  const name = options.containerId ?? "modal";
  const note = (event) => (data) => heard.push([name, event, data?.code ?? null]);
  return ServicePay.init({ ...${defaults}, onReady: note("ready"), onSuccess: note("success"), onFail: note("fail"), onClose: note("close"), ...options });
};
</script></body></html>`;
  await page.goto(world.merchant.publish(html, headers));
}

function waitFor(page: Page, name: string, event: string): Promise<unknown> {
  return page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { heard: string[][] }).heard.some((heard) => `${heard[0]} ${heard[1]}` === wanted),
    `${name} ${event}`,
  );
}

const frameOf = (page: Page, container: string) => page.frameLocator(`#${container} iframe`);

test("before init the script loads, stores, sends and adds nothing, and it defines one frozen name", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript("window.namesBefore = new Set(Object.getOwnPropertyNames(window))");
  await openShop(page, { head: '<link rel="icon" href="data:,">' });
  await page.waitForLoadState("networkidle");
  assert.deepEqual(requests.slice(1), [LOADER_PATH]);
  const left = await page.evaluate(
    `[Object.getOwnPropertyNames(window).filter((name) => !namesBefore.has(name) && !["heard", "open_", "namesBefore"].includes(name)),
      Object.isFrozen(ServicePay), localStorage.length + sessionStorage.length, document.cookie, document.querySelectorAll("iframe, dialog").length]`,
  );
  assert.deepEqual(left, [["ServicePay"], true, 0, "", 0]);
  assert.deepEqual(await context.cookies(), []);
});

test("a page with the strictest policy needs only the two sources of the guide, and no unsafe-inline", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const policy = `default-src 'none'; script-src 'nonce-c2hvcA' ${world.service.url}; frame-src ${world.service.url}; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
  await openShop(page, { headers: { "Content-Security-Policy": policy } });
  await page.evaluate("widget = open_({ containerId: 'one', mode: 'inline' })");
  await waitFor(page, "one", "ready");
  const [height, border] = await page.evaluate<[number, string]>(
    "[document.querySelector('iframe').offsetHeight, getComputedStyle(document.querySelector('iframe')).borderTopWidth]",
  );
  assert.ok(height > 300, "the policy took the frame's styles away");
  assert.equal(border, "0px");
  assert.deepEqual(visitor.complaints, []);
});

test("if a page's policy blocks the frame, an error says what to add, and the payer can retry", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const policy = `default-src 'none'; script-src 'nonce-c2hvcA' ${world.service.url}`;
  await openShop(page, { headers: { "Content-Security-Policy": policy } });
  await page.evaluate(
    "open_({ containerId: 'one', mode: 'inline', onFail({ code, message }) { heard.push(['one', 'fail', code]); window.said = message } })",
  );
  await waitFor(page, "one", "fail");
  assert.equal(await page.evaluate("heard[0][2]"), "frame_blocked");
  assert.ok((await page.evaluate<string>("said")).includes(`frame-src ${world.service.url}`));
  await page.getByRole("button", { name: "Tekrar dene" }).waitFor();
});

for (const mode of ["inline", "modal"] as const) {
  test(`a form that cannot be loaded says so within seconds, and loads after a retry (${mode})`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await page.route(`**${FRAME_PATH}?*`, (route) => route.abort());
    await openShop(page, { head: "<style>* { all: unset }</style>" });
    const containerId = mode === "inline" ? "containerId: 'one', " : "";
    await page.evaluate(`widget = open_({ ${containerId}mode: '${mode}' })`);
    const name = mode === "inline" ? "one" : "modal";
    await waitFor(page, name, "fail");
    assert.equal(await page.evaluate("heard[0][2]"), "load_timeout");
    await page.getByText("Ödeme formu yüklenemedi.").waitFor();
    await page.unroute(`**${FRAME_PATH}?*`);
    const retry = page.getByRole("button", { name: "Tekrar dene" });
    assert.ok((await retry.boundingBox())!.height >= 44);
    await retry.click();
    await waitFor(page, name, "ready");
    assert.equal(await page.getByText("Ödeme formu yüklenemedi.").count(), 0);
    await page.evaluate("widget.destroy()");
    assert.equal(await page.locator("iframe, dialog").count(), 0);
  });
}

test("a shop's aggressive styles do not change the form, as a dialog or inline", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  const shapes: unknown[] = [];
  for (const css of [
    "",
    "* { all: unset } iframe, dialog { width: 10px !important; height: 10px; display: none; opacity: .1; zoom: 2 }",
  ]) {
    await openShop(page, { head: `<style>body { margin: 0 } ${css}</style>` });
    await page.evaluate("open_({ mode: 'modal' })");
    await waitFor(page, "modal", "ready");
    shapes.push(await page.locator("dialog").evaluate((dialog) => [dialog.clientWidth, dialog.clientHeight]));
    await page.frameLocator("dialog iframe").locator("#cc-number").fill("4355");
  }
  assert.deepEqual(shapes[0], shapes[1]);
});

test("two widgets on a page have separate payers, callbacks and ends", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openShop(page);
  await page.evaluate(
    "first = open_({ containerId: 'one', mode: 'inline' }); second = open_({ containerId: 'two', mode: 'inline', locale: 'en' })",
  );
  await waitFor(page, "one", "ready");
  await waitFor(page, "two", "ready");
  await frameOf(page, "one").getByRole("button", { name: "₺250,75 öde" }).waitFor();
  await frameOf(page, "two").getByRole("button", { name: "Pay ₺250.75" }).click();
  await waitFor(page, "two", "fail");
  await page.evaluate("second.destroy()");
  assert.equal(await page.locator("#two iframe").count(), 0);
  await frameOf(page, "one").locator("#cc-number").fill("4355");
  assert.deepEqual((await page.evaluate<string[][]>("heard")).map(([name, event]) => `${name} ${event}`).toSorted(), [
    "one ready",
    "two fail",
    "two ready",
  ]);
});

test("mounting, unmounting and mounting at once, as React's strict mode does, leaves one working form", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openShop(page);
  await page.evaluate(
    "open_({ containerId: 'one', mode: 'inline' }).destroy(); widget = open_({ containerId: 'one', mode: 'inline' })",
  );
  await waitFor(page, "one", "ready");
  assert.equal(await page.locator("iframe").count(), 1);
  for (const [field, text] of Object.entries(world.client.cardOf("approved")))
    await frameOf(page, "one").locator(`#${field}`).fill(text);
  await frameOf(page, "one").locator("button.primary").click();
  await waitFor(page, "one", "success");
  await page.evaluate("widget.destroy(); widget.destroy(); widget.close()");
  assert.deepEqual(
    (await page.evaluate<string[][]>("heard")).map(([, event]) => event),
    ["ready", "success"],
  );
  assert.deepEqual(visitor.complaints, []);
});

test("a modal opens before the page has a body, and the script may be loaded twice", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const { body } = await world.client.get("/b2c/widget/token", { token: world.client.token });
  const init = JSON.stringify({ token: body.token, amount: 10, currency: "TRY" });
  const script = `<script src="${world.service.url}${LOADER_PATH}"></script>`;
  const head = `${script}<script>window.early = []; ServicePay.init({ ...${init}, onReady: () => early.push("ready") })</script>`;
  await openShop(page, { head });
  await page.waitForFunction("early.length === 1");
  assert.deepEqual(visitor.complaints, []);
});

test("the page behind a modal neither scrolls nor jumps, and is unchanged after the modal closes", async () => {
  await using visitor = await newVisitor(world.browser, { viewport: { width: 800, height: 600 } });
  const { page } = visitor;
  await openShop(page, { head: "<style>body { height: 3000px }</style>" });
  const left = () => page.locator("#below").evaluate((element) => element.getBoundingClientRect().width);
  const before = await left();
  await page.evaluate("widget = open_({ mode: 'modal' })");
  await waitFor(page, "modal", "ready");
  assert.equal(await left(), before);
  await page.mouse.move(20, 500);
  await page.mouse.wheel(0, 400);
  assert.equal(await page.evaluate("scrollY"), 0);
  await page.evaluate("widget.destroy()");
  assert.equal(await page.evaluate("document.documentElement.getAttribute('style') || ''"), "");
});

test("load() of the npm package checks the hash, retries after a failure, and loads once for all", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const module = await readFile(new URL("../../../widget/dist/npm/index.js", import.meta.url), "utf8");
  const inPage = module.replace(/export \{\s*load\s*\};/, "window.load = load;");
  const html = `<!doctype html><title>Shop</title><script type="module">${inPage}</script>`;
  const script = `**${LOADER_PATH}`;
  let requests = 0;
  await page.route(script, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await page.goto(world.merchant.publish(html));
  const options = JSON.stringify({ serviceUrl: world.service.url });
  const isOne = await page.evaluate(
    `Promise.all([load(${options}), load(${options})]).then(([one, two]) => one === two && one === ServicePay)`,
  );
  assert.equal(isOne, true);
  assert.equal(requests, 2);

  await page.unroute(script);
  await page.route(script, async (route) => route.fulfill({ response: await route.fetch(), body: "changed()" }));
  await page.reload();
  const refusal = await page.evaluate<string>(`load(${options}).catch((error) => error.message)`);
  assert.match(refusal, /not what its hash says/);
});

test("every released loader opens the current form", async () => {
  const { versions } = (await world.client.get("/widget/versions.json")).body as {
    versions: Record<string, { path: string }>;
  };
  for (const { path } of Object.values(versions)) {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    await openShop(page, { loaderPath: `/widget/${path}` });
    await page.evaluate("open_({ containerId: 'one', mode: 'inline' })");
    await waitFor(page, "one", "ready");
    for (const [field, text] of Object.entries(world.client.cardOf("approved")))
      await frameOf(page, "one").locator(`#${field}`).fill(text);
    await frameOf(page, "one").locator("button.primary").first().click();
    await waitFor(page, "one", "success");
  }
});

test("the widget never navigates its page", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await openShop(page);
  await page.evaluate("widget = open_({ containerId: 'one', mode: 'inline' })");
  await waitFor(page, "one", "ready");
  const sandbox = await page.locator("iframe").getAttribute("sandbox");
  assert.equal(sandbox, "allow-scripts allow-same-origin allow-forms");
  const inside = page.frames().find((frame) => frame.parentFrame() !== null)!;
  const escape = await inside
    .evaluate("try { top.location.href = 'about:blank'; 'left' } catch (error) { error.name }")
    .catch(() => "gone");
  assert.equal(escape, "SecurityError");
  assert.equal(new URL(page.url()).origin, world.merchant.origin);
});

for (const [theme, scheme, formScheme] of [
  ["light", "light", "light"],
  ["dark", "dark", "dark"],
  ["auto", "light dark", "dark"],
] as const) {
  test(`the frame and the form both have the theme ${theme}, so that the form has no white background`, async () => {
    await using visitor = await newVisitor(world.browser, { colorScheme: "dark" });
    const { page } = visitor;
    await openShop(page);
    await page.evaluate(`open_({ containerId: 'one', mode: 'inline', theme: '${theme}' })`);
    await waitFor(page, "one", "ready");
    assert.equal(await page.locator("iframe").evaluate((frame) => getComputedStyle(frame).colorScheme), scheme);
    const root = frameOf(page, "one").locator("html");
    assert.equal(await root.evaluate((html) => getComputedStyle(html).colorScheme), formScheme);
  });
}
