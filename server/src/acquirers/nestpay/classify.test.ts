import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readReply } from "../contract/read-reply.ts";
import { classifyCharge, classifyReversal, type ChargeVerdict, type ReversalVerdict } from "./classify.ts";
import { approved, declined, failed, orderId, reply } from "./test-support/replies.ts";
import { parseReply } from "./xml-reply.ts";

function chargeOf(body: string | Buffer, status = 200): ChargeVerdict | { kind: "unsent" } {
  const answer = readReply(
    {
      kind: "replied",
      status,
      headers: {},
      body: Buffer.from(body),
      durationMs: 1,
    },
    parseReply,
  );
  return answer.kind === "answered" ? classifyCharge(answer.reply, orderId, []) : answer;
}

function reversalOf(body: string): ReversalVerdict | { kind: "unsent" } {
  const answer = readReply(
    {
      kind: "replied",
      status: 200,
      headers: {},
      body: Buffer.from(body),
      durationMs: 1,
    },
    parseReply,
  );
  return answer.kind === "answered" ? classifyReversal(answer.reply, orderId, []) : answer;
}

test("approved requires Approved, 00 and our order id, and has the bank's references", () => {
  assert.deepEqual(chargeOf(approved), {
    kind: "approved",
    references: {
      transactionId: "22302V8rE11732",
      authCode: "P48911",
      hostReference: "230219184777",
      bankOrderNumber: null,
    },
  });
  const almost = [
    approved.replace("<ProcReturnCode>00<", "<ProcReturnCode>0<"),
    approved.replace("<ProcReturnCode>00<", "<ProcReturnCode>51<"),
    approved.replace(">Approved<", ">approved<"),
    approved.replace(">Approved<", ">Declined<"),
    approved.replace(">Approved<", "><"),
    approved.replace(`<OrderId>${orderId}<`, "<OrderId>T1A2B3C4D5E6F7A8B9C1<"),
    approved.replace(`<OrderId>${orderId}<`, "<OrderId><"),
    approved.replace(`<OrderId>${orderId}</OrderId>`, ""),
  ];
  for (const body of almost) assert.equal(chargeOf(body).kind, "unknown", body);
});

test("only a reply with HTTP status 200 has an outcome", () => {
  for (const status of [201, 204, 302, 400, 401, 404, 500, 502, 503]) {
    assert.equal(chargeOf(approved, status).kind, "unknown");
    assert.equal(chargeOf(declined("51"), status).kind, "unknown");
  }
});

const declines = {
  card_data: ["14", "54", "82", "N7"],
  insufficient_funds: ["51", "16", "61", "65"],
  refused: ["01", "04", "05", "07", "12", "15", "34", "36", "38", "41", "43", "46", "59", "62", "63", "75", "78"],
  closed_to_internet: ["57", "93"],
  technical: ["03", "06", "13", "30", "31", "58", "90", "91", "96"],
} as const;

const reroutes: Readonly<Record<string, string>> = {
  "03": "yes",
  "58": "yes",
  "06": "if_confirmed",
  "31": "if_confirmed",
  "90": "if_confirmed",
  "91": "if_confirmed",
  "96": "if_confirmed",
};

for (const [declineClass, codes] of Object.entries(declines)) {
  test(`codes ${codes.join(", ")} are declined as ${declineClass}`, () => {
    for (const code of codes) {
      assert.deepEqual(chargeOf(declined(code)), {
        kind: "declined",
        decline: { code, message: "Red", class: declineClass },
        reroute: reroutes[code] ?? "no",
      });
    }
  });
}

test("a code that does not prove that nothing was charged is unknown", () => {
  const doubtful = [
    "00",
    "02",
    "08",
    "09",
    "11",
    "19",
    "25",
    "28",
    "29",
    "68",
    "92",
    "94",
    "98",
    "99",
    "",
    "0",
    "051",
    "5 1",
    "__proto__",
    "constructor",
  ];
  for (const code of doubtful) assert.equal(chargeOf(declined(code)).kind, "unknown", code);
});

test("99 is declined only with a sub-code for an error in the request itself", () => {
  const message = "Kredi karti numarasi gecerli formatta degil.";
  assert.deepEqual(chargeOf(failed("CORE-2012", message)), {
    kind: "declined",
    decline: { code: "99/CORE-2012", message, class: "card_data" },
    reroute: "no",
  });
  const count = chargeOf(failed("CORE-2603", "Taksit"));
  assert.ok(count.kind === "declined" && count.reroute === "yes", "the terminal does not do this count");
  for (const code of ["", "CORE-1003", "CORE-2700", "CORE-2304", "CORE-2016", "CORE-9999", "ISO8583-99"])
    assert.equal(chargeOf(failed(code, "Hata")).kind, "unknown", code);
});

test("a duplicate order id and a replayed authentication are unknown, never declined", () => {
  assert.equal(chargeOf(failed("", "Bu siparis numarasi ile zaten basarili bir siparis var.")).kind, "unknown");
  assert.equal(
    chargeOf(failed("CORE-2507", "Bu siparis numarasi ile zaten basarili bir siparis var.")).kind,
    "unknown",
  );
  assert.equal(chargeOf(failed("CORE-2302", "Order ID is in use")).kind, "unknown");
  assert.equal(chargeOf(failed("CORE-2127", "XID daha once kullanilmistir.")).kind, "unknown");
  assert.equal(chargeOf(failed("", "XID daha once kullanilmistir.")).kind, "unknown");
});

test("a decline of another order, or of none, is unknown", () => {
  assert.equal(chargeOf(declined("51").replace(orderId, "OTHER")).kind, "unknown");
  assert.equal(chargeOf(declined("51").replace(orderId, "")).kind, "unknown");
  assert.equal(chargeOf(failed("CORE-2012", "x", "")).kind, "unknown");
});

test("a refused reversal has the bank's reason", () => {
  const cases = [
    ["CORE-2508", "day_not_closed"],
    ["CORE-2503", "nothing_to_reverse"],
    ["CORE-2504", "nothing_to_reverse"],
    ["CORE-2119", "other"],
  ] as const;
  for (const [code, reason] of cases) {
    const verdict = reversalOf(failed(code, "Red"));
    assert.ok(verdict.kind === "refused" && verdict.reason === reason, code);
  }
  const nothing = reversalOf(failed("CORE-2008", "İptal edilmeye uygun satış işlemi bulunamadı.", ""));
  assert.ok(nothing.kind === "refused" && nothing.reason === "nothing_to_reverse");
  assert.equal(reversalOf(approved).kind, "done");
  assert.equal(reversalOf(approved.replaceAll(orderId, "OTHER")).kind, "unknown");
  assert.equal(reversalOf(failed("CORE-2008", "x", "OTHER")).kind, "unknown");
  assert.equal(reversalOf(failed("CORE-2304", "Devam eden işlem")).kind, "unknown");
  assert.equal(reversalOf(reply({ OrderId: orderId, Response: "Declined", ProcReturnCode: "28" })).kind, "unknown");
});

/** Deletes, replaces and inserts bytes, as a broken connection or host does. */
const mutation = fc.record({
  at: fc.nat(approved.length),
  length: fc.integer({ min: 0, max: 8 }),
  insert: fc.constantFrom(
    "",
    "",
    "0",
    "1",
    "00",
    "51",
    "x",
    "Approved",
    "Declined",
    "<",
    "</",
    ">",
    "&",
    "\u0000",
    "<OrderId>",
    "</CC5Response>",
  ),
});

test("no mutation of a reply is approved or declined unless it still contains every proof", () => {
  const originals = fc.constantFrom(
    approved,
    declined("51"),
    declined("05"),
    failed("CORE-2012", "Hata"),
    failed("", "Bu siparis numarasi ile zaten basarili bir siparis var."),
  );
  const seen = { approved: 0, declined: 0, unknown: 0, unsent: 0 };
  fc.assert(
    fc.property(originals, fc.array(mutation, { minLength: 1, maxLength: 3 }), (original, mutations) => {
      let body = original;
      for (const { at, length, insert } of mutations) {
        body = body.slice(0, at) + insert + body.slice(at + length);
      }
      const { kind } = chargeOf(body);
      seen[kind] += 1;
      if (kind === "unknown") return;
      const has = (name: string, ...values: string[]) =>
        values.some((value) => new RegExp(`<${name}\\b[^>]*>\\s*${value}\\s*</${name}\\s*>`).test(body));
      assert.ok(has("OrderId", orderId), body);
      if (kind === "approved") assert.ok(has("Response", "Approved") && has("ProcReturnCode", "00"), body);
      else
        assert.ok(
          (has("Response", "Declined") && !has("ProcReturnCode", "00", "99")) ||
            (has("Response", "Error") && has("ERRORCODE", "CORE-[0-9]+")),
          body,
        );
    }),
    { numRuns: 20_000 },
  );
  assert.ok(seen.unknown > 1_000 && seen.approved > 100 && seen.declined > 100, JSON.stringify(seen));
});

test("arbitrary bytes never make the classifier throw and never give an outcome", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(approved.length), (bytes, cut) => {
      assert.equal(chargeOf(Buffer.from(bytes)).kind, "unknown");
      assert.equal(
        chargeOf(
          Buffer.concat([Buffer.from(approved.slice(0, cut)), Buffer.from(bytes)]).subarray(0, approved.length - 1),
        ).kind,
        "unknown",
      );
    }),
    { numRuns: 5_000 },
  );
});
