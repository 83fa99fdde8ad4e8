/** Card data stays in the card form: a hostile page around it cannot read it, and the service does not store it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import pg from "pg";
import type { Page } from "playwright-core";
import { LOADER_PATH } from "../support/loader.ts";
import type { TestService } from "../support/service.ts";
import { newVisitor } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

let logged: string[];
const world = payerWorld(async ({ service }) => void (logged = listenToLog(service)));

/** Collects the service's log at every level. */
function listenToLog({ platform: { log } }: TestService): string[] {
  const lines: string[] = [];
  for (const level of ["debug", "info", "warn", "error"] as const) {
    const write = log[level].bind(log);
    log[level] = (...entry) => {
      lines.push(inspect(entry, { depth: 8 }));
      write(...entry);
    };
  }
  return lines;
}

/** A merchant's page that tries to read everything it can: messages, ports, errors, the frame and its own storage. */
const HOSTILE = `
window.caught = [];
const keep = (what, value) => { try { caught.push(what + " " + (typeof value === "string" ? value : JSON.stringify(value))) } catch (error) { caught.push(what + " " + error) } };
addEventListener("message", (event) => keep("message", event.data), true);
addEventListener("error", (event) => keep("error", String(event.message) + event.error), true);
addEventListener("unhandledrejection", (event) => keep("rejection", String(event.reason)), true);
for (const type of ["keydown", "keyup", "input", "paste", "copy", "focusin"]) addEventListener(type, (event) => keep(type, String(event.key ?? event.data ?? "")), true);
const Channel = window.MessageChannel;
window.MessageChannel = function () {
  const channel = new Channel();
  for (const port of [channel.port1, channel.port2]) port.addEventListener("message", (event) => keep("port", event.data));
  return channel;
};
window.spy = setInterval(() => {
  for (const frame of document.querySelectorAll("iframe")) {
    for (const path of ["contentDocument", "contentWindow.document", "contentWindow.location.href", "contentWindow.localStorage", "contentWindow.name"]) {
      try { keep(path, String(path.split(".").reduce((object, name) => object?.[name], frame))) } catch (error) { keep(path, error.name) }
    }
    keep("height", String(frame.offsetHeight));
  }
  keep("entries", performance.getEntries().map(({ name }) => name));
}, 50);`;

async function openHostile(page: Page): Promise<void> {
  const { body } = await world.client.get("/b2c/widget/token", { token: world.client.token });
  const init = JSON.stringify({
    token: body.token,
    amount: 250.75,
    currency: "TRY",
    mode: "inline",
    containerId: "here",
  });
  const html = `<!doctype html><html lang="tr"><title>Shop</title><meta charset="utf-8"><script>${HOSTILE}</script>
<div id="here"></div><script src="${world.service.url}${LOADER_PATH}"></script><script>
const hear = (name) => (data) => keep(name, data ?? null);
ServicePay.init({ ...${init}, onReady: hear("onReady"), onSuccess: hear("onSuccess"), onFail: hear("onFail"), onClose: hear("onClose") });
</script></html>`;
  await page.goto(world.merchant.publish(html));
}

function caught(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { caught: string[] }).caught);
}

function untilCaught(page: Page, start: string): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => (globalThis as unknown as { caught: string[] }).caught.some((line) => line.startsWith(wanted)),
    start,
  );
}

test("a hostile page around the form cannot read the card's number, code, date or name", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page, context } = visitor;
  await openHostile(page);
  await untilCaught(page, "onReady");
  const form = page.frameLocator("iframe");
  const card = { ...world.client.cardOf("approved"), "cc-csc": "907", "cc-name": "KANARYA ÖTMEZ" };
  for (const [field, text] of Object.entries(card)) await form.locator(`#${field}`).pressSequentially(text);
  await form.getByLabel("3 taksit").check();
  await form.locator("button.primary").click();
  await untilCaught(page, "onSuccess");
  const everything = (await caught(page)).join("\n") + JSON.stringify(await context.storageState());
  assert.match(everything, /^onSuccess .*435508\*{6}4358/m);
  assert.match(everything, /^contentWindow\.document SecurityError/m);
  const open = everything.replaceAll("435508******4358", "").replaceAll(/\b(height|entries) .*/g, "");
  for (const secret of ["4355084355084358", "4355 0843", "0843", '907"', card["cc-exp"], "KANARYA"]) {
    assert.ok(!open.includes(secret), `the page around the form caught ${secret}`);
  }
});

test("messages of a wrong origin, window or nonce are ignored, by the loader and by the frame", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const stranger = world.merchant.publish("<!doctype html><title>stranger</title>").replace("localhost", "127.0.0.1");
  await page.route("**/checkout/assets/frame.*.js", async (route) => {
    // The frame sends its greeting only after the wrong messages.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await openHostile(page);
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.id = "stranger";
    frame.src = src;
    document.body.append(frame);
  }, stranger);
  const source = new URL((await page.locator("#here iframe").getAttribute("src"))!);
  const nonce = source.hash.slice(1);
  await page.frameLocator("#stranger").locator("body").waitFor({ state: "attached" });
  const inside = page.frames().find((frame) => frame.url() === stranger)!;
  // A foreign script that knows the nonce greets the loader as the frame would, and the frame as the loader would.
  await inside.evaluate((nonce_) => {
    addEventListener("message", (event) => event.ports.length > 0 && parent.postMessage("stolen", "*"));
    parent.postMessage({ type: "servicepay:hello", nonce: nonce_ }, "*");
    const { port2 } = new MessageChannel();
    const form = parent.frames[0];
    form?.postMessage({ type: "servicepay:init", nonce: nonce_, token: "spw_x.y", use3D: false }, "*", [port2]);
  }, nonce);
  // The page itself greets without the nonce.
  await page.evaluate("postMessage({ type: 'servicepay:hello', nonce: 'guessed' }, '*')");
  await untilCaught(page, "onReady");
  assert.ok(!(await caught(page)).some((line) => line.includes("stolen")));
  // The form has the loader's token, not the foreign one, because it finds installments.
  const form = page.frameLocator("#here iframe");
  for (const [field, text] of Object.entries(world.client.cardOf("approved")))
    await form.locator(`#${field}`).fill(text);
  await form.getByLabel("3 taksit").waitFor();
});

const CANARY = "4355084355084358";

test("a card number typed into every field is in no log, address, storage, message or database row", async () => {
  const traces: string[] = [];
  const watch = (page: Page) => {
    page.on("request", (request) => traces.push(request.url(), request.headers()["referer"] ?? ""));
    page.on("framenavigated", (frame) => traces.push(frame.url()));
    page.on("console", (message) => traces.push(message.text()));
  };
  const fields = ["cc-number", "cc-exp", "cc-csc", "cc-name"];

  await using hosted = await newVisitor(world.browser);
  watch(hosted.page);
  await hosted.page.goto(world.service.url + (await world.client.linkPath()));
  for (const field of fields) await hosted.page.locator(`#${field}`).fill(CANARY);
  await hosted.page.locator("button.primary").click();
  await hosted.page.locator("#summary:focus").waitFor();
  // Without script the same input is posted to the server, which refuses it. Then a valid card pays.
  const path = await world.client.linkPath();
  const refused = await world.client.submit(path, Object.fromEntries(fields.map((field) => [field, CANARY])));
  assert.equal(refused.status, 400);
  const paid = await world.client.submit(path, world.client.cardOf("approved"));
  traces.push(await world.client.passBank(String(paid.headers.get("location"))));

  await using shop = await newVisitor(world.browser);
  watch(shop.page);
  await openHostile(shop.page);
  await untilCaught(shop.page, "onReady");
  const form = shop.page.frameLocator("iframe");
  for (const field of fields) await form.locator(`#${field}`).fill(CANARY);
  await form.locator("button.primary").click();
  await untilCaught(shop.page, "onFail");
  for (const [field, text] of Object.entries(world.client.cardOf("approved")))
    await form.locator(`#${field}`).fill(text);
  await form.locator("button.primary").click();
  await untilCaught(shop.page, "onSuccess");

  const storage = [];
  for (const { page, context } of [hosted, shop]) {
    storage.push(JSON.stringify(await context.storageState({ indexedDB: true })));
    for (const frame of page.frames()) storage.push(await frame.evaluate(storedInDocument));
  }
  assert.ok(logged.length > 0, "nothing was logged, so nothing was proved");
  holdsNoCanary("addresses and the console", traces);
  holdsNoCanary("storage", storage);
  holdsNoCanary("messages", await caught(shop.page));
  holdsNoCanary("the log", logged);
  for (const [table, rows] of await everyRow()) holdsNoCanary(`the table ${table}`, rows);
});

function storedInDocument(): string {
  try {
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]);
  } catch {
    return ""; // This document has no storage.
  }
}

function holdsNoCanary(where: string, lines: readonly string[]): void {
  const asBytes = Buffer.from(CANARY).toString("hex");
  const grouped = CANARY.replaceAll(/(.{4})(?=.)/g, "$1[ +-]");
  const found = lines.filter((line) => new RegExp(`${CANARY}|${asBytes}|${grouped}`).test(line));
  assert.deepEqual(found, [], `${where} holds the card number`);
}

/** Every row of every table, as text; bytes as hexadecimal. */
async function everyRow(): Promise<Map<string, string[]>> {
  const admin = new pg.Client({ connectionString: world.service.databaseUrl });
  await admin.connect();
  try {
    const { rows: tables } = await admin.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    assert.ok(tables.length > 20);
    const found = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await admin.query<{ text: string }>(`select t::text as text from ${name} t`);
      found.set(
        name,
        rows.map(({ text }) => text),
      );
    }
    return found;
  } finally {
    await admin.end();
  }
}
