import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { BankSimulator, BankSimulatorOptions } from "../../index.ts";
import { elementsOf, formIn, newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { payforAccounts, type PayforAccount } from "./accounts.ts";
import { formHash, returnHash } from "./hashes.ts";

const qnb = payforAccounts[0] as PayforAccount;
const card = { Pan: "5311570000000005", Expiry: "1230", Cvv2: "123" };

async function call(url: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(`${url}/Gateway/XMLGate.aspx`, { method: "POST", body: requestOf(fields) });
  return elementsOf(await response.text());
}

function requestOf(fields: Record<string, string>): string {
  const { mbrId: MbrId, clientId: MerchantId, userCode: UserCode, userPass: UserPass } = qnb;
  const all = Object.entries({ MbrId, MerchantId, UserCode, UserPass, ...fields });
  return `<PayforRequest>${all.map(([name, value]) => `<${name}>${value}</${name}>`).join("")}</PayforRequest>`;
}

const NON_SECURE = { SecureType: "NonSecure", Currency: "949", Lang: "TR" };
const sale = (OrderId: string, changes = {}) => ({
  ...NON_SECURE,
  ...card,
  TxnType: "Auth",
  MOTO: "0",
  OrderId,
  PurchAmount: "100.25",
  InstallmentCount: "0",
  ...changes,
});
const voidOf = (OrgOrderId: string) => ({ ...NON_SECURE, TxnType: "Void", OrgOrderId });
const refundOf = (OrgOrderId: string, PurchAmount: string) => ({
  ...NON_SECURE,
  TxnType: "Refund",
  OrgOrderId,
  PurchAmount,
});
const inquiry = (OrgOrderId: string) => ({ SecureType: "Inquiry", TxnType: "OrderInquiry", OrgOrderId });
const codeOf = async (url: string, fields: Record<string, string>) => (await call(url, fields))["ProcReturnCode"];

function formOf(OrderId: string, changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    MbrId: qnb.mbrId,
    MerchantID: qnb.clientId,
    UserCode: qnb.userCode,
    OrderId,
    Lang: "TR",
    MOTO: "0",
    SecureType: "3DModel",
    TxnType: "Auth",
    PurchAmount: "100.25",
    InstallmentCount: "0",
    Currency: "949",
    OkUrl: "https://shop.example/ok",
    FailUrl: "https://shop.example/fail",
    Rnd: "random",
    ...card,
    ...changes,
  };
  return { ...fields, Hash: formHash(new Map(Object.entries(fields)), qnb.merchantPass) };
}

/** Posts the merchant's form and enters the password. */
async function authenticate(url: string, form: Record<string, string>) {
  const page = formIn(await (await postForm(`${url}/Gateway/Default.aspx`, form)).text());
  if (!page.action.startsWith("/acs/")) return page;
  return formIn(await (await postForm(url + page.action, { otp: "123456", answer: "approve" })).text());
}

async function bankOf(t: TestContext, options: Partial<BankSimulatorOptions> = {}): Promise<BankSimulator> {
  return startBank(t, options);
}

const netOf = ({ ledger }: BankSimulator, order: string) =>
  ledger.orders().find(({ orderId }) => orderId === order)?.netAmount;

test("a sale is charged once: an order id that the bank knows is refused", async (t) => {
  const bank = await bankOf(t);
  const order = newOrderId();
  const reply = await call(bank.url, sale(order));
  assert.deepEqual([reply["ProcReturnCode"], reply["TransId"], reply["ErrMsg"]], ["00", order, "Onaylandı"]);
  assert.match(`${reply["AuthCode"]} ${reply["HostRefNum"]}`, /^P\d{5} \d{12}$/);
  assert.equal(await codeOf(bank.url, sale(order)), "101310");
  assert.equal(netOf(bank, order), "10025");
});

test("wrong log-ins and requests are refused and charge nothing", async (t) => {
  const bank = await bankOf(t);
  const cases = [
    [{ UserPass: "X" }, "M049"],
    [{ MbrId: "12" }, "M049"],
    [{ MerchantId: "1" }, "M049"],
    [{ Pan: "5311570000000006" }, "M041"],
    [{ PurchAmount: "100" }, "M012"],
    [{ PurchAmount: "0.00" }, "M012"],
    [{ Currency: "392" }, "M012"],
    [{ InstallmentCount: "13" }, "V015"],
    [{ Pan: "5400360000000003", InstallmentCount: "3" }, "V015"],
    [{ TxnType: "Other" }, "V015"],
    [{ OrderId: "a b" }, "V015"],
  ] as const;
  for (const [changes, code] of cases) assert.equal(await codeOf(bank.url, sale(newOrderId(), changes)), code);
  assert.deepEqual(bank.ledger.orders(), []);
  assert.equal((await fetch(`${bank.url}/Gateway/XMLGate.aspx`, { method: "POST", body: "x" })).status, 400);
});

test("a declined card has its bank's code in the sale and in the inquiry", async (t) => {
  const { url } = await bankOf(t);
  const order = newOrderId();
  assert.equal(await codeOf(url, sale(order, { Pan: "4111111111111129" })), "51");
  const found = await call(url, inquiry(order));
  assert.deepEqual([found["ProcReturnCode"], found["TxnStatus"], found["TxnResult"]], ["51", "N", "Failed"]);
});

test("the inquiry tells sale, void, refunded sum, and an order that the bank never saw", async (t) => {
  const { url, ledger } = await bankOf(t);
  const [voided, refunded] = [newOrderId(), newOrderId()];
  await call(url, sale(voided));
  await call(url, sale(refunded, { InstallmentCount: "3" }));
  const open = await call(url, inquiry(refunded));
  assert.deepEqual(
    [open["TxnStatus"], open["PurchAmount"], open["InstallmentCount"], open["RefundedAmount"], open["VoidDate"]],
    ["Y", "100.25", "3", "0", ""],
  );
  assert.match(open["InsertDatetime"] ?? "", /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
  assert.equal(await codeOf(url, voidOf(voided)), "00");
  const gone = await call(url, inquiry(voided));
  assert.equal(gone["TxnStatus"], "V");
  assert.match(gone["VoidDate"] ?? "", /^\d{8}$/);
  ledger.closeDay();
  assert.equal(await codeOf(url, refundOf(refunded, "0.25")), "00");
  assert.equal((await call(url, inquiry(refunded)))["RefundedAmount"], "0.25");
  const unknown = await call(url, inquiry("NEVERSEEN"));
  assert.deepEqual([unknown["ProcReturnCode"], unknown["TxnStatus"]], ["V013", "P"]);
});

test("a void is possible in the open batch only, a refund in a closed one only, up to the rest", async (t) => {
  const bank = await bankOf(t);
  const { url } = bank;
  const order = newOrderId();
  await call(url, sale(order));
  assert.equal(await codeOf(url, refundOf(order, "1.00")), "V014");
  bank.ledger.closeDay();
  assert.equal(await codeOf(url, voidOf(order)), "V013");
  assert.equal(await codeOf(url, refundOf(order, "100.26")), "V014");
  assert.equal(await codeOf(url, refundOf(order, "0.00")), "M012");
  assert.equal(await codeOf(url, refundOf(order, "100.00")), "00");
  assert.equal(await codeOf(url, refundOf(order, "0.25")), "00");
  assert.equal(await codeOf(url, refundOf(order, "0.01")), "V014");
  assert.equal(await codeOf(url, refundOf("NEVERSEEN", "1.00")), "V013");
  assert.equal(netOf(bank, order), "0");
});

test("an authenticated payer's return is signed and says V033, and one completion charges the shown sum", async (t) => {
  const bank = await bankOf(t);
  const order = newOrderId();
  const { action, fields } = await authenticate(bank.url, formOf(order));
  assert.equal(action, "https://shop.example/ok");
  assert.deepEqual([fields.get("3DStatus"), fields.get("ProcReturnCode")], ["1", "V033"]);
  assert.equal(fields.get("ResponseHash"), returnHash(fields, qnb, "sha1"));
  assert.ok(![...fields.values()].join().includes(card.Pan) && !fields.has("Cvv2"));
  const completion = { SecureType: "3DModelPayment", RequestGuid: fields.get("RequestGuid") ?? "", OrderId: order };
  assert.equal(await codeOf(bank.url, { ...completion, OrderId: newOrderId() }), "V036");
  assert.equal(await codeOf(bank.url, completion), "00");
  assert.equal(await codeOf(bank.url, completion), "101310");
  assert.equal(netOf(bank, order), "10025");
});

test("a payer who was not fully authenticated cannot be charged", async (t) => {
  const { url, ledger } = await bankOf(t);
  for (const Pan of ["4131111111111117", "4141111111111115", "4151111111111112"]) {
    const OrderId = newOrderId();
    const { action, fields } = await authenticate(url, formOf(OrderId, { Pan }));
    assert.equal(action, "https://shop.example/fail");
    assert.deepEqual([fields.get("3DStatus"), fields.get("ProcReturnCode")], ["-1", "V034"]);
    const RequestGuid = fields.get("RequestGuid") ?? "";
    assert.equal(await codeOf(url, { SecureType: "3DModelPayment", RequestGuid, OrderId }), "V013");
  }
  assert.deepEqual(ledger.orders(), []);
});

test("a form with a used order id or a wrong field returns signed, one with a wrong hash does not return", async (t) => {
  const { url } = await bankOf(t);
  const order = newOrderId();
  await call(url, sale(order));
  const cases = [
    [formOf(order), "101310"],
    [formOf(newOrderId(), { Lang: "tr" }), "V015"],
    [formOf(newOrderId(), { MOTO: "" }), "V015"],
    [formOf(newOrderId(), { PurchAmount: "100" }), "M012"],
    [formOf(newOrderId(), { Pan: "4111" }), "M041"],
    [formOf(newOrderId(), { Pan: "5400360000000003", InstallmentCount: "3" }), "V015"],
  ] as const;
  for (const [form, code] of cases) {
    const { fields } = await authenticate(url, form);
    assert.deepEqual([fields.get("ProcReturnCode"), fields.get("3DStatus")], [code, "-1"]);
    assert.equal(fields.get("ResponseHash"), returnHash(fields, qnb, "sha1"));
  }
  const forged = { ...formOf(newOrderId()), PurchAmount: "1.00" };
  assert.equal((await postForm(`${url}/Gateway/Default.aspx`, forged)).status, 400);
});

test("the day's history has sales with times, voids, refunds and failed sales", async (t) => {
  const { url, ledger } = await bankOf(t, { now: () => new Date("2026-03-02T09:00:00Z") });
  const [sold, voided, failed] = [newOrderId(), newOrderId(), newOrderId()];
  await call(url, sale(sold));
  await call(url, sale(voided));
  await call(url, sale(failed, { Pan: "4111111111111129" }));
  await call(url, voidOf(voided));
  ledger.closeDay();
  await call(url, refundOf(sold, "1.00"));
  const history = async (fields: Record<string, string>) => {
    const body = requestOf({ SecureType: "Report", TxnType: "TxnHistory", ...fields });
    const xml = await (await fetch(`${url}/Gateway/XMLGate.aspx`, { method: "POST", body })).text();
    const rows = xml.split("<PaymentRequest>").slice(1).map(elementsOf);
    return rows.map((row) => [row["TxnType"], row["OrderId"], row["PurchAmount"], row["TxnStatus"]].join(" "));
  };
  assert.deepEqual(await history({ ReqDate: "20260302" }), [
    `Auth ${sold} 100.25 Y`,
    `Auth ${voided} 100.25 V`,
    `Void ${voided} 100.25 Y`,
    `Refund ${sold} 1.00 Y`,
    `Auth ${failed} 100.25 N`,
  ]);
  assert.deepEqual(await history({ OrderId: sold }), [`Auth ${sold} 100.25 Y`, `Refund ${sold} 1.00 Y`]);
  assert.equal((await history({ ReqDate: "20260301" })).length, 1, "one row that says V013");
});

test("faults of PayFor's returns: SHA-256, another hash, none, and V033 without authentication", async (t) => {
  const { url, faults } = await bankOf(t);
  const returned = async (kind: Parameters<typeof faults.add>[0]["kind"]) => {
    faults.add({ operation: "threeds", protocol: "payfor", kind });
    return (await authenticate(url, formOf(newOrderId()))).fields;
  };
  const sha256 = await returned("payfor.return_sha256");
  assert.equal(sha256.get("ResponseHash"), returnHash(sha256, qnb, "sha256"));
  const wrong = await returned("wrong_hash");
  assert.notEqual(wrong.get("ResponseHash"), returnHash(wrong, qnb, "sha1"));
  assert.equal((await returned("no_hash")).has("ResponseHash"), false);
  const unproven = await returned("payfor.unproven_v033");
  assert.deepEqual([unproven.get("3DStatus"), unproven.get("ProcReturnCode")], ["-1", "V033"]);
  assert.equal(unproven.get("ResponseHash"), returnHash(unproven, qnb, "sha1"));
});

test("faults of PayFor's replies: a foreign address, blank lines, another order, a lost charge", async (t) => {
  const bank = await bankOf(t);
  const { url, faults } = bank;
  const order = newOrderId();
  faults.add({ operation: "sale", kind: "wrong_order" });
  assert.equal((await call(url, sale(order)))["TransId"], "SOMEONEELSES");
  faults.add({ operation: "void", kind: "payfor.foreign_ip" });
  assert.equal(await codeOf(url, voidOf(order)), "V036");
  assert.equal(netOf(bank, order), "10025");
  faults.add({ operation: "query", kind: "payfor.blank_lines" });
  assert.equal((await call(url, inquiry(order)))["VoidDate"], "\r\n");
  const lost = newOrderId();
  faults.add({ operation: "sale", kind: "lost_and_hidden", delayMs: 60_000 });
  await assert.rejects(call(url, sale(lost)));
  assert.equal(netOf(bank, lost), "10025");
  assert.equal(await codeOf(url, inquiry(lost)), "V013");
});

test("in the model 3DPay, which the form's hash does not cover, the bank charges before it returns", async (t) => {
  const bank = await bankOf(t);
  const order = newOrderId();
  const { fields } = await authenticate(bank.url, { ...formOf(order), SecureType: "3DPay" });
  assert.deepEqual(
    [fields.get("3DStatus"), fields.get("ProcReturnCode"), fields.get("TxnResult")],
    ["1", "00", "Success"],
  );
  assert.equal(fields.get("ResponseHash"), returnHash(fields, qnb, "sha1"));
  assert.equal(netOf(bank, order), "10025");
  const RequestGuid = fields.get("RequestGuid") ?? "";
  assert.equal(await codeOf(bank.url, { SecureType: "3DModelPayment", RequestGuid, OrderId: order }), "101310");
});
