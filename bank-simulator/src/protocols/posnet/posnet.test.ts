import assert from "node:assert/strict";
import { test } from "node:test";
import type { BankSimulator } from "../../index.ts";
import { elementsOf, formIn, newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { posnetAccounts, type PosnetAccount } from "./accounts.ts";
import { firstHash, replyMac, requestMac } from "./hashes.ts";

const shop = posnetAccounts[0] as PosnetAccount;
const first = firstHash(shop.encKey, shop.tid);
const card = { ccno: "5451030000000000", expDate: "3012", cvc: "123" };
const newXid = () => newOrderId().padStart(20, "0").slice(-20);

function xmlOf(content: Record<string, string>): string {
  return Object.entries(content)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("");
}

async function call(url: string, name: string, content: Record<string, string>, login = {}) {
  const ids = { mid: shop.clientId, tid: shop.tid, tranDateRequired: "1", ...login };
  const xmldata = `<posnetRequest>${xmlOf({ ...ids, [name]: xmlOf(content) })}</posnetRequest>`;
  return elementsOf(await (await postForm(`${url}/PosnetWebService/XML`, { xmldata })).text());
}

const money = { amount: "10025", currencyCode: "TL" };
const sale = (orderID: string, changes = {}) => ({ orderID, installment: "00", ...money, ...card, ...changes });
const codes = ({ approved, respCode }: Record<string, string>) => `${approved} ${respCode}`;
const netOf = ({ ledger }: BankSimulator, order: string) =>
  ledger.orders().find(({ orderId }) => orderId === order)?.netAmount;

function start(url: string, XID: string, changes = {}) {
  const order = { posnetid: shop.posnetId, XID, cardHolderName: "A B", tranType: "Sale", installment: "00" };
  return call(url, "oosRequestData", { ...order, ...money, ...card, ...changes });
}

/** Starts an order, and takes the payer through the bank's page. */
async function authenticate(url: string, XID: string, changes = {}): Promise<Map<string, string>> {
  const { data1 = "", data2 = "", sign = "" } = await start(url, XID, changes);
  const form = {
    mid: shop.clientId,
    posnetID: shop.posnetId,
    posnetData: data1,
    posnetData2: data2,
    digest: sign,
    merchantReturnURL: "https://shop.example/return",
    lang: "tr",
  };
  const page = formIn(await (await postForm(`${url}/3DSWebService/YKBPaymentService`, form)).text());
  if (!page.action.startsWith("/acs/")) return page.fields;
  assert.equal((await postForm(`${url}/3DSWebService/YKBPaymentService`, form)).status, 400, "posted twice");
  return formIn(await (await postForm(url + page.action, { otp: "123456", answer: "approve" })).text()).fields;
}

const macOf = (xid: string, amount = "10025") => requestMac({ xid, amount, currency: "TL", mid: shop.clientId }, first);

function resolve(url: string, xid: string, fields: ReadonlyMap<string, string>, mac = macOf(xid)) {
  const of = (name: string) => fields.get(name) ?? "";
  const packets = { bankData: of("BankPacket"), merchantData: of("MerchantPacket"), sign: of("Sign") };
  return call(url, "oosResolveMerchantData", { ...packets, mac });
}

function complete(url: string, xid: string, fields: ReadonlyMap<string, string>, mac = macOf(xid)) {
  return call(url, "oosTranData", { bankData: fields.get("BankPacket") ?? "", wpAmount: "0", mac });
}

test("a direct sale is charged once: the second one gets approved=2 with the first one's key", async (t) => {
  const bank = await startBank(t);
  const order = `DRCT${newXid()}`;
  const reply = await call(bank.url, "sale", sale(order));
  assert.equal(codes(reply), "1 ");
  assert.match(`${reply["hostlogkey"]} ${reply["tranDate"]}`, /^\d{18} \d{12}$/);
  const again = await call(bank.url, "sale", sale(order));
  assert.deepEqual([codes(again), again["hostlogkey"]], ["2 0127", reply["hostlogkey"]]);
  assert.equal(netOf(bank, order), "10025");
});

test("wrong log-ins and requests are refused with the bank's codes and charge nothing", async (t) => {
  const { url, ledger } = await startBank(t);
  const order = `DRCT${newXid()}`;
  assert.equal(codes(await call(url, "sale", sale(order), { mid: "1" })), "0 0148");
  assert.equal(codes(await call(url, "sale", sale(order), { tid: "1" })), "0 0148");
  const cases = [
    [{ orderID: "SHORT" }, "0144"],
    [{ ccno: "4111" }, "0014"],
    [{ expDate: "1230" }, "0014"],
    [{ currencyCode: "XX" }, "E190"],
    [{ amount: "0" }, "0205"],
    [{ installment: "13" }, "0012"],
    [{ ccno: "5400360000000003", installment: "03" }, "0012"],
  ] as const;
  for (const [changes, code] of cases) assert.equal(codes(await call(url, "sale", sale(order, changes))), `0 ${code}`);
  assert.deepEqual(ledger.orders(), []);
  assert.equal((await postForm(`${url}/PosnetWebService/XML`, { xmldata: "x" })).status, 400);
});

test("the card's bank declines with four digits, and the agreement says failed", async (t) => {
  const { url } = await startBank(t);
  const order = `DRCT${newXid()}`;
  assert.equal(codes(await call(url, "sale", sale(order, { ccno: "4111111111111129" }))), "0 0051");
  assert.equal((await call(url, "agreement", { orderID: order }))["txnStatus"], "0");
  assert.equal(codes(await call(url, "sale", sale(order, { cvc: "999" }))), "0 0150");
});

test("the bank resolves a return with a mac over its own memory, and one completion charges it", async (t) => {
  const bank = await startBank(t);
  const { url } = bank;
  const xid = newXid();
  const fields = await authenticate(url, xid);
  assert.ok(![...fields.values()].join().includes(card.ccno));
  assert.equal(codes(await resolve(url, xid, fields, macOf(xid, "1"))), "0 E216");
  const told = await resolve(url, xid, fields);
  assert.deepEqual([told["xid"], told["amount"], told["currency"], told["installment"]], [xid, "10025", "TL", "00"]);
  assert.deepEqual([told["mdStatus"], told["txStatus"]], ["1", "Y"]);
  const signed = { xid, amount: "10025", currency: "TL", mid: shop.clientId };
  assert.equal(told["mac"], replyMac("1", signed, first));
  assert.equal(codes(await complete(url, xid, fields, macOf(xid, "1"))), "0 E216");
  const paid = await complete(url, xid, fields);
  assert.equal(codes(paid), "1 ");
  const again = await complete(url, xid, fields);
  assert.deepEqual([codes(again), again["hostlogkey"]], ["2 0127", paid["hostlogkey"]]);
  assert.equal(netOf(bank, xid), "10025");
});

test("a start takes an XID of 20 characters once, and an unknown BankPacket is refused", async (t) => {
  const { url } = await startBank(t);
  const xid = newXid();
  assert.equal(codes(await start(url, "SHORT")), "0 E189");
  assert.equal(codes(await start(url, xid, { posnetid: "1" })), "0 0200");
  await authenticate(url, xid);
  assert.equal(codes(await start(url, xid)), "0 0127");
  const forged = new Map([["BankPacket", "AA"]]);
  assert.equal(codes(await resolve(url, xid, forged)), "0 0200");
  assert.equal(codes(await complete(url, xid, forged)), "0 0200");
});

test("a failed authentication is told, and the bank charges all the same: the merchant must stop", async (t) => {
  const bank = await startBank(t);
  const xid = newXid();
  const fields = await authenticate(bank.url, xid, { ccno: "4131111111111117" });
  assert.equal((await resolve(bank.url, xid, fields))["mdStatus"], "0");
  assert.equal(codes(await complete(bank.url, xid, fields)), "1 ");
});

test("voids and refunds name the sale by hostLogKey or TDSC and are bounded by it", async (t) => {
  const bank = await startBank(t);
  const { url } = bank;
  const [voided, refunded, settled] = [newXid(), newXid(), newXid()];
  for (const xid of [voided, refunded, settled]) await complete(url, xid, await authenticate(url, xid));
  const reverse = (name: Record<string, string>) => call(url, "reverse", { transaction: "sale", ...name });
  const refund = (xid: string, amount: string) =>
    call(url, "return", { amount, currencyCode: "TL", orderID: `TDSC${xid}` });
  const found = await call(url, "agreement", { orderID: `TDS_${voided}` });
  assert.deepEqual([found["state"], found["amount"], found["txnStatus"]], ["Sale", "100,25", "1"]);
  assert.equal(codes(await reverse({ orderID: voided })), "0 0122");
  assert.equal(codes(await reverse({ hostLogKey: found["hostlogkey"] ?? "" })), "1 ");
  assert.equal(codes(await reverse({ orderID: `TDSC${voided}` })), "0 0220");
  assert.equal((await call(url, "agreement", { orderID: `TDS_${voided}` }))["state"], "Sale", "voids are not told");
  assert.equal(codes(await refund(refunded, "25")), "1 ");
  assert.equal(codes(await reverse({ orderID: `TDSC${refunded}` })), "0 0218");
  assert.equal(codes(await refund(refunded, "10001")), "0 0205");
  bank.ledger.closeDay();
  assert.equal(codes(await reverse({ orderID: `TDSC${settled}` })), "0 0211");
  assert.equal(codes(await refund(refunded, "10000")), "1 ");
  assert.equal(netOf(bank, refunded), "0");
  for (const orderID of [voided, `TDSC${voided}`, `TDS_${newXid()}`])
    assert.equal(codes(await call(url, "agreement", { orderID })), "0 E219");
});

test("faults of PosNet: a foreign address, mdStatus 9, another amount, one resolve only, approved=2", async (t) => {
  const bank = await startBank(t);
  const { url, faults } = bank;
  faults.add({ operation: "start", kind: "posnet.foreign_ip" });
  assert.equal(codes(await start(url, newXid())), "0 0148");
  const xid = newXid();
  const fields = await authenticate(url, xid);
  faults.add({ operation: "resolve", kind: "posnet.md_status_9", orderId: xid });
  assert.equal((await resolve(url, xid, fields))["mdStatus"], "9");
  faults.add({ operation: "resolve", kind: "posnet.other_amount" });
  const other = await resolve(url, xid, fields);
  const signed = { xid, amount: "1", currency: "TL", mid: shop.clientId };
  assert.deepEqual([other["amount"], other["mac"]], ["1", replyMac("1", signed, first)]);
  faults.add({ operation: "resolve", kind: "no_hash" });
  assert.equal((await resolve(url, xid, fields))["mac"], undefined);
  faults.add({ operation: "resolve", kind: "posnet.resolve_once" });
  assert.equal(codes(await resolve(url, xid, fields)), "0 0200");
  faults.add({ operation: "complete", kind: "posnet.approved_2" });
  assert.equal(codes(await complete(url, xid, fields)), "2 0127");
  assert.equal(netOf(bank, xid), "10025");
});
