import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formHash, isSignedReturn } from "./hash.ts";

const order222 = {
  clientid: "190100000",
  amount: "100.25",
  oid: "order222",
  okUrl: "https://domain.com/success",
  failUrl: "https://domain.com/fail_url",
  lang: "tr",
  currency: "949",
  taksit: "",
  hashAlgorithm: "ver3",
};
const np6 = { ...order222, storetype: "3d", rnd: "rand-21212", TranType: "Auth" };

const formVectors = [
  {
    id: "NP-1",
    fields: {
      ...order222,
      storetype: "3d_pay",
      rnd: "rand",
      islemtipi: "Auth",
      firmaadi: "siparis veren",
      Email: "test@test.com",
    },
    storeKey: "123456",
    expected: "/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==",
  },
  {
    id: "NP-2",
    fields: { ...order222, storetype: "3d", rnd: "12345", islemtipi: "Auth" },
    storeKey: "123456",
    expected: "4aUsG5hqlIFLc9s8PKc5rWb2OLhmxDDewNgKa2XrwoYCIxlyVq8Fjl4IVaZzoqL983CfTseicmnTA0PjZr74xg==",
  },
  {
    id: "NP-6",
    fields: np6,
    storeKey: "123456",
    expected: "7tt3i3SMhzR3jYjCMwNrolSn7ksY7eKz2kVsqt/nUGK6XNw9/dMMZPVqHK9pQROGEIW3PJWut6v1Xv6ZDtnuSA==",
  },
  {
    id: "NP-7",
    fields: {
      ...np6,
      pan: "5555444433332222",
      Ecom_Payment_Card_ExpDate_Month: "01",
      Ecom_Payment_Card_ExpDate_Year: "22",
      cv2: "123",
      cardType: "1",
    },
    storeKey: "123456",
    expected: "3fvBzh0HT3UiKUTXis0Ke2NG3mAp9eBOwx26bstv+l6L946GrOF2JklXfqTNc6VBeqUSkuLxo4ErtwCWuPCzYw==",
  },
  {
    id: "NP-8",
    fields: { ...np6, storetype: "3d_host" },
    storeKey: "123456",
    expected: "wlqP71Pwu5+zaCYCGxWpbqf1cAsbou5p5PDAds4YcejFO5AVTw0PjnzNiFnYX900ZL38rQw8Jt/YhMmZ5bJ/qA==",
  },
  {
    id: "SELF",
    fields: { a: "a|b\\c" },
    storeKey: "k|1",
    expected: "pNBkMHj8tJuvB/JVG2j+WnEICmTPMUKMCn+x8v8kzRBGf/sUY621pwbtsMUsx3lTDexJOsp3ksTw21EfxFgwVw==",
  },
];

/** A real bank's return to a test account, with its fields in their original order. */
const np3: Record<string, string> = {
  ReturnOid: "202210308C0F",
  TRANID: "",
  hashAlgorithm: "ver3",
  PAResSyntaxOK: "true",
  firmaadi: "John Doe",
  islemtipi: "Auth",
  lang: "tr",
  merchantID: "190200000",
  maskedCreditCard: "4355 08** **** 4358",
  amount: "1.01",
  sID: "1",
  ACQBIN: "454672",
  Ecom_Payment_Card_ExpDate_Year: "26",
  EXTRA_CARDBRAND: "VISA",
  Email: "mail@customer.com",
  MaskedPan: "435508***4358",
  acqStan: "184784",
  merchantName: "Ziraat 3D_Pay",
  clientIp: "89.244.149.137",
  EXTRA_KAZANILANPUAN: "000000010.00",
  okUrl: "http://localhost/akbank/3d-pay/response.php",
  md: "435508:51104213993AC8DFE8839C7F7E391B461115D09A1D88948C8ACE421D7D7EAA5A:3545:##190200000",
  ProcReturnCode: "00",
  payResults_dsId: "1",
  taksit: "",
  TransId: "22303RqiC11252",
  EXTRA_TRXDATE: "20221030 17:42:33",
  Ecom_Payment_Card_ExpDate_Month: "12",
  storetype: "3d_pay",
  Response: "Approved",
  SettleId: "2383",
  mdErrorMsg:
    "Y-status/Challenge authentication via ACS: https://3ds-acs.test.modirum.com/mdpayacs/creq?token=214711321.1667140951.Ud_jQl3B2l1",
  ErrMsg: "",
  PAResVerified: "true",
  cavv: "ABABBCgghAAAAABllJMDdZdTdic=",
  digest: "digest",
  HostRefNum: "230317184784",
  callbackCall: "true",
  AuthCode: "216981",
  failUrl: "http://localhost/akbank/3d-pay/response.php",
  xid: "N1An1iS5iN4u/1VWS6CgzSGRtN0=",
  encoding: "ISO-8859-9",
  currency: "949",
  oid: "202210308C0F",
  mdStatus: "1",
  dsId: "1",
  eci: "05",
  version: "2.0",
  EXTRA_CARDISSUER: "AKBANK T.A.S.",
  clientid: "190200000",
  txstatus: "Y",
  HASH: "jVgcwtx4vxxAcX8+ajsrrzp77k9uaGu1pjDQfCpoUG95y2MwwGipc6cF3kESiTphjV8/1ESSc6zg9KyTSxUnzA==",
  rnd: "J/jGATA5LLVaMfpU+Yyu",
};

for (const { id, fields, storeKey, expected } of formVectors) {
  test(`published vector ${id}: the form's hash is the hash that the bank computes`, () => {
    assert.equal(formHash(fields, storeKey), expected);
  });
}

test("published vector NP-3: a real bank's return of 50 fields verifies", () => {
  assert.ok(isSignedReturn(np3, "123456"));
});

test("a return verifies with its fields in any order, and with an unsigned national id", () => {
  const entries = fc.shuffledSubarray(Object.entries(np3), { minLength: Object.keys(np3).length });
  fc.assert(fc.property(entries, (shuffled) => isSignedReturn(Object.fromEntries(shuffled), "123456")));
  assert.ok(isSignedReturn({ ...np3, NATIONALIDNO: "anything" }, "123456"));
});

test("a return does not verify with a changed, missing, added or trimmed field, or with another key", () => {
  const unsigned = ["HASH", "encoding"];
  for (const [name, value] of Object.entries(np3)) {
    if (unsigned.includes(name)) continue;
    const { [name]: _removed, ...rest } = np3;
    assert.equal(isSignedReturn({ ...np3, [name]: `${value} ` }, "123456"), false, `changed ${name}`);
    assert.equal(isSignedReturn(rest, "123456"), false, `dropped ${name}`);
  }
  assert.equal(isSignedReturn({ ...np3, extra: "" }, "123456"), false);
  assert.equal(isSignedReturn(np3, "1234567"), false);
});

test("a return without a hash, or with an empty, wrong or second hash, does not verify", () => {
  const { HASH: hash = "", ...unsigned } = np3;
  assert.equal(isSignedReturn(unsigned, "123456"), false);
  for (const wrong of ["", "A", `${hash}=`, hash.toLowerCase()])
    assert.equal(isSignedReturn({ ...np3, HASH: wrong }, "123456"), false);
  assert.equal(isSignedReturn({ ...np3, hash }, "123456"), false);
});

test("a separator inside a value cannot move the boundary between two values", () => {
  assert.notEqual(formHash({ a: "x|y", b: "z" }, "k"), formHash({ a: "x", b: "y|z" }, "k"));
  assert.notEqual(formHash({ a: "x\\", b: "y" }, "k"), formHash({ a: "x", b: "\\y" }, "k"));
  const value = fc.string({ unit: fc.constantFrom("a", "|", "\\") });
  fc.assert(
    fc.property(value, value, value, value, (a, b, c, d) => {
      const isSame = formHash({ a, b }, "k") === formHash({ a: c, b: d }, "k");
      assert.equal(isSame, a === c && b === d);
    }),
  );
});
