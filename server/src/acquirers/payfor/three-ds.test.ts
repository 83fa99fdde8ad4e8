import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { orderOf } from "../contract/test-support/bank-under-test.ts";
import { describeReturn } from "./describe-return.ts";
import { formHash } from "./hash.ts";
import { payfor } from "./payfor.ts";
import type { PayforSettings } from "./settings.ts";
import { isChargedInForm, threeDsForm, verifyReturn } from "./three-ds.ts";

const settings: PayforSettings = {
  apiUrl: "https://bank.example/Gateway/XMLGate.aspx",
  threeDsUrl: "https://bank.example/Gateway/Default.aspx",
  mbrId: "5",
  merchantId: "085300000009704",
  userCode: "QNB_API_KULLANICI_3DPAY",
  userPass: "UcBN0",
  merchantPass: "12345678",
};
const order = { ...orderOf("1234.5"), bankOrderId: "T1A2B3C4D5E6F7A8B9C0" };
const start = {
  ...order,
  card: { pan: "4155650100416111", cvv: "123", expMonth: "01", expYear: "2030", holderName: "AYŞE YILMAZ" },
  payerIp: "203.0.113.7",
  buyer: null,
  returnUrl: "https://pay.example/3ds/token",
  locale: "tr",
} as const;

type Fields = Record<string, string>;

/** A return as the bank signs it. */
function returned(changes: Fields = {}, algorithm = "sha256"): Fields {
  const fields: Fields = {
    RequestGuid: "1000000081255931",
    OrderId: order.bankOrderId,
    SecureType: "3DModel",
    PurchAmount: "1234.50",
    AuthCode: "",
    ProcReturnCode: "V033",
    "3DStatus": "1",
    ErrMsg: "3D Kullanıcı Doğrulama Adımı Başarılı",
    ResponseRnd: "PF638028524588902912",
    ...changes,
  };
  const signed = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"].map((name) => fields[name]);
  const text = [settings.merchantId, settings.merchantPass, ...signed, settings.userCode].join("");
  return { ...fields, ResponseHash: createHash(algorithm).update(text).digest("base64") };
}

const verify = (posted: Fields) => verifyReturn(settings, order, posted);

test("the form has the documented fields, two decimals, capitals in Lang, and the published hash", () => {
  const { method, action, fields } = threeDsForm(settings, start, "0123456789abcdef01234567");
  const { Hash, ...rest } = fields;
  assert.deepEqual([method, action], ["POST", settings.threeDsUrl]);
  assert.equal(Hash, formHash(rest, settings.merchantPass));
  assert.deepEqual(rest, {
    MbrId: "5",
    MerchantID: "085300000009704",
    UserCode: "QNB_API_KULLANICI_3DPAY",
    SecureType: "3DModel",
    MOTO: "0",
    OrderId: order.bankOrderId,
    TxnType: "Auth",
    PurchAmount: "1234.50",
    Currency: "949",
    InstallmentCount: "0",
    CardHolderName: "AYŞE YILMAZ",
    Pan: "4155650100416111",
    Expiry: "0130",
    Cvv2: "123",
    OkUrl: start.returnUrl,
    FailUrl: start.returnUrl,
    Lang: "TR",
    Rnd: "0123456789abcdef01234567",
  });
  const english = threeDsForm(settings, { ...start, locale: "en", installments: 3 }, "r").fields;
  assert.deepEqual([english["Lang"], english["InstallmentCount"]], ["EN", "3"]);
});

test("3DStatus 1 with V033 authenticates, under a SHA-1 and under a SHA-256", () => {
  for (const algorithm of ["sha1", "sha256"])
    assert.deepEqual(verify(returned({}, algorithm)), {
      kind: "authenticated",
      authentication: { threeDsStatus: "1", fields: { requestGuid: "1000000081255931", procReturnCode: "V033" } },
    });
});

test("no other status or code authenticates", () => {
  const cases = [
    [{ "3DStatus": "-1", ProcReturnCode: "V034" }, "not_authenticated"],
    [{ "3DStatus": "-1", ProcReturnCode: "MR15" }, "not_authenticated"],
    [{ "3DStatus": "-1", ProcReturnCode: "V033" }, "not_authenticated"],
    [{ "3DStatus": "", ProcReturnCode: "V033" }, "not_authenticated"],
    [{ "3DStatus": "4", ProcReturnCode: "V033" }, "not_authenticated"],
    [{ "3DStatus": "1", ProcReturnCode: "V034" }, "not_authenticated"],
    [{ "3DStatus": "1", ProcReturnCode: "V033", AuthCode: "S12345" }, "not_authenticated"],
    [{ "3DStatus": "-1", ProcReturnCode: "101310" }, "technical"],
    [{ "3DStatus": "1", ProcReturnCode: "51" }, "technical"],
    [{ "3DStatus": "-1", ProcReturnCode: "00" }, "technical"],
  ] as const;
  for (const [changes, reason] of cases) {
    const verdict = verify(returned(changes));
    assert.ok(verdict.kind === "failed" && verdict.reason === reason, JSON.stringify(changes));
  }
});

test("a return that says that the bank has charged leads to a question, never to a second charge", () => {
  const verdict = verify(returned({ ProcReturnCode: "00", AuthCode: "S86797", SecureType: "3DPay" }));
  assert.ok(verdict.kind === "authenticated" && isChargedInForm(verdict.authentication.fields));
  const usual = verify(returned());
  assert.ok(usual.kind === "authenticated" && !isChargedInForm(usual.authentication.fields));
});

test("without a signature only a failure is believed", () => {
  const { ResponseHash: hash = "", ...unsigned } = returned();
  assert.equal(verify(unsigned).kind, "forged");
  assert.equal(verify({ ...unsigned, "3DStatus": "-1" }).kind, "failed");
  assert.equal(verify({ ...unsigned, "3DStatus": "-1", OrderId: "ANOTHER" }).kind, "forged");
  assert.equal(verify({}).kind, "failed");
  for (const ResponseHash of [hash.slice(0, 28), hash.toLowerCase(), "A".repeat(44), "x"])
    assert.equal(verify({ ...unsigned, ResponseHash }).kind, "forged", ResponseHash);
});

test("a signed failure cannot be cut into a success: its values have no separators", () => {
  const failed = returned({ "3DStatus": "-1", ProcReturnCode: "V033", ResponseRnd: "PF638028524588902912" });
  const text = `V033-1PF638028524588902912`;
  for (let at = 0; at < text.length; at += 1)
    for (let end = at; end < text.length; end += 1) {
      const cut = { AuthCode: text.slice(0, at), ProcReturnCode: text.slice(at, end), "3DStatus": text[end] ?? "" };
      const verdict = verify({ ...failed, ...cut, ResponseRnd: text.slice(end + 1) });
      assert.ok(
        verdict.kind !== "authenticated" || isChargedInForm(verdict.authentication.fields),
        JSON.stringify(cut),
      );
    }
});

test("a signed return of another order, or without the bank's reference, is forged", () => {
  assert.equal(verify(returned({ OrderId: "T1A2B3C4D5E6F7A8B9C1" })).kind, "forged");
  for (const RequestGuid of ["", "0", "x", "-1", "1e3"])
    assert.equal(verify(returned({ RequestGuid })).kind, "forged", RequestGuid);
});

test("people read results and sums of a return, not its references, hashes or what the software repeats", () => {
  const fields = returned({ CardMask: "415565******6111", UserPass: "UcBN0", MerchantPass: "12345678" });
  const readable = describeReturn({ method: "POST", fields });
  assert.deepEqual(Object.keys(readable).toSorted(), [
    "3DStatus",
    "AuthCode",
    "ErrMsg",
    "OrderId",
    "ProcReturnCode",
    "PurchAmount",
    "SecureType",
  ]);
  for (const name of ["Pan", "Expiry", "Cvv2", "UserPass", "MerchantPass"])
    assert.ok(payfor.returnDrops.includes(name), name);
});
