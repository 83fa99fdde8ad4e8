import assert from "node:assert/strict";
import { test } from "node:test";
import { classifyCharge, classifyReversal } from "./classify.ts";
import { response, reversals, sales } from "./test-support/recorded.ts";
import { parseReply } from "./xml-reply.ts";

type Fields = Record<string, string>;

function chargeOf(fields: Fields, orderId = fields["TransId"] ?? "") {
  const reply = parseReply(response(fields));
  return reply === null ? null : classifyCharge(reply, orderId, []);
}

function reversalOf(fields: Fields, orderId = fields["TransId"] ?? "") {
  const reply = parseReply(response(fields));
  return reply === null ? null : classifyReversal(reply, orderId, []);
}

test("recorded replies to sales: approved with the bank's reference, and a wrong card number", () => {
  const references = (hostReference: string, authCode: string) => ({
    transactionId: hostReference,
    authCode,
    hostReference,
    bankOrderNumber: null,
  });
  assert.deepEqual(chargeOf(sales.approved), {
    kind: "approved",
    references: references("230422096719", "S77788"),
  });
  assert.deepEqual(chargeOf(sales.completed), {
    kind: "approved",
    references: references("230422098249", "S37397"),
  });
  assert.deepEqual(chargeOf(sales.wrongCard), {
    kind: "declined",
    decline: { code: "M041", message: "Geçersiz kart numarası", class: "card_data" },
    reroute: "no",
  });
});

test("recorded replies to a void, to a second one, and to a refund before the batch is closed", () => {
  assert.equal(reversalOf(reversals.voided)?.kind, "done");
  const again = reversalOf(reversals.voidedAgain);
  assert.ok(again?.kind === "refused" && again.reason === "nothing_to_reverse" && again.decline.code === "V013");
  const early = reversalOf(reversals.refundedTooEarly);
  assert.ok(early?.kind === "refused" && early.reason === "day_not_closed" && early.decline.code === "V014");
});

test("a reply of another order, or without an order, proves nothing", () => {
  for (const fields of [sales.approved, sales.wrongCard, { ...sales.approved, TransId: "" }])
    assert.equal(chargeOf(fields, "T1A2B3C4D5E6F7A8B9C0")?.kind, "unknown");
  for (const fields of Object.values(reversals))
    assert.equal(reversalOf(fields, "T1A2B3C4D5E6F7A8B9C0")?.kind, "unknown");
});

test("a success without an authorization code is no proof of a charge", () => {
  assert.equal(chargeOf({ ...sales.approved, AuthCode: "" })?.kind, "unknown");
});

test("codes of cards are declines with their class; codes of wrong settings are this terminal's fault", () => {
  const cases = [
    ["51", "insufficient_funds", "no"],
    ["05", "refused", "no"],
    ["54", "card_data", "no"],
    ["93", "closed_to_internet", "no"],
    ["58", "technical", "yes"],
    ["96", "technical", "if_confirmed"],
    ["M049", "technical", "yes"],
    ["V001", "technical", "yes"],
    ["V004", "technical", "yes"],
  ] as const;
  for (const [ProcReturnCode, declineClass, reroute] of cases) {
    const verdict = chargeOf({ ...sales.wrongCard, ProcReturnCode });
    assert.ok(verdict?.kind === "declined" && verdict.decline.class === declineClass, ProcReturnCode);
    assert.equal(verdict.reroute, reroute, ProcReturnCode);
  }
});

test("a code that does not prove that nothing was charged is unknown, a used order id among them", () => {
  const codes = ["101310", "V029", "V000", "V033", "V013", "V036", "M012", "99", "", "0", "000", "68", "toString"];
  for (const ProcReturnCode of codes)
    assert.equal(chargeOf({ ...sales.wrongCard, ProcReturnCode })?.kind, "unknown", ProcReturnCode);
});

test("a refused reversal has the reason that its code says, and an unknown code is unknown", () => {
  const cases = {
    V013: "nothing_to_reverse",
    V014: "day_not_closed",
    V015: "other",
    V017: "nothing_to_reverse",
    V018: "nothing_to_reverse",
    V037: "nothing_to_reverse",
    M047: "other",
    M049: "other",
    "58": "other",
  } as const;
  for (const [ProcReturnCode, reason] of Object.entries(cases)) {
    const verdict = reversalOf({ ...reversals.voidedAgain, ProcReturnCode });
    assert.ok(verdict?.kind === "refused" && verdict.reason === reason, ProcReturnCode);
  }
  for (const ProcReturnCode of ["V036", "V000", "", "99", "68"])
    assert.equal(reversalOf({ ...reversals.voidedAgain, ProcReturnCode })?.kind, "unknown", ProcReturnCode);
});

test("a reply with an element twice or nested, or with another root, is not read", () => {
  const body = response(sales.approved).toString();
  const spoilt = [
    body.replace("</PayforResponse>", "<TransId>202210313C0D</TransId></PayforResponse>"),
    body.replace("<TransId>202210313C0D</TransId>", "<TransId><TransId>202210313C0D</TransId></TransId>"),
    body.replaceAll("PayforResponse", "PayforRequest"),
    body.slice(0, -20),
    `${body}${body}`,
  ];
  for (const each of spoilt) assert.equal(parseReply(Buffer.from(each)), null, each);
});
