/** What the form of a text refuses, keeps and previews. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LABEL, startConsentWorld, type ConsentWorld } from "../../../tests/support/consents/consent-world.ts";
import { valueOf } from "../../../tests/support/portal-client.ts";

let world: ConsentWorld;
before(async () => {
  world = await startConsentWorld();
});
after(() => world.service.close());

test("errors are shown beside their fields, nothing is saved, and the typed values are kept", async () => {
  const browser = await world.logIn("administrator");
  const key = world.newKey();
  for (const [changes, field] of [
    [{ consentKey: "Sözleşme 1" }, "consentKey"],
    [{ paymentSet: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10" }, "paymentSet"],
    [{ paymentSet: world.service.tenants[1].paymentSetId }, "paymentSet"],
    [{ consentKind: "" }, "consentKind"],
    [{ position: "100" }, "position"],
    [{ labelTr: " " }, "labelTr"],
    [{ labelTr: "x".repeat(301) }, "labelTr"],
    [{ textTr: "" }, "textTr"],
    [{ textTr: `${"ğ".repeat(30_000)}.` }, "textTr"],
    [{ labelEn: "Read" }, "textEn"],
    [{ textEn: "Clause" }, "labelEn"],
  ] as const) {
    const reply = await world.add(browser, key, { textTr: "Kilim & halı", ...changes });
    assert.equal(reply.status, 400, field);
    assert.match(reply.text, new RegExp(`href="#${field}"`), field);
    if (!("textTr" in changes)) assert.match(reply.text, /Kilim &amp; halı<\/textarea>/, field);
  }
  const all = await world.add(browser, key, { position: "x", labelTr: "", textTr: "", labelEn: "Read" });
  for (const field of ["position", "labelTr", "textTr", "textEn"])
    assert.match(all.text, new RegExp(`href="#${field}"`), field);
  assert.equal(await world.current(key), undefined);
});

test("the longest texts are saved whole, also after a step-up that came between", async () => {
  const { member, browser } = await world.person("administrator");
  const key = world.newKey();
  const text = "ğ \r\n".repeat(10_000).trim().padEnd(39_900, "ş").slice(0, 39_998);
  const fields = { textTr: text, labelEn: "Read", textEn: text };
  world.service.clock.advance(6 * 60_000);
  const asked = await world.add(browser, key, fields);
  assert.match(asked.headers.get("location") ?? "", /^\/portal\/-\/step-up\?/);
  const page = await browser.follow(asked);
  const onward = { to: valueOf(page, "to"), kept: valueOf(page, "kept") };
  const form = await browser.follow(await browser.post("/portal/-/step-up", { ...onward, password: member.password }));
  assert.equal(valueOf(form, "consentKey"), key);
  const [, kept = ""] = /id="textEn"[^>]*>([^<]*)<\/textarea>/.exec(form.text) ?? [];
  assert.equal(kept, text);
  assert.equal((await world.add(browser, key, fields)).status, 303);
  const stored = (await world.current(key))!.texts;
  assert.equal(stored.tr.text, text.replaceAll("\r\n", "\n"));
  assert.equal(stored.en?.text, stored.tr.text);
  await world.retire(browser, key);
});

test("a payment set has at most eight texts, and says so", async () => {
  const browser = await world.logIn("administrator");
  const keys = Array.from({ length: 9 }, () => world.newKey());
  for (const key of keys.slice(0, 8)) assert.equal((await world.add(browser, key)).status, 303);
  const ninth = await world.add(browser, keys[8]!);
  assert.equal(ninth.status, 409);
  assert.match(ninth.text, /at most eight texts/);
  for (const key of keys.slice(0, 8)) await world.retire(browser, key);
});

test("the preview shows what a payer will see, ticks no box and saves nothing", async () => {
  const browser = await world.logIn("administrator");
  const key = world.newKey();
  const reply = await world.add(browser, key, { labelEn: "Read", textEn: "First clause.", step: "preview" });
  assert.equal(reply.status, 200);
  const preview = reply.text.slice(reply.text.indexOf('id="preview"'));
  for (const expected of [LABEL, "<p>Birinci madde.</p>", "İkinci &lt;b>madde&lt;/b>.", "Read", "<p>First clause.</p>"])
    assert.ok(preview.includes(expected), expected);
  assert.match(preview, /<input type="checkbox"(?![^>]*checked)/);
  assert.equal(await world.current(key), undefined);
});
