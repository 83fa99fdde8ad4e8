import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { vectorsOf } from "@servicepay/bank-simulator/vectors";
import { orderOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor } from "../contract/test-support/simulated-bank.ts";
import { SIGNED_IN_RETURN } from "./hash.ts";
import { parseSettings } from "./settings.ts";
import { recordedSettings } from "./test-support/replies.ts";
import { isChargedInForm, threeDsForm, verifyReturn, type ReturnVerdict } from "./three-ds.ts";

const settings = parseSettings(recordedSettings);
const order = { ...orderOf("1234.50"), bankOrderId: "T1A2B3C4D5E6F7A8B9C0" };
const names = `${SIGNED_IN_RETURN.join(":")}:`;

/** A return that the bank has signed. */
function returned(changes: Record<string, string> = {}): Record<string, string> {
  const fields: Record<string, string> = {
    clientid: settings.terminalId,
    oid: order.bankOrderId,
    orderid: order.bankOrderId,
    authcode: "",
    procreturncode: "",
    response: "",
    mdstatus: "1",
    mderrormessage: "Authenticated",
    cavv: "jCm0m+u/0hUfAREHBAMBcfN+pSo=",
    eci: "02",
    md: "aW5kZXg6MDIYjoYTHmZE91tOHZxS3PEk",
    xid: "RszfrwEYe/8xb7rnrPuh6C9pZSQ=",
    rnd: "WS5m0vq/9QA2vOA1O3l0",
    txnamount: "123450",
    hashparams: names,
    ...changes,
  };
  const signed = fields["hashparams"]!.split(":").filter((name) => name !== "");
  const values = [...signed.map((name) => fields[name] ?? ""), settings.storeKey];
  const hash = createHash("sha512").update(values.join("")).digest("hex").toUpperCase();
  return { ...fields, hash };
}

const verify = (posted: Record<string, string>, changes: Partial<typeof settings> = {}): ReturnVerdict =>
  verifyReturn({ ...settings, ...changes }, order, posted);

test("the form has the documented fields, and its hash covers everything but the card", () => {
  const card = cardFor("approved");
  const start = { ...order, card, payerIp: "203.0.113.7", buyer: null, locale: "tr" as const };
  const form = threeDsForm(settings, { ...start, installments: 3, returnUrl: "https://pay.example/3ds/token" });
  const { secure3dhash, ...fields } = form.fields;
  assert.equal(form.action, settings.threeDsUrl);
  assert.match(secure3dhash ?? "", /^[0-9A-F]{128}$/);
  assert.deepEqual(fields, {
    secure3dsecuritylevel: "3D",
    mode: "TEST",
    apiversion: "512",
    terminalprovuserid: "PROVAUT",
    terminaluserid: "PROVAUT",
    terminalmerchantid: "7000679",
    terminalid: "30691298",
    orderid: order.bankOrderId,
    txnamount: "123450",
    txncurrencycode: "949",
    successurl: "https://pay.example/3ds/token",
    errorurl: "https://pay.example/3ds/token",
    txntype: "sales",
    txninstallmentcount: "3",
    customeripaddress: "203.0.113.7",
    customeremailaddress: "",
    lang: "tr",
    cardnumber: card.pan,
    cardexpiredatemonth: "12",
    cardexpiredateyear: "30",
    cardcvv2: card.cvv,
  });
  const other = threeDsForm(settings, {
    ...start,
    card: { ...card, cvv: "999" },
    installments: 1,
    returnUrl: "https://x.example",
  });
  assert.equal(other.fields["txninstallmentcount"], "");
});

for (const { id, inputs, expected } of vectorsOf("garanti", "return")) {
  test(`published vector ${id}: a recorded return has its result`, () => {
    const { storeKey: _storeKey, ...posted } = inputs;
    const recorded = { ...posted, xid: "RszfrwEYe/8xb7rnrPuh6C9pZSQ=", hashparams: names, hash: expected };
    const verdict = verifyReturn(settings, { ...order, bankOrderId: inputs["oid"] ?? "" }, recorded);
    if (inputs["mdstatus"] === "1") assert.equal(verdict.kind, "authenticated");
    else assert.ok(verdict.kind === "failed" && verdict.reason === "not_authenticated");
  });
}

test("mdstatus 1 authenticates, and 4 where the terminal accepts attempts; no other value does", () => {
  const expected = { "0": "not_authenticated", "2": "not_enrolled", "3": "not_enrolled", "4": "attempted" };
  const technical = Object.fromEntries(["5", "6", "7", "8", "9", "", "01"].map((status) => [status, "technical"]));
  for (const [mdstatus, reason] of Object.entries({ ...expected, ...technical })) {
    const result = verify(returned({ mdstatus }));
    assert.ok(result.kind === "failed" && result.reason === reason, mdstatus);
    assert.equal(result.reroute, mdstatus === "7" ? "yes" : "no", mdstatus);
  }
  const attempt = verify(returned({ mdstatus: "4", eci: "01" }), { acceptsAttempt: true });
  assert.ok(attempt.kind === "authenticated" && attempt.authentication.threeDsStatus === "4");
  assert.equal(verify(returned({ mdstatus: "2" }), { acceptsAttempt: true }).kind, "failed");
});

test("only the values that the bank wants back are kept", () => {
  const result = verify(returned());
  assert.ok(result.kind === "authenticated");
  const { md = "", xid = "", eci = "", cavv = "" } = returned();
  assert.deepEqual(result.authentication, { threeDsStatus: "1", fields: { md, xid, eci, cavv } });
});

test("a failed return may be unsigned, as the bank's own of a wrong key is; a success must be signed", () => {
  const unsigned = ({ hash: _hash, hashparams: _params, ...rest }: Record<string, string>) => rest;
  for (const mdstatus of ["0", "5", "7", ""]) assert.equal(verify(unsigned(returned({ mdstatus }))).kind, "failed");
  for (const mdstatus of ["1", "2", "3", "4"]) assert.equal(verify(unsigned(returned({ mdstatus }))).kind, "forged");
  assert.equal(verify(unsigned(returned({ mdstatus: "0", oid: "OTHER" }))).kind, "forged");
  assert.equal(verify({ ...returned({ mdstatus: "0" }), hash: "AAAA" }).kind, "forged");
  assert.equal(verify({ ...returned(), hash: returned().hash!.toLowerCase() }).kind, "forged");
});

test("a signed return of another terminal or order is forged", () => {
  assert.equal(verify(returned({ clientid: "30691299" })).kind, "forged");
  assert.equal(verify(returned({ oid: "OTHER" })).kind, "forged");
  assert.equal(verify(returned({ mdstatus: "0", oid: "OTHER" })).kind, "forged");
});

test("the amount is not signed, so it is not read", () => {
  assert.deepEqual(verify(returned({ txnamount: "1" })), verify(returned()));
});

test("only the bank's own list of signed fields is accepted, so a failure cannot be cut into a success", () => {
  const lists = [
    names.replace("md:", ""),
    names.replace("mdstatus:", ""),
    "clientid:oid:extra:mdstatus:cavv:eci:md:rnd:",
    `${names}xid:`,
    names.toUpperCase(),
    "",
  ];
  for (const hashparams of lists) assert.equal(verify(returned({ hashparams })).kind, "forged", hashparams);
  // The same bytes with the failed status moved into a field of the charge.
  const failure = returned({ mdstatus: "0", cavv: "", eci: "", md: "aW5kZXg1MDI05bbbb" });
  const cut = { ...failure, authcode: "0aW5kZXg", mdstatus: "1", cavv: "MDI", eci: "05", md: "bbbb" };
  const moved = { ...failure, authcode: "0aW5kZXg5", mdstatus: "1", md: "MDI05bbbb" };
  for (const posted of [cut, moved]) assert.notEqual(verify(posted).kind, "authenticated");
  const cutExactly = { ...failure, authcode: "0aW5kZXg5".slice(0, 8), mdstatus: "5" };
  assert.notEqual(verify(cutExactly).kind, "authenticated");
});

test("values of a charge in a success are forged, unless the bank's page has charged", () => {
  assert.equal(verify(returned({ authcode: "304919" })).kind, "forged");
  assert.equal(verify(returned({ procreturncode: "51", response: "Declined" })).kind, "forged");
  const charged = verify(returned({ authcode: "304919", procreturncode: "00", response: "Approved" }));
  assert.ok(charged.kind === "authenticated" && isChargedInForm(charged.authentication));
  const plain = verify(returned());
  assert.ok(plain.kind === "authenticated" && !isChargedInForm(plain.authentication));
});

test("an authentication without a value that the bank needs cannot be charged", () => {
  for (const name of ["md", "cavv", "eci"]) assert.equal(verify(returned({ [name]: "" })).kind, "failed", name);
  assert.equal(verify(returned({ eci: "x2" })).kind, "failed");
  assert.equal(verify(returned({ xid: "" })).kind, "forged", "anybody could have taken the unsigned xid away");
});

test("a payer's cancellation is told from a wrong password, and a bank's text is cut and redacted", () => {
  const resultOf = (mderrormessage: string) => {
    const result = verify(returned({ mdstatus: "0", mderrormessage }));
    return result.kind === "failed" ? [result.reason, result.message] : [];
  };
  assert.equal(resultOf("N-status/Cancelled by the cardholder")[0], "cancelled");
  assert.equal(resultOf("İŞLEM İPTAL EDİLDİ")[0], "cancelled");
  assert.equal(resultOf("N-status/Not authenticated")[0], "not_authenticated");
  const [, message] = resultOf(`card 4355084355084358 ${"x".repeat(500)}`);
  assert.ok(message !== null && message !== undefined && message.length <= 255 && !message.includes("4355"));
});
