import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf } from "@servicepay/bank-simulator/vectors";
import { orderOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor } from "../contract/test-support/simulated-bank.ts";
import { bodyHash, formHash, SIGNED_IN_FAILURE, SIGNED_IN_SUCCESS } from "./hash.ts";
import { parseSettings } from "./settings.ts";
import { recordedSettings } from "./test-support/replies.ts";
import { threeDsForm, verifyReturn, type ReturnVerdict } from "./three-ds.ts";

const settings = parseSettings(recordedSettings);
const order = { ...orderOf("1234.50"), bankOrderId: "T1A2B3C4D5E6F7A8B9C0" };

/** Fields that the bank has signed under this list. */
function signed(fields: Record<string, string>, names: readonly string[]): Record<string, string> {
  const text = names.map((name) => fields[name] ?? "").join("");
  return { ...fields, hashParams: names.join("+"), hash: bodyHash(text, settings.secretKey) };
}

function returned(changes: Record<string, string> = {}, names: readonly string[] = SIGNED_IN_SUCCESS) {
  const fields = {
    txnCode: "3001",
    responseCode: "VPS-0000",
    responseMessage: "BAŞARILI",
    txnDateTime: "2024-04-18T20:15:35.000",
    merchantSafeId: settings.merchantSafeId,
    terminalSafeId: settings.terminalSafeId,
    orderId: order.bankOrderId,
    secureId: "VG8yV2tCRHpTSlpNN2VqcDJRS1k=",
    secureEcomInd: "02",
    secureData: "kBM8+wZGAAAAAAAAAAAAAAAAAAAA",
    secureMd: "08A86B192287C69B2C443E7A42B29B5F46436C41DF8E159B4A232BB3D961940F",
    ...changes,
  };
  return signed(fields, names);
}

function failure(changes: Record<string, string> = {}) {
  const message = "BKM 3DS Server Doğrulama Başarısız";
  const fields = {
    txnCode: "",
    responseCode: "VPS-1279",
    responseMessage: message,
    merchantSafeId: "",
    orderId: order.bankOrderId,
  };
  return signed({ ...fields, ...changes }, SIGNED_IN_FAILURE);
}

const verify = (posted: Record<string, string>): ReturnVerdict => verifyReturn(settings, order, posted);

test("the form has the documented fields, and its hash covers all of them", () => {
  const card = cardFor("approved");
  const start = {
    ...order,
    card,
    payerIp: "203.0.113.7",
    buyer: null,
    locale: "tr" as const,
    returnUrl: "https://pay.example/3ds/t",
  };
  const stamp = { randomNumber: "A".repeat(128), requestDateTime: "2024-04-22T12:00:00.000" };
  const form = threeDsForm(settings, { ...start, installments: 3 }, stamp);
  const { hash, ...fields } = form.fields;
  assert.equal(form.action, settings.threeDsUrl);
  assert.equal(hash, formHash(fields, settings.secretKey));
  assert.deepEqual(fields, {
    paymentModel: "3D",
    txnCode: "3000",
    merchantSafeId: settings.merchantSafeId,
    terminalSafeId: settings.terminalSafeId,
    orderId: order.bankOrderId,
    lang: "TR",
    amount: "1234.50",
    currencyCode: "949",
    installCount: "3",
    okUrl: "https://pay.example/3ds/t",
    failUrl: "https://pay.example/3ds/t",
    creditCard: card.pan,
    expiredDate: "1230",
    cvv: card.cvv,
    ...stamp,
  });
  for (const name of Object.keys(fields))
    assert.notEqual(formHash({ ...fields, [name]: "x" }, settings.secretKey), hash, `${name} is signed`);
});

for (const { id, inputs, expected } of vectorsOf("akbank", "return")) {
  test(`published vector ${id}: a recorded return has its result`, () => {
    const recorded = { ...inputs, hashParams: Object.keys(inputs).join("+"), hash: expected };
    const verdict = verifyReturn(settings, { ...order, bankOrderId: inputs["orderId"] ?? "" }, recorded);
    const results: Record<string, string> = { "3001": "authenticated", "1000": "forged" };
    assert.equal(verdict.kind, results[inputs["txnCode"] ?? ""] ?? "failed", JSON.stringify(verdict));
  });
}

test("a full authentication keeps the four values that the bank wants back", () => {
  const result = verify(returned());
  const { secureId = "", secureEcomInd = "", secureData = "", secureMd = "" } = returned();
  assert.deepEqual(result.kind === "authenticated" && result.authentication, {
    threeDsStatus: "02",
    fields: { secureId, secureEcomInd, secureData, secureMd },
  });
  assert.equal(verify(returned({ secureEcomInd: "05" })).kind, "authenticated");
  for (const secureEcomInd of ["01", "06", "07", "00"]) {
    const partial = verify(returned({ secureEcomInd }));
    assert.ok(partial.kind === "failed" && partial.reason === "attempted", secureEcomInd);
  }
  for (const name of ["secureId", "secureEcomInd", "secureData", "secureMd"])
    assert.equal(verify(returned({ [name]: "" })).kind, "failed", name);
});

test("a payer who was not authenticated fails with the bank's words; other codes are technical", () => {
  const result = verify(failure());
  assert.ok(result.kind === "failed" && result.reason === "not_authenticated" && result.threeDsStatus === "VPS-1279");
  assert.equal(result.message, "BKM 3DS Server Doğrulama Başarısız");
  const clock = verify(failure({ responseCode: "VPS-1073" }));
  assert.ok(clock.kind === "failed" && clock.reason === "technical" && clock.reroute === "yes");
  const used = verify(failure({ responseCode: "VPS-1013" }));
  assert.ok(used.kind === "failed" && used.reason === "technical" && used.reroute === "no");
});

test("an unsigned return is at most a failure, and a wrongly signed one is forged", () => {
  const { hash: _hash, hashParams: _names, ...unsigned } = failure();
  assert.equal(verify(unsigned).kind, "failed");
  assert.equal(verify({}).kind, "failed");
  assert.equal(verify({ ...unsigned, orderId: "OTHER" }).kind, "forged");
  assert.equal(verify({ ...unsigned, responseCode: "VPS-0000" }).kind, "forged");
  assert.equal(verify({ ...failure(), hash: "AAAA" }).kind, "forged");
  assert.equal(verify({ ...returned(), hash: "AAAA" }).kind, "forged");
  assert.equal(verify({ ...returned(), hash: "" }).kind, "forged");
});

test("a signed return of another merchant, terminal, order or kind is forged", () => {
  for (const name of ["merchantSafeId", "terminalSafeId", "orderId", "txnCode"])
    assert.equal(verify(returned({ [name]: "OTHER" })).kind, "forged", name);
  assert.equal(verify(failure({ orderId: "OTHER" })).kind, "forged");
});

test("only the bank's two lists of signed fields are accepted, so a failure cannot be cut into a success", () => {
  const lists = [
    SIGNED_IN_SUCCESS.filter((name) => name !== "secureData"),
    [...SIGNED_IN_SUCCESS, "extra"],
    ["responseCode", "orderId"],
    SIGNED_IN_SUCCESS.toReversed(),
  ];
  for (const names of lists) assert.equal(verify(returned({}, names)).kind, "forged", names.join());
  const { hash = "" } = failure();
  const text = SIGNED_IN_FAILURE.map((name) => failure()[name] ?? "").join("");
  const cut = { ...returned(), responseMessage: text, hash };
  assert.equal(verify(cut).kind, "forged");
});
