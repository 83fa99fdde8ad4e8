import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf, type Vector } from "@servicepay/bank-simulator/vectors";
import { formHash, isReplyHash, isReturnHash, requestHash, securityData, SIGNED_IN_RETURN } from "./hash.ts";

const of = ({ inputs }: Vector, name: string) => inputs[name] ?? "";

for (const vector of vectorsOf("garanti", "security-data")) {
  test(`published vector ${vector.id}: SecurityData of a password and a terminal with nine digits`, () => {
    const terminalId = of(vector, "terminalId").replace(/^0+/, "");
    assert.equal(securityData(of(vector, "password"), terminalId), vector.expected);
  });
}

for (const vector of vectorsOf("garanti", "form")) {
  test(`published vector ${vector.id}: the form's hash is the hash that the bank computes`, () => {
    const { inputs, expected } = vector;
    const form = inputs as unknown as Parameters<typeof formHash>[0];
    assert.equal(formHash(form, of(vector, "storeKey"), of(vector, "securityData")), expected);
  });
}

for (const vector of vectorsOf("garanti", "request")) {
  test(`published vector ${vector.id}: a request's HashData is the hash that the bank computes`, () => {
    const [orderId, terminalId] = [of(vector, "OrderID"), of(vector, "TerminalID")];
    const [cardNumber, amount, currency] = [of(vector, "CardNumber"), of(vector, "Amount"), of(vector, "CurrencyCode")];
    const request = { orderId, terminalId, cardNumber, amount, currency };
    assert.equal(requestHash(request, of(vector, "securityData")), vector.expected);
  });
}

for (const vector of vectorsOf("garanti", "return")) {
  test(`published vector ${vector.id}: a return of the bank verifies, and a changed one does not`, () => {
    const values = SIGNED_IN_RETURN.map((name) => of(vector, name));
    assert.ok(isReturnHash(vector.expected, values, of(vector, "storeKey")));
    assert.ok(!isReturnHash(vector.expected, values, "another"));
    assert.ok(!isReturnHash(vector.expected.toLowerCase(), values, of(vector, "storeKey")));
    for (const [index, name] of SIGNED_IN_RETURN.entries()) {
      const changed = values.with(index, `${values[index]}0`);
      assert.ok(!isReturnHash(vector.expected, changed, of(vector, "storeKey")), name);
    }
  });
}

for (const vector of vectorsOf("garanti", "reply")) {
  test(`published vector ${vector.id}: a reply of the bank verifies, and a changed one does not`, () => {
    const [code, orderId, provDate] = [of(vector, "Code"), of(vector, "OrderID"), of(vector, "ProvDate")];
    const reply = { code, retrefNum: of(vector, "RetrefNum"), authCode: of(vector, "AuthCode"), provDate, orderId };
    const security = of(vector, "securityData");
    assert.ok(isReplyHash(vector.expected, reply, security));
    assert.ok(!isReplyHash(vector.expected, { ...reply, code: "51" }, security));
    assert.ok(!isReplyHash(vector.expected, { ...reply, orderId: `${orderId}1` }, security));
    assert.ok(!isReplyHash("", reply, security));
  });
}

for (const vector of vectorsOf("garanti", "reply-sha1")) {
  test(`published vector ${vector.id}: a reply of an old API version, signed with SHA-1, does not verify`, () => {
    const [code, orderId, provDate] = [of(vector, "Code"), of(vector, "OrderID"), of(vector, "ProvDate")];
    const reply = { code, retrefNum: of(vector, "RetrefNum"), authCode: of(vector, "AuthCode"), provDate, orderId };
    assert.ok(!isReplyHash(vector.expected, reply, of(vector, "securityData")));
  });
}
