import assert from "node:assert/strict";
import { test } from "node:test";
import { formIn, newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { formOf, terminal } from "./test-support/client.ts";
import { hasGoodHash } from "./ver3.ts";

test("the authentication page shows merchant, amount, card and a password field in the payer's language", async (t) => {
  const { url } = await startBank(t, { bankName: 'Bank <b>"A&B"' });
  const response = await postForm(`${url}/fim/est3Dgate`, formOf(newOrderId()));
  const html = await response.text();
  for (const text of [
    '<html lang="tr">',
    "width=device-width",
    "100,25 TRY",
    "4355 08** **** 4358",
    terminal.merchantName,
    '<label for="otp">',
    "Vazgeç",
    "Bank &#60;b&#62;&#34;A&#38;B&#34;",
  ])
    assert.ok(html.includes(text), text);
  assert.ok(!html.includes("4355084355084358") && !html.includes("<script"));
  assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'.*frame-ancestors 'none'/);
  assert.equal(response.headers.get("cache-control"), "no-store");
  const english = await (await postForm(`${url}/fim/est3Dgate`, formOf(newOrderId(), { lang: "en" }))).text();
  for (const text of ['<html lang="en">', "100.25 TRY", "One-time password", "Cancel"])
    assert.ok(english.includes(text), text);
});

test("the right password posts a signed success to okUrl, without card number and CVV", async (t) => {
  const { url } = await startBank(t);
  const orderId = newOrderId();
  const page = formIn(await (await postForm(`${url}/fim/est3Dgate`, formOf(orderId))).text());
  const wrong = await (await postForm(url + page.action, { otp: "1", answer: "approve" })).text();
  assert.ok(wrong.includes('role="alert"') && wrong.includes('aria-invalid="true"'));
  const response = await postForm(url + page.action, { otp: " 123456 ", answer: "approve" });
  const html = await response.text();
  const { action, fields } = formIn(html);
  assert.equal(action, "https://shop.example/ok?token=1");
  assert.ok(html.includes("<noscript><button>"));
  const nonce = /script-src 'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  assert.ok(nonce !== undefined && html.includes(`<script nonce="${nonce}">`));
  assert.ok(hasGoodHash(fields, terminal.storeKey));
  const expected = {
    mdStatus: "1",
    oid: orderId,
    amount: "100.25",
    currency: "949",
    taksit: "",
    clientid: terminal.clientId,
    eci: "05",
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(fields.get(name), value, name);
  assert.ok(!fields.has("pan") && !fields.has("cv2") && !html.includes("4355084355084358"));
  assert.equal((await postForm(url + page.action, { otp: "123456", answer: "approve" })).status, 410);
});

test("an authentication session ends after ten minutes", async (t) => {
  let time = new Date("2026-03-01T12:00:00Z");
  const { url } = await startBank(t, { now: () => time });
  const page = formIn(await (await postForm(`${url}/fim/est3Dgate`, formOf(newOrderId()))).text());
  time = new Date("2026-03-01T12:10:01Z");
  assert.equal((await postForm(url + page.action, { otp: "123456", answer: "approve" })).status, 410);
  assert.equal((await postForm(`${url}/acs/unknown`, { otp: "123456" })).status, 410);
});

test("a refused form is returned unsigned with the reason, or shown as a problem without a return address", async (t) => {
  const { url } = await startBank(t);
  const refused = async (fields: Record<string, string>) =>
    formIn(await (await postForm(`${url}/fim/est3Dgate`, fields)).text()).fields;
  const badHash = await refused({ ...formOf(newOrderId()), amount: "1.00" });
  assert.deepEqual([badHash.get("ErrorCode"), badHash.get("mdStatus"), badHash.has("HASH")], ["3D-1004", "7", false]);
  const cases = [
    [{ clientid: "1" }, "HPP-1001"],
    [{ storetype: "3d_pay" }, "HPP-1002"],
    [{ oid: "a b" }, "HPP-1003"],
    [{ okUrl: "javascript:alert(1)" }, "HPP-1004"],
    [{ amount: "0.00" }, "CORE-2009"],
    [{ pan: "4111" }, "CORE-2012"],
    [{ taksit: "3" }, "CORE-2603"],
  ] as const;
  for (const [changes, code] of cases)
    assert.equal((await refused(formOf(newOrderId(), changes))).get("ErrorCode"), code);
  const nowhere = await postForm(
    `${url}/fim/est3Dgate`,
    formOf(newOrderId(), { failUrl: "javascript:alert(1)", amount: "0" }),
  );
  assert.equal(nowhere.status, 400);
  assert.ok(!(await nowhere.text()).includes("javascript:"));
});
