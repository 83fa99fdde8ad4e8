import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Fault } from "./faults/faults.ts";
import { callApi, formOf, saleOf } from "./protocols/nestpay/test-support/client.ts";
import { formIn, newOrderId, postForm, startBank } from "./test-support/client.ts";

const query = (url: string, orderId: string) =>
  callApi(url, { OrderId: orderId, Extra: "<ORDERSTATUS>QUERY</ORDERSTATUS>" });

test("the ledger survives a restart and contains no card number and no CVV", async (t) => {
  const first = await startBank(t);
  const orderId = newOrderId();
  const page = formIn(
    await (await postForm(`${first.url}/fim/est3Dgate`, formOf(newOrderId(), { cv2: "000" }))).text(),
  );
  await postForm(first.url + page.action, { otp: "123456", answer: "approve" });
  await callApi(first.url, saleOf(orderId, { Number: "5400360000000003", Cvv2Val: "123" }));
  const before = first.ledger.orders();
  await first.close();
  const second = await startBank(t, { ledgerFile: first.ledgerFile });
  assert.deepEqual(second.ledger.orders(), before);
  assert.equal((await callApi(second.url, saleOf(orderId)))["Response"], "Error");
  const text = await readFile(first.ledgerFile, "utf8");
  assert.ok(text.includes("authenticated") && text.includes(orderId));
  assert.doesNotMatch(text.replaceAll(" ", ""), /4355084355084358|5400360000000003|"\w*cvv\w*":|"123"/i);
});

test("faults and ledger are accessible over HTTP only with control on", async (t) => {
  const open = await startBank(t);
  const closed = await startBank(t, { control: false });
  const post = (url: string, path: string, body: unknown) =>
    fetch(url + path, { method: "POST", body: JSON.stringify(body) });
  const fault: Fault = { operation: "sale", kind: "http_500", times: 2, orderId: "ORDERWITHFAULT" };
  assert.equal((await post(open.url, "/control/faults", fault)).status, 201);
  for (const wrong of [
    {},
    null,
    { operation: "x", kind: "slow" },
    { operation: "sale", kind: "x" },
    { ...fault, times: -1 },
    { ...fault, delayMs: "1" },
    { ...fault, orderId: 1 },
  ]) {
    assert.equal((await post(open.url, "/control/faults", wrong)).status, 400);
  }
  assert.deepEqual(await (await fetch(`${open.url}/control/faults`)).json(), { faults: [fault] });
  assert.equal((await callApi(open.url, saleOf("ANOTHERORDER")))["Response"], "Approved");
  assert.deepEqual(await callApi(open.url, saleOf("ORDERWITHFAULT")), { body: "Internal Server Error" });
  const { orders } = (await (await fetch(`${open.url}/control/ledger`)).json()) as {
    orders: { orderId: string; charges: number }[];
  };
  assert.deepEqual(
    orders.map(({ orderId, charges }) => [orderId, charges]),
    [
      ["ANOTHERORDER", 1],
      ["ORDERWITHFAULT", 1],
    ],
  );
  assert.equal((await fetch(`${open.url}/control/faults`, { method: "DELETE" })).status, 200);
  assert.equal((await post(open.url, "/control/close-day", null)).status, 200);
  assert.equal((await query(open.url, "ANOTHERORDER"))["TRANS_STAT"], "S");
  for (const path of ["/control/ledger", "/control/faults"]) assert.equal((await fetch(closed.url + path)).status, 404);
});
