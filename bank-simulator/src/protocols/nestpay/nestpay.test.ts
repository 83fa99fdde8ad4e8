import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { callApi, saleOf, terminal } from "./test-support/client.ts";

const query = (url: string, orderId: string) =>
  callApi(url, { OrderId: orderId, Extra: "<ORDERSTATUS>QUERY</ORDERSTATUS>" });

test("a sale is accepted as raw XML and as the form field DATA", async (t) => {
  const { url } = await startBank(t);
  assert.equal((await callApi(url, saleOf(newOrderId())))["Response"], "Approved");
  const login = { Name: terminal.username, Password: terminal.password, ClientId: terminal.clientId };
  const inner = Object.entries({ ...login, ...saleOf(newOrderId()) }).map(
    ([name, value]) => `<${name}>${value}</${name}>`,
  );
  const response = await postForm(`${url}/fim/api`, { DATA: `<CC5Request>${inner.join("")}</CC5Request>` });
  assert.equal(elementsOf(await response.text())["ProcReturnCode"], "00");
});

test("a request that is no CC5Request, is too long or has an unknown path gets the HTTP status for it", async (t) => {
  const { url } = await startBank(t);
  const statusOf = async (path: string, body?: string) =>
    (await fetch(url + path, body === undefined ? {} : { method: "POST", body })).status;
  assert.equal(await statusOf("/fim/api", "hello"), 400);
  assert.equal(await statusOf("/fim/api", "<!DOCTYPE a><CC5Request/>"), 400);
  assert.equal(await statusOf("/fim/api", "<CC5Request><__proto__>1</__proto__></CC5Request>"), 400);
  assert.equal(await statusOf("/fim/api", "x".repeat(70_000)), 413);
  assert.equal(await statusOf("/fim/api"), 404);
  assert.equal(await statusOf("/elsewhere"), 404);
  assert.equal(await statusOf("/"), 200);
});

test("the wrong user, password or merchant number is refused", async (t) => {
  const { url } = await startBank(t);
  for (const change of [{ Name: "X" }, { Password: "X" }, { ClientId: "X" }]) {
    const orderId = newOrderId();
    assert.equal((await callApi(url, { ...saleOf(orderId), ...change }))["Response"], "Error");
    assert.equal((await query(url, orderId))["ErrMsg"], `No record found for ${orderId}`);
  }
});

test("a wrong request is refused with the bank family's code and charges nothing", async (t) => {
  const { url, ledger } = await startBank(t);
  const cases = [
    [{ Number: "4355084355084359" }, "CORE-2012"],
    [{ Expires: "1230" }, "CORE-2011"],
    [{ Total: "0.00" }, "CORE-2009"],
    [{ Total: "1,5" }, "CORE-2007"],
    [{ Total: "-1" }, "CORE-2007"],
    [{ Currency: "999" }, "CORE-2106"],
    [{ Currency: "392" }, "CORE-2105"],
    [{ Taksit: "3" }, "CORE-2603"],
    [{ Number: "4543590000000006", Cvv2Val: "123", Taksit: "13" }, "CORE-2603"],
    [{ Type: "Refund" }, "CORE-2001"],
  ] as const;
  for (const [changes, code] of cases)
    assert.equal((await callApi(url, saleOf(newOrderId(), changes)))["ERRORCODE"], code);
  assert.deepEqual(ledger.orders(), []);
});

test("an order id is refused after a successful sale, also for two concurrent sales", async (t) => {
  const { url, ledger } = await startBank(t);
  const orderId = newOrderId();
  const replies = await Promise.all([callApi(url, saleOf(orderId)), callApi(url, saleOf(orderId))]);
  assert.deepEqual(new Set(replies.map(({ Response }) => Response)), new Set(["Approved", "Error"]));
  assert.ok(replies.some(({ ErrMsg }) => ErrMsg === "Bu siparis numarasi ile zaten basarili bir siparis var."));
  assert.equal(ledger.orders()[0]?.charges, 1);
});

test("status codes follow the order: captured, settled, refunded, voided, failed", async (t) => {
  const { url, ledger } = await startBank(t);
  const [sold, voided, failed] = [newOrderId(), newOrderId(), newOrderId()];
  await callApi(url, saleOf(sold));
  const { TransId = "" } = await callApi(url, saleOf(voided));
  await callApi(url, saleOf(failed, { Number: "4111111111111129", Cvv2Val: "123" }));
  assert.equal((await query(url, sold))["TRANS_STAT"], "C");
  assert.equal((await query(url, sold))["ORIG_TRANS_AMT"], "10025");
  assert.equal((await callApi(url, { Type: "Void", TransId }))["Response"], "Approved");
  assert.equal((await query(url, voided))["TRANS_STAT"], "V");
  assert.equal((await query(url, failed))["TRANS_STAT"], "D");
  assert.equal((await query(url, failed))["PROC_RET_CD"], "51");
  ledger.closeDay();
  assert.equal((await query(url, sold))["TRANS_STAT"], "S");
  assert.equal((await callApi(url, { Type: "Void", OrderId: sold }))["ERRORCODE"], "CORE-2008");
  await callApi(url, { Type: "Credit", OrderId: sold, Currency: "949", Total: "0.25" });
  const { CHARGE_TYPE_CD, ORIG_TRANS_AMT } = await query(url, sold);
  assert.deepEqual([CHARGE_TYPE_CD, ORIG_TRANS_AMT], ["C", "25"]);
  assert.equal(ledger.orders().find(({ orderId }) => orderId === sold)?.netAmount, "10000");
});

test("refunds are limited to the order's total and currency; without Total the whole rest is refunded", async (t) => {
  const { url, ledger } = await startBank(t);
  const orderId = newOrderId();
  await callApi(url, saleOf(orderId));
  const credit = (changes: Record<string, string>) =>
    callApi(url, { Type: "Credit", OrderId: orderId, Currency: "949", ...changes });
  assert.equal((await credit({ Total: "100.26" }))["ERRORCODE"], "CORE-2503");
  assert.equal((await credit({ Total: "1", Currency: "840" }))["ERRORCODE"], "CORE-2119");
  assert.equal((await credit({ Total: "0.25" }))["Response"], "Approved");
  assert.equal((await credit({}))["Response"], "Approved");
  assert.equal((await credit({ Total: "0.01" }))["ERRORCODE"], "CORE-2504");
  assert.equal((await callApi(url, { Type: "Credit", OrderId: "NONE", Currency: "949" }))["ERRORCODE"], "CORE-2123");
  assert.equal(ledger.orders()[0]?.netAmount, "0");
});

test("after a refund only the refund can be voided, by its own number", async (t) => {
  const { url, ledger } = await startBank(t);
  const orderId = newOrderId();
  const sale = await callApi(url, saleOf(orderId));
  const credit = await callApi(url, { Type: "Credit", OrderId: orderId, Currency: "949", Total: "1" });
  const voidOf = (fields: Record<string, string>) => callApi(url, { Type: "Void", ...fields });
  assert.equal((await voidOf({ OrderId: orderId }))["ERRORCODE"], "CORE-2133");
  assert.equal((await voidOf({ TransId: sale["TransId"] ?? "" }))["ERRORCODE"], "CORE-2008");
  assert.equal((await voidOf({ TransId: credit["TransId"] ?? "" }))["Response"], "Approved");
  assert.equal(ledger.orders()[0]?.netAmount, "10025");
  assert.equal((await voidOf({ TransId: sale["TransId"] ?? "" }))["Response"], "Approved");
  assert.equal(ledger.orders()[0]?.netAmount, "0");
});

test("the day closes at midnight in Türkiye", async (t) => {
  let time = new Date("2026-03-01T20:59:00Z");
  const { url } = await startBank(t, { now: () => time });
  const orderId = newOrderId();
  await callApi(url, saleOf(orderId));
  assert.equal((await query(url, orderId))["TRANS_STAT"], "C");
  time = new Date("2026-03-01T21:00:00Z");
  assert.equal((await query(url, orderId))["TRANS_STAT"], "S");
});

test("a slow bank answers late and completely", async (t) => {
  const { url, faults } = await startBank(t);
  faults.add({ operation: "any", kind: "slow", delayMs: 120 });
  const started = performance.now();
  assert.equal((await callApi(url, saleOf(newOrderId())))["Response"], "Approved");
  assert.ok(performance.now() - started >= 110);
});
