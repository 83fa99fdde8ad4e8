import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf } from "../../vectors/vectors.ts";
import { formHash, replyHash, requestHash, returnHash, securityData } from "./hashes.ts";

test("the bank computes SecurityData from the password and the terminal's number with nine digits", () => {
  for (const { inputs, expected } of vectorsOf("garanti", "security-data"))
    assert.equal(securityData(inputs["password"] ?? "", String(Number(inputs["terminalId"]))), expected);
});

for (const { id, inputs, expected } of vectorsOf("garanti", "form")) {
  test(`the bank computes the published hash ${id} of a form`, () => {
    const { storeKey = "", securityData: security = "" } = inputs;
    assert.equal(formHash(new Map(Object.entries(inputs)), storeKey, security), expected);
  });
}

for (const { id, inputs, expected } of vectorsOf("garanti", "request")) {
  test(`the bank computes the published hash ${id} of a request`, () => {
    const { OrderID = "", TerminalID = "", CardNumber = "", Amount = "", CurrencyCode = "" } = inputs;
    const request = { orderId: OrderID, terminalId: TerminalID, cardNumber: CardNumber, amount: Amount };
    assert.equal(requestHash({ ...request, currency: CurrencyCode }, inputs["securityData"] ?? ""), expected);
  });
}

for (const { id, inputs, expected } of vectorsOf("garanti", "return")) {
  test(`the bank computes the published hash ${id} of a return`, () => {
    const { storeKey = "", ...values } = inputs;
    assert.equal(returnHash(Object.values(values), storeKey), expected);
  });
}

for (const { id, inputs, expected } of vectorsOf("garanti", "reply")) {
  test(`the bank computes the published hash ${id} of a reply`, () => {
    const { Code = "", RetrefNum = "", AuthCode = "", ProvDate = "", OrderID = "" } = inputs;
    const reply = { code: Code, retrefNum: RetrefNum, authCode: AuthCode, provDate: ProvDate, orderId: OrderID };
    assert.equal(replyHash(reply, inputs["securityData"] ?? ""), expected);
  });
}
