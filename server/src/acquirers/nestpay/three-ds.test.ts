import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import type { ThreeDsStart } from "../contract/order.ts";
import { formHash, isSignedReturn } from "./hash.ts";
import type { NestpaySettings } from "./settings.ts";
import { threeDsForm, verifyReturn, type ReturnVerdict } from "./three-ds.ts";

const settings: NestpaySettings = {
  apiUrl: "https://bank.example/fim/api",
  threeDsUrl: "https://bank.example/fim/est3Dgate",
  clientId: "700655000200",
  username: "ISBANKAPI",
  password: "ISBANK07",
  storeKey: "TRPS0200",
  acceptsAttempt: false,
  dayListUrl: null,
};
const start: ThreeDsStart = {
  bankOrderId: "T1A2B3C4D5E6F7A8B9C0",
  amount: amountFromDecimal("1234.5") as Amount,
  currency: "TRY",
  installments: 1,
  card: { pan: "4355084355084358", cvv: "000", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" },
  payerIp: "203.0.113.7",
  buyer: null,
  returnUrl: "https://pay.example/3ds/token",
  locale: "tr",
};

function returned(changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    clientid: settings.clientId,
    oid: start.bankOrderId,
    amount: "1234.50",
    currency: "949",
    taksit: "",
    mdStatus: "1",
    md: "435508:AA:4333:##700655000200",
    xid: "N1An1iS5iN4u/1VWS6CgzSGRtN0=",
    eci: "05",
    cavv: "ABABBCgghAAAAABllJMDdZdTdic=",
    mdErrorMsg: "",
    rnd: "J/jGATA5LLVaMfpU+Yyu",
    ...changes,
  };
  return { ...fields, HASH: formHash(fields, settings.storeKey) };
}

const verify = (posted: Record<string, string>, changes: Partial<NestpaySettings> = {}): ReturnVerdict =>
  verifyReturn({ ...settings, ...changes }, start, posted);

test("the form has the documented fields, the expiry in two digits each, and a hash over all fields", () => {
  const { action, fields } = threeDsForm(settings, start, "0123456789abcdef0123");
  const { hash, encoding, ...hashed } = fields;
  assert.equal(action, settings.threeDsUrl);
  assert.equal(hash, formHash(hashed, settings.storeKey));
  assert.equal(encoding, "utf-8");
  assert.deepEqual(hashed, {
    clientid: "700655000200",
    storetype: "3d",
    hashAlgorithm: "ver3",
    TranType: "Auth",
    amount: "1234.50",
    currency: "949",
    oid: start.bankOrderId,
    okUrl: start.returnUrl,
    failUrl: start.returnUrl,
    lang: "tr",
    rnd: "0123456789abcdef0123",
    taksit: "",
    pan: "4355084355084358",
    Ecom_Payment_Card_ExpDate_Month: "12",
    Ecom_Payment_Card_ExpDate_Year: "30",
    cv2: "000",
  });
  assert.equal(threeDsForm(settings, { ...start, installments: 3 }, "r").fields["taksit"], "3");
});

test("mdStatus 1 authenticates, and 4 where the terminal accepts attempts; no other value does", () => {
  const expected = {
    "0": "not_authenticated",
    "2": "not_enrolled",
    "3": "not_enrolled",
    "4": "attempted",
    "5": "technical",
    "6": "technical",
    "7": "technical",
    "8": "technical",
    "": "technical",
    "01": "technical",
    "9": "technical",
  };
  for (const [mdStatus, reason] of Object.entries(expected)) {
    const result = verify(returned({ mdStatus }));
    assert.ok(result.kind === "failed" && result.reason === reason, mdStatus);
  }
  assert.equal(verify(returned()).kind, "authenticated");
  const attempt = verify(returned({ mdStatus: "4", eci: "06" }), { acceptsAttempt: true });
  assert.ok(attempt.kind === "authenticated" && attempt.authentication.threeDsStatus === "4");
  assert.equal(verify(returned({ mdStatus: "2" }), { acceptsAttempt: true }).kind, "failed");
});

test("only the fields needed to charge are stored", () => {
  const result = verify(returned());
  assert.ok(result.kind === "authenticated");
  assert.deepEqual(result.authentication, {
    threeDsStatus: "1",
    fields: {
      md: "435508:AA:4333:##700655000200",
      xid: "N1An1iS5iN4u/1VWS6CgzSGRtN0=",
      eci: "05",
      cavv: "ABABBCgghAAAAABllJMDdZdTdic=",
    },
  });
});

test("a failed return may have no hash, but a successful one must", () => {
  const unsigned = (changes: Record<string, string>) => {
    const { HASH: _hash, ...fields } = returned(changes);
    return verify(fields);
  };
  for (const mdStatus of ["0", "5", "7", ""]) assert.equal(unsigned({ mdStatus }).kind, "failed");
  for (const mdStatus of ["1", "2", "3", "4"]) assert.equal(unsigned({ mdStatus }).kind, "forged");
  assert.equal(unsigned({ mdStatus: "0", oid: "OTHER" }).kind, "forged");
  assert.equal(verify({ ErrorCode: "HPP-1001", ErrMsg: "Hata", Response: "Error" }).kind, "failed");
  assert.equal(verify({ ...returned({ mdStatus: "0" }), HASH: "AAAA" }).kind, "forged");
});

test("a signed return of another merchant, order, amount, currency or installment count is forged", () => {
  const others = { clientid: "1", oid: "OTHER", amount: "1234.51", currency: "840", taksit: "3" };
  for (const [name, value] of Object.entries(others))
    assert.equal(verify(returned({ [name]: value })).kind, "forged", name);
  for (const amount of ["1234,50", "1.234,50", "1234.50 ", "+1234.50", "", "1e3"])
    assert.equal(verify(returned({ amount })).kind, "forged", amount);
  assert.equal(verify(returned({ amount: "1234.5" })).kind, "authenticated");
  assert.equal(verify(returned({ mdStatus: "0", oid: "OTHER" })).kind, "forged");
});

test("a signed return without proof of authentication does not authenticate", () => {
  for (const name of ["md", "xid", "eci", "cavv"]) assert.equal(verify(returned({ [name]: "" })).kind, "failed", name);
});

test("our own signed form with renamed fields has a valid hash but does not authenticate", () => {
  const card = { ...start.card, cvv: "05", expMonth: "md", expYear: "1" };
  const { hash = "", ...form } = threeDsForm(settings, { ...start, card }, "r").fields;
  const names = new Map(
    Object.entries({
      cv2: "eci",
      Ecom_Payment_Card_ExpDate_Month: "md",
      Ecom_Payment_Card_ExpDate_Year: "mdStatus",
      failUrl: "mdx1",
      hashAlgorithm: "mdx2",
      lang: "mdx3",
      okUrl: "ok",
      TranType: "xid",
    }),
  );
  const renamed = Object.fromEntries(Object.entries(form).map(([name, value]) => [names.get(name) ?? name, value]));
  const posted: Record<string, string> = { ...renamed, HASH: hash };
  assert.ok(isSignedReturn(posted, settings.storeKey));
  assert.equal(posted["mdStatus"], "1");
  assert.equal(verify(posted).kind, "failed");
  assert.equal(verify({ ...posted, cavv: "x" }).kind, "forged");
  assert.notEqual(verify({ ...form, HASH: hash }).kind, "authenticated");
});

test("a payer's cancellation is distinguished from a wrong password", () => {
  const reasonOf = (mdErrorMsg: string) => {
    const result = verify(returned({ mdStatus: "0", mdErrorMsg }));
    return result.kind === "failed" ? result.reason : null;
  };
  assert.equal(reasonOf("N-status/Cancelled by the cardholder"), "cancelled");
  assert.equal(reasonOf("İŞLEM İPTAL EDİLDİ"), "cancelled");
  assert.equal(reasonOf("N-status/Not authenticated"), "not_authenticated");
});

test("a bank's text is cut, and a card number in it is redacted", () => {
  const result = verify(returned({ mdStatus: "0", mdErrorMsg: `card 4355084355084358 ${"x".repeat(500)}` }));
  assert.ok(
    result.kind === "failed" &&
      result.message !== null &&
      result.message.length <= 255 &&
      !result.message.includes("4355"),
  );
});
