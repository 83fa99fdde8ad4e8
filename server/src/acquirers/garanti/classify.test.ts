import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor } from "../contract/test-support/simulated-bank.ts";
import { gvpsResponse } from "./test-support/replies.ts";
import { terminalOf } from "./test-support/terminal-of.ts";

const order = { ...orderOf("1.01"), bankOrderId: "20240310D17E00000000" };
const { bankOrderId: orderId } = order;
const card = cardFor("approved");

const sell = (body: string) => terminalOf(body).terminal.sell({ ...order, card, payerIp: "203.0.113.7", buyer: null });
const reversed = (body: string) =>
  terminalOf(body).terminal.refund({ ...referenceOf(order), references: { ...known, transactionId: "407000985165" } });
const known = { transactionId: null, authCode: null, hostReference: "407000985165", bankOrderNumber: null };

test("an approval needs the host's 00, our order id and the bank's signature, and has its references", async () => {
  const approved = { orderId, code: "00", retrefNum: "407000985165", authCode: "304919" };
  const outcome = await sell(gvpsResponse(approved));
  assert.ok(outcome.kind === "approved", JSON.stringify(outcome));
  assert.deepEqual(outcome.references, { ...known, transactionId: "407000985165", authCode: "304919" });
  const almost = [
    { ...approved, orderId: "20240310D17E00000001" },
    { ...approved, orderId: "" },
    { ...approved, source: "GVPS" },
    { ...approved, code: "0" },
    { ...approved, hashData: "" },
    { ...approved, hashData: "0".repeat(128) },
  ];
  for (const parts of almost) assert.equal((await sell(gvpsResponse(parts))).kind, "unknown", JSON.stringify(parts));
  const doubled = gvpsResponse(approved).replace("<Code>00</Code>", "<Code>00</Code><Code>00</Code>");
  assert.equal((await sell(doubled)).kind, "unknown");
});

const declines = {
  card_data: ["14", "33", "54", "56"],
  insufficient_funds: ["16", "51", "61", "65"],
  refused: ["01", "04", "05", "06", "07", "12", "15", "18", "34", "36", "37", "38", "39", "41", "43", "62"],
  closed_to_internet: ["57", "93"],
  technical: ["03", "13", "30", "31", "58", "82", "90", "91", "96"],
} as const;
const reroutes: Readonly<Record<string, string>> = {
  "03": "yes",
  "58": "yes",
  ...Object.fromEntries(["31", "82", "90", "91", "96"].map((code) => [code, "if_confirmed"])),
};

for (const [declineClass, codes] of Object.entries(declines)) {
  test(`codes ${codes.join(", ")} of the card's bank are declined as ${declineClass}`, async () => {
    for (const code of codes) {
      const outcome = await sell(gvpsResponse({ orderId, code, retrefNum: "335709663083", errorMessage: "Red" }));
      assert.ok(outcome.kind === "declined", code);
      assert.deepEqual(outcome.decline, { code, message: "Red", class: declineClass });
      assert.equal(outcome.reroute, reroutes[code] ?? "no", code);
    }
  });
}

test("a wrong CVV is 12 with the bank's own word for it", async () => {
  const outcome = await sell(gvpsResponse({ orderId, code: "12", systemMessage: "CVC2/4CSC HATALI" }));
  assert.ok(outcome.kind === "declined" && outcome.decline.class === "card_data");
});

test("a code that does not prove that nothing was charged is unknown", async () => {
  const doubtful = [
    "08",
    "09",
    "11",
    "17",
    "19",
    "25",
    "28",
    "29",
    "32",
    "68",
    "92",
    "94",
    "95",
    "98",
    "99",
    "",
    "0",
    "51 ",
  ];
  for (const code of [...doubtful, "constructor"])
    assert.equal((await sell(gvpsResponse({ orderId, code }))).kind, "unknown", code);
});

test("the gateway's refusal is unknown, except that of a field's form; a used order id is such a refusal", async () => {
  const refusal = { orderId, source: "GVPS", code: "92", reasonCode: "0002" };
  assert.equal((await sell(gvpsResponse(refusal))).kind, "unknown");
  assert.equal((await sell(gvpsResponse({ ...refusal, systemMessage: "ErrorId: 0002" }))).kind, "unknown");
  const systemMessage = "TxnAmount field must not be zero DOUBLE value because of the Mandatory Rule:zero";
  const outcome = await sell(gvpsResponse({ ...refusal, systemMessage, errorMessage: "Zorunlu alan" }));
  assert.ok(outcome.kind === "declined" && outcome.reroute === "no");
  assert.deepEqual(outcome.decline, { code: "92/0002", message: "Zorunlu alan", class: "technical" });
});

test("a refund is done or refused by the bank's word, and unknown without it", async () => {
  assert.equal((await reversed(gvpsResponse({ orderId, code: "00", retrefNum: "407000985166" }))).kind, "done");
  const refused = async (parts: { source?: string; code: string; reasonCode?: string }) => {
    const outcome = await reversed(gvpsResponse({ orderId, ...parts }));
    return outcome.kind === "refused" ? outcome.reason : outcome.kind;
  };
  assert.equal(await refused({ source: "GVPS", code: "92", reasonCode: "0208" }), "nothing_to_reverse");
  for (const code of ["21", "25", "29"]) assert.equal(await refused({ code }), "nothing_to_reverse", code);
  assert.equal(await refused({ code: "05" }), "other");
  assert.equal(await refused({ source: "GVPS", code: "92", reasonCode: "0002" }), "unknown");
  assert.equal(await refused({ code: "98" }), "unknown");
});

test("card, CVV and passwords that a bank quotes are redacted", async () => {
  const errorMessage = `${card.pan} 731 123qweASD/ 12345678 gecersiz`;
  const { terminal } = terminalOf(gvpsResponse({ orderId, code: "14", errorMessage, systemMessage: errorMessage }));
  const sale = { ...order, amount: decimal("1"), card: { ...card, cvv: "731" }, payerIp: "203.0.113.7", buyer: null };
  const outcome = await terminal.sell(sale);
  assert.ok(
    outcome.kind === "declined" && outcome.decline.message === "*** *** *** *** gecersiz",
    JSON.stringify(outcome),
  );
  assert.doesNotMatch(JSON.stringify(outcome), /4355|731|123qwe|12345678/);
});
