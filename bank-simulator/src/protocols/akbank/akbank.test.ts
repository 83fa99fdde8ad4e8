import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { bodyHash, returnHash } from "./hashes.ts";
import {
  authenticate,
  call,
  card,
  codes,
  completion,
  formOf,
  inquiry,
  netOf,
  post,
  refundOf,
  reportOf,
  rowsIn,
  sale,
  shop,
  voidOf,
} from "./test-support/client.ts";

test("a sale is charged once, its reply is signed, and the order id is taken", async (t) => {
  const bank = await startBank(t);
  const order = newOrderId();
  const response = await post(bank.url, sale(order));
  const text = await response.text();
  assert.equal(response.headers.get("auth-hash"), bodyHash(text, shop.secretKey));
  assert.match(text, /"responseCode":"VPS-0000".*"hostResponseCode":"00".*"rrn":"\d{12}"/);
  assert.equal(codes(await call(bank.url, sale(order))), "VPS-1013 ");
  assert.equal(netOf(bank, order), "10025");
});

test("a wrong signature or terminal is an empty 401, a wrong format a 400, a wrong clock VPS-1073", async (t) => {
  const { url, ledger } = await startBank(t);
  const unsigned = await post(url, sale(newOrderId()), { hash: "x" });
  assert.deepEqual([unsigned.status, await unsigned.text()], [401, ""]);
  assert.equal((await post(url, { ...sale(newOrderId()), terminal: { terminalSafeId: "X" } })).status, 401);
  assert.equal((await post(url, { ...sale(newOrderId()), randomNumber: "1" })).status, 400);
  assert.equal((await post(url, { ...sale(newOrderId()), requestDateTime: "now" })).status, 400);
  const late = new Date(Date.now() - 6 * 60_000);
  assert.equal(codes(await call(url, sale(newOrderId()), { at: late })), "VPS-1073 ");
  assert.deepEqual(ledger.orders(), []);
});

test("wrong requests are refused, and the card's bank declines with its own code", async (t) => {
  const { url } = await startBank(t);
  const cases: [object, object, string][] = [
    [{}, { amount: "100" }, "VPS-1005 "],
    [{}, { amount: 100.25 }, "VPS-1005 "],
    [{}, { amount: "0.00" }, "VPS-1005 "],
    [{}, { installCount: 0 }, "VPS-1005 "],
    [{}, { installCount: 13 }, "VPS-1005 83"],
    [{ card: { ...card, cardNumber: "5400360000000003" } }, { installCount: 3 }, "VPS-1005 83"],
    [{ card: { ...card, cardNumber: "4111" } }, {}, "VPS-1279 "],
    [{ card: { ...card, cardNumber: "4111111111111129" } }, {}, "VPS-1005 51"],
    [{ card: { ...card, cvv2: "999" } }, {}, "VPS-1005 82"],
    [{ txnCode: "9999" }, {}, "VPS-1060 "],
  ];
  for (const [changes, transaction, expected] of cases)
    assert.equal(codes(await call(url, sale(newOrderId(), changes, transaction))), expected);
});

test("voids and refunds are bounded by the sale, and the inquiry lists every transaction", async (t) => {
  const bank = await startBank(t);
  const { url } = bank;
  const [voided, refunded] = [newOrderId(), newOrderId()];
  await call(url, sale(voided));
  await call(url, sale(refunded));
  assert.equal(codes(await call(url, voidOf(voided))), "VPS-0000 00");
  assert.equal(codes(await call(url, voidOf(voided))), "VPS-1008 ");
  assert.equal(codes(await call(url, refundOf(voided, "1.00"))), "VPS-1008 ");
  assert.equal(codes(await call(url, voidOf("NEVERSEEN"))), "VPS-1007 ");
  assert.equal(codes(await call(url, refundOf(refunded, "0.25"))), "VPS-0000 00");
  assert.equal(codes(await call(url, voidOf(refunded))), "VPS-1007 ");
  assert.equal(codes(await call(url, refundOf(refunded, "100.01"))), "VPS-1007 ");
  bank.ledger.closeDay();
  assert.equal(codes(await call(url, refundOf(refunded, "100.00"))), "VPS-0000 00");
  const rows = async (order: string) =>
    (await call(url, inquiry(order))).txnDetailList?.map((row) => `${row.txnCode} ${row.txnStatus} ${row.amount}`);
  assert.deepEqual(await rows(voided), ["1000 V 100.25"]);
  assert.deepEqual(await rows(refunded), ["1000 N 100.25", "1002 N 0.25", "1002 N 100"]);
  assert.equal(codes(await call(url, inquiry("NEVERSEEN"))), "VPS-1123 ");
  assert.equal(netOf(bank, refunded), "0");
});

test("an authenticated payer's return is signed, and one completion charges exactly what was shown", async (t) => {
  const bank = await startBank(t);
  const order = newOrderId();
  const { action, fields } = await authenticate(bank.url, formOf(order));
  assert.equal(action, "https://shop.example/ok");
  const names = (fields.get("hashParams") ?? "").split("+");
  assert.equal(names.length, 11);
  const values = names.map((name) => fields.get(name) ?? "");
  assert.equal(fields.get("hash"), returnHash(values, shop.secretKey));
  assert.ok(![...fields.values()].join().includes(card.cardNumber) && !fields.has("cvv"));
  for (const wrong of [
    completion(order, fields, { amount: "1.00" }),
    completion(order, fields, { installCount: 3 }),
    completion(newOrderId(), fields),
    completion(order, new Map([...fields, ["secureData", "AAAA"]])),
  ])
    assert.equal(codes(await call(bank.url, wrong)), "VPS-1279 ");
  assert.equal(codes(await call(bank.url, completion(order, fields))), "VPS-0000 00");
  assert.equal(codes(await call(bank.url, completion(order, fields))), "VPS-1013 ");
  assert.equal(netOf(bank, order), "10025");
});

test("a failed payer and a used order id return signed with three fields; a wrong form does not return", async (t) => {
  const { url, ledger } = await startBank(t);
  const order = newOrderId();
  for (const [form, code] of [
    [formOf(order, { creditCard: "4131111111111117" }), "VPS-1279"],
    [formOf(newOrderId(), { creditCard: "4141111111111115" }), "VPS-1279"],
    [formOf(order), "VPS-1013"],
  ] as const) {
    const { action, fields } = await authenticate(url, form);
    assert.deepEqual([action, fields.get("responseCode")], ["https://shop.example/fail", code]);
    assert.equal(fields.get("hashParams"), "responseCode+responseMessage+orderId");
    const values = ["responseCode", "responseMessage", "orderId"].map((name) => fields.get(name) ?? "");
    assert.equal(fields.get("hash"), returnHash(values, shop.secretKey));
  }
  assert.deepEqual(ledger.orders(), []);
  for (const form of [{ ...formOf(newOrderId()), amount: "1.00" }, formOf(newOrderId(), { installCount: "13" })])
    assert.equal((await postForm(`${url}/securepay`, form)).status, 400);
});

test("a day's list is gzip in base64 with times, voids, refunds and failed sales", async (t) => {
  const at = new Date("2026-03-02T09:00:00Z");
  const { url, faults } = await startBank(t, { now: () => at });
  const [sold, voided, failed] = [newOrderId(), newOrderId(), newOrderId()];
  await call(url, sale(sold), { at });
  await call(url, sale(voided), { at });
  await call(url, sale(failed, { card: { ...card, cardNumber: "4111111111111129" } }), { at });
  await call(url, voidOf(voided), { at });
  await call(url, refundOf(sold, "0.25"), { at });
  const rows = rowsIn(await reportOf(url)) ?? [];
  assert.deepEqual(
    rows.map((row) => `${row.txnCode} ${row.orderId} ${row.amount} ${row.txnStatus}`),
    [
      `1000 ${sold} 100.25 Başarılı`,
      `1000 ${voided} 100.25 İptal`,
      `1002 ${sold} 0.25 Başarılı`,
      `1000 ${failed} 100.25 Başarısız`,
    ],
  );
  faults.add({ operation: "list", kind: "akbank.void_as_row" });
  assert.ok(
    (rowsIn(await reportOf(url)) ?? []).some(({ txnCode, orderId }) => txnCode === "1003" && orderId === voided),
  );
  faults.add({ operation: "list", kind: "akbank.too_many_rows" });
  assert.equal((await reportOf(url)).responseCode, "VPS-2235");
  faults.add({ operation: "list", kind: "akbank.list_cut" });
  const cut = await reportOf(url);
  assert.throws(() => rowsIn(cut));
  faults.add({ operation: "list", kind: "akbank.list_bomb" });
  const bomb = Buffer.from((await reportOf(url)).data ?? "", "base64");
  assert.ok(bomb.length < 200_000 && gunzipSync(bomb).length === 80 * 1024 * 1024);
});

test("faults of Akbank: 401, wrong clock, host 05 with VPS-0000, a short return, another order", async (t) => {
  const bank = await startBank(t);
  const { url, faults } = bank;
  faults.add({ operation: "sale", kind: "akbank.unauthorized" });
  assert.equal((await post(url, sale(newOrderId()))).status, 401);
  faults.add({ operation: "sale", kind: "akbank.wrong_clock" });
  assert.equal(codes(await call(url, sale(newOrderId()))), "VPS-1073 ");
  const order = newOrderId();
  faults.add({ operation: "sale", kind: "akbank.approved_with_host_05" });
  assert.equal(codes(await call(url, sale(order))), "VPS-0000 05");
  assert.deepEqual(bank.ledger.orders(), []);
  faults.add({ operation: "threeds", kind: "akbank.return_without_secure_data" });
  const { fields } = await authenticate(url, formOf(newOrderId()));
  assert.ok(!(fields.get("hashParams") ?? "").includes("secureData"));
  faults.add({ operation: "sale", kind: "wrong_order" });
  assert.equal((await call(url, sale(order))).order?.orderId, "SOMEONEELSES");
  faults.add({ operation: "query", kind: "wrong_amount" });
  assert.equal((await call(url, inquiry(order))).txnDetailList?.[0]?.amount, 0.01);
});
