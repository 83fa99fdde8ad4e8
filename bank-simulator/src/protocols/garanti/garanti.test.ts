import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { returnHash } from "./hashes.ts";
import {
  shop,
  card,
  requestOf,
  call,
  sale,
  reversal,
  inquiry,
  codes,
  netOf,
  formOf,
  authenticate,
  completion,
  isSigned,
  listOf,
  type Message,
} from "./test-support/client.ts";

test("a sale is charged once, its reply is signed, and the order id is taken", async (t) => {
  const bank = await startBank(t);
  const order = newOrderId();
  const reply = await call(bank.url, sale(order));
  assert.equal(codes(reply), "HOST 00 00");
  assert.match(reply["RetrefNum"] ?? "", /^\d{12}$/);
  assert.ok(isSigned(reply));
  assert.equal(codes(await call(bank.url, sale(order))), "GVPS 92 0002");
  assert.equal(netOf(bank, order), "10025");
  const posted = await postForm(`${bank.url}/VPServlet`, { data: requestOf(sale(newOrderId())) });
  assert.equal(elementsOf(await posted.text())["Code"], "00");
});

test("an order id may be tried again after a decline, for the same amount only", async (t) => {
  const { url } = await startBank(t);
  const order = newOrderId();
  const poor = { ...card, Number: "4111111111111129" };
  assert.equal(codes(await call(url, sale(order, { card: poor }))), "HOST 51 51");
  assert.equal(codes(await call(url, sale(order, {}, { Amount: "1" }))), "GVPS 92 0002");
  assert.equal(codes(await call(url, sale(order))), "HOST 00 00");
});

test("wrong log-ins, hashes and fields are refused and charge nothing", async (t) => {
  const bank = await startBank(t);
  const cases: [Partial<Message>, Record<string, string>, string][] = [
    [{ terminal: { HashData: "0" } }, {}, "GVPS 92 0002"],
    [{ terminal: { ID: "1" } }, {}, "GVPS 92 0002"],
    [{ terminal: { MerchantID: "1" } }, {}, "GVPS 92 0002"],
    [{ user: "PROVRFN" }, {}, "GVPS 92 0002"],
    [{ card: { ...card, Number: "4111" } }, {}, "GVPS 92 0002"],
    [{}, { Amount: "0" }, "GVPS 92 0002"],
    [{}, { Amount: "1.00" }, "GVPS 92 0002"],
    [{}, { CurrencyCode: "392" }, "GVPS 92 0002"],
    [{}, { InstallmentCnt: "13" }, "HOST 12 "],
    [{ card: { ...card, Number: "5311570000000005" } }, { InstallmentCnt: "3" }, "HOST 12 "],
    [{}, { Type: "other" }, "GVPS 92 0002"],
  ];
  for (const [changes, transaction, expected] of cases)
    assert.equal(codes(await call(bank.url, sale(newOrderId(), changes, transaction))), expected);
  assert.deepEqual(bank.ledger.orders(), []);
});

test("a wrong CVV is declined with 12 and the system message of the bank", async (t) => {
  const { url } = await startBank(t);
  const reply = await call(url, sale(newOrderId(), { card: { ...card, CVV2: "999" } }));
  assert.deepEqual([codes(reply), reply["SysErrMsg"]], ["HOST 12 12", "CVC2/4CSC HATALI"]);
  assert.ok(isSigned(reply));
});

test("voids and refunds need the refund user and the sale's RetrefNum, and are bounded by the sale", async (t) => {
  const bank = await startBank(t);
  const { url } = bank;
  const [voided, refunded] = [newOrderId(), newOrderId()];
  const first = (await call(url, sale(voided)))["RetrefNum"] ?? "";
  const second = (await call(url, sale(refunded)))["RetrefNum"] ?? "";
  const asSeller: Message = { ...reversal("void", voided, first), user: "PROVAUT" };
  assert.equal(codes(await call(url, asSeller)), "GVPS 92 0002");
  assert.equal(codes(await call(url, reversal("void", voided, ""))), "GVPS 92 0208");
  assert.equal(codes(await call(url, reversal("void", voided, first))), "HOST 00 00");
  assert.equal(codes(await call(url, reversal("void", voided, first))), "GVPS 92 0208");
  assert.equal(codes(await call(url, reversal("refund", refunded, second, "25"))), "HOST 00 00");
  assert.equal(codes(await call(url, reversal("void", refunded, second))), "GVPS 92 0208");
  bank.ledger.closeDay();
  assert.equal(codes(await call(url, reversal("refund", refunded, second, "10001"))), "GVPS 92 0208");
  assert.equal(codes(await call(url, reversal("refund", refunded, second, "10000"))), "HOST 00 00");
  assert.deepEqual([netOf(bank, voided), netOf(bank, refunded)], ["0", "0"]);
});

test("orderinq tells the sale, orderhistoryinq its void and refunds, and both an unknown order", async (t) => {
  const { url } = await startBank(t);
  const [voided, refunded] = [newOrderId(), newOrderId()];
  const first = (await call(url, sale(voided, {}, { InstallmentCnt: "3" })))["RetrefNum"] ?? "";
  const second = (await call(url, sale(refunded)))["RetrefNum"] ?? "";
  await call(url, reversal("void", voided, first));
  await call(url, reversal("refund", refunded, second, "25"));
  const found = await call(url, inquiry(voided));
  assert.deepEqual([found["Status"], found["AuthAmount"], found["InstallmentCnt"]], ["APPROVED", "10025", "3"]);
  const history = await call(url, inquiry(voided, "orderhistoryinq"));
  assert.match(history["VoidDate"] ?? "", /^\d{8}$/);
  const last = await call(url, inquiry(refunded, "orderhistoryinq"));
  assert.deepEqual([last["Type"], last["AuthAmount"]], ["refund", "25"]);
  assert.equal(codes(await call(url, inquiry("NEVERSEEN"))), "GVPS 92 0110");
  assert.equal(codes(await call(url, inquiry("NEVERSEEN", "orderhistoryinq"))), "GVPS 92 0108");
});

test("an authenticated payer's return is signed, and one completion charges exactly what was shown", async (t) => {
  const bank = await startBank(t);
  const order = newOrderId();
  const { action, fields } = await authenticate(bank.url, formOf(order));
  assert.equal(action, "https://shop.example/ok");
  assert.equal(fields.get("mdstatus"), "1");
  const names = (fields.get("hashparams") ?? "").split(":").filter((name) => name !== "");
  const values = names.map((name) => fields.get(name) ?? "");
  assert.deepEqual(names.slice(-4), ["cavv", "eci", "md", "rnd"]);
  assert.equal(fields.get("hash"), returnHash(values, shop.storeKey));
  assert.ok(![...fields.values()].join().includes(card.Number) && !fields.has("cardcvv2"));
  for (const wrong of [
    completion(order, fields, { Amount: "1" }),
    completion(order, fields, { InstallmentCnt: "3" }),
    completion(newOrderId(), fields),
    completion(order, new Map([...fields, ["cavv", "AAAA"]])),
  ])
    assert.equal(codes(await call(bank.url, wrong)), "GVPS 92 0002");
  assert.equal(codes(await call(bank.url, completion(order, fields))), "HOST 00 00");
  assert.equal(codes(await call(bank.url, completion(order, fields))), "GVPS 92 0002");
  assert.equal(netOf(bank, order), "10025");
});

test("a payer who failed or was not enrolled cannot be charged, and a refused form returns 7 unsigned", async (t) => {
  const { url, ledger } = await startBank(t);
  for (const [cardnumber, mdStatus] of [
    ["4131111111111117", "0"],
    ["4151111111111112", "2"],
  ] as const) {
    const order = newOrderId();
    const { fields } = await authenticate(url, formOf(order, { cardnumber }));
    assert.equal(fields.get("mdstatus"), mdStatus);
    assert.equal(codes(await call(url, completion(order, fields))), "GVPS 92 0002");
  }
  assert.deepEqual(ledger.orders(), []);
  for (const form of [
    { ...formOf(newOrderId()), txnamount: "1" },
    formOf(newOrderId(), { apiversion: "v0.01" }),
    formOf(newOrderId(), { cardnumber: "4111" }),
    formOf(newOrderId(), { txninstallmentcount: "13" }),
  ]) {
    const { action, fields } = await authenticate(url, form);
    assert.deepEqual([action, fields.get("mdstatus"), fields.has("hash")], ["https://shop.example/fail", "7", false]);
  }
});

test("a day's list has pages with times, refunds, voids and failed sales", async (t) => {
  const { url, faults } = await startBank(t, { now: () => new Date("2026-03-02T09:00:00Z"), dayListPageSize: 3 });
  const [sold, voided, failed] = [newOrderId(), newOrderId(), newOrderId()];
  const first = (await call(url, sale(sold)))["RetrefNum"] ?? "";
  const second = (await call(url, sale(voided)))["RetrefNum"] ?? "";
  await call(url, sale(failed, { card: { ...card, Number: "4111111111111129" } }));
  await call(url, reversal("void", voided, second));
  await call(url, reversal("refund", sold, first, "25"));
  const page = async (number?: string) => {
    const body = requestOf(listOf(number));
    const xml = await (await fetch(`${url}/VPServlet`, { method: "POST", body })).text();
    const rows = xml.split("<OrderTxn>").slice(1).map(elementsOf);
    const texts = rows.map((row) => [row["TrxType"], row["OrderID"], row["AuthAmount"], row["Status"]].join(" "));
    return { pages: elementsOf(xml)["TotalPageCount"], texts, times: rows.map((row) => row["LastTrxDate"]) };
  };
  const { pages, texts, times } = await page();
  assert.equal(pages, "2");
  assert.deepEqual(new Set(times), new Set(["2026-03-02 12:00:00"]));
  assert.deepEqual(
    [...texts, ...(await page("2")).texts],
    [
      `Satis ${sold} 10025 Basarili`,
      `Satis ${voided} 10025 Iptal`,
      `Iptal ${voided} 10025 Basarili`,
      `Iade ${sold} 25 Basarili`,
      `Satis ${failed} 10025 Basarisiz`,
    ],
  );
  faults.add({ operation: "list", kind: "garanti.last_page_missing" });
  assert.equal((await page()).pages, "3");
  faults.add({ operation: "list", kind: "garanti.void_as_status" });
  assert.ok(!(await page()).texts.join().includes("Iptal " + voided));
});

test("faults of Garanti: signatures, a return without md, no RetrefNum, a refused refund user", async (t) => {
  const bank = await startBank(t);
  const { url, faults } = bank;
  for (const kind of ["wrong_hash", "no_hash", "wrong_order"] as const) {
    faults.add({ operation: "sale", protocol: "garanti", kind });
    const reply = await call(url, sale(newOrderId()));
    assert.equal(reply["Code"], "00");
    if (kind !== "wrong_order") assert.ok(!isSigned(reply), kind);
  }
  faults.add({ operation: "sale", kind: "garanti.no_retref" });
  const order = newOrderId();
  assert.equal((await call(url, sale(order)))["RetrefNum"], "");
  faults.add({ operation: "threeds", kind: "garanti.hashparams_without_md" });
  const { fields } = await authenticate(url, formOf(newOrderId()));
  assert.ok(!(fields.get("hashparams") ?? "").split(":").includes("md"));
  faults.add({ operation: "void", kind: "garanti.refund_user_refused" });
  const retref = (await call(url, inquiry(order)))["RetrefNum"] ?? "";
  assert.equal(codes(await call(url, reversal("void", order, retref))), "GVPS 92 0002");
  assert.equal(netOf(bank, order), "10025");
});
