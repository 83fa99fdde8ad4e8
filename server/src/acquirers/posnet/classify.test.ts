import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor } from "../contract/test-support/simulated-bank.ts";
import {
  recordedAgreement,
  recordedApproval,
  recordedDuplicate,
  recordedForeignAddress,
  terminalOf,
} from "./test-support/replies.ts";

const order = { ...orderOf("1.16"), bankOrderId: "YKB0000191010111730A" };
const { bankOrderId } = order;
const card = cardFor("approved");
const sale = { ...order, card, payerIp: "203.0.113.7", buyer: null };
const known = { transactionId: null, authCode: null, hostReference: "021450428990000191", bankOrderNumber: null };

type Reply = Parameters<typeof terminalOf>[1];
const direct = (changes: Record<string, string> = {}) =>
  recordedAgreement({ orderID: `0000${bankOrderId}`, hostlogkey: recordedApproval.hostlogkey, ...changes });
const sell = (...replies: Reply[]) => terminalOf({}, ...replies).terminal.sell(sale);
const refused = (respCode: string, respText = "RED") => ({ approved: "0", respCode, respText });

test("a recorded approval counts when the bank's record has our order, sum, currency and its key", async () => {
  const outcome = await sell(recordedApproval, direct());
  assert.ok(outcome.kind === "approved", JSON.stringify(outcome));
  const key = recordedApproval.hostlogkey;
  assert.deepEqual(outcome.references, { ...known, transactionId: key, hostReference: key, authCode: "901477" });
  assert.deepEqual(
    outcome.calls.map(({ operation }) => operation),
    ["sale", "query"],
  );
  const almost: [Reply, Reply][] = [
    [{ ...recordedApproval, approved: "2" }, direct()],
    [{ ...recordedApproval, respCode: "0005" }, direct()],
    [{ ...recordedApproval, hostlogkey: "" }, direct({ hostlogkey: "" })],
    [recordedApproval, null],
    [recordedApproval, refused("E219")],
    [recordedApproval, direct({ hostlogkey: "021450428990000191" })],
    [recordedApproval, direct({ amount: "1,17" })],
    [recordedApproval, direct({ amount: "1.16" })],
    [recordedApproval, direct({ currencyCode: "US" })],
    [recordedApproval, direct({ txnStatus: "0" })],
    [recordedApproval, direct({ state: "Sale_Reverse" })],
    [recordedApproval, direct({ orderID: `TDS_${bankOrderId}` })],
    [{ ...recordedApproval, ...direct() }, direct()],
  ];
  for (const replies of almost) assert.equal((await sell(...replies)).kind, "unknown", JSON.stringify(replies));
});

const declines = {
  card_data: ["0014", "0054", "0150"],
  insufficient_funds: ["0051", "0065"],
  refused: "0001 0004 0005 0007 0012 0030 0041 0043 0053 0062 0129 0217 0232 0444".split(" "),
  closed_to_internet: ["0057"],
  technical: "0015 0058 0144 0146 0147 0148 0205 E189 E190".split(" "),
} as const;
const ANOTHER_TERMINAL = ["0058", "0146", "0147", "0148", "E189"];

for (const [declineClass, codes] of Object.entries(declines)) {
  test(`codes ${codes.join(", ")} are declined as ${declineClass}, by one call`, async () => {
    for (const code of codes) {
      const outcome = await sell(refused(code));
      assert.ok(outcome.kind === "declined" && outcome.calls.length === 1, code);
      assert.deepEqual(outcome.decline, { code, message: "RED", class: declineClass });
      assert.equal(outcome.reroute, ANOTHER_TERMINAL.includes(code) ? "yes" : "no", code);
    }
  });
}

test("a recorded refusal of our address is this terminal's fault, and 0150 is its fault or a wrong CVV", async () => {
  for (const reply of [recordedForeignAddress, { ...recordedForeignAddress, respCode: "0150" }]) {
    const outcome = await sell(reply);
    assert.ok(outcome.kind === "declined" && outcome.reroute === "yes" && outcome.decline.class === "technical");
    assert.equal(outcome.decline.message, "INVALID MID TID IP. Hatalı IP:89.244.149.137");
  }
});

test("a bank that broke or waited has declined only if its record of the order says failed", async () => {
  for (const code of ["0091", "0100", "0124", "0302", "0400"]) {
    const failed = direct({ txnStatus: "0", authCode: "" });
    const outcome = await sell(refused(code), failed);
    assert.ok(outcome.kind === "declined" && outcome.reroute === "if_confirmed" && outcome.decline.code === code);
    for (const record of [direct(), refused("E219"), null, direct({ txnStatus: "0" })])
      assert.equal((await sell(refused(code), record)).kind, "unknown", code);
  }
});

test("what does not prove that nothing was charged is unknown; a recorded duplicate is, and keeps its key", async () => {
  for (const code of ["0122", "0123", "0127", "0200", "0211", "E216", "E999", "51", "", "9999", "constructor"])
    assert.equal((await sell(refused(code))).kind, "unknown", code);
  const duplicate = await sell(recordedDuplicate);
  assert.equal(duplicate.kind, "unknown");
  assert.equal(duplicate.calls[0].reply["hostLogKey"], "020527337/090000191");
  const twice = "<posnetResponse><approved>1</approved><respCode></respCode><respCode>0051</respCode></posnetResponse>";
  assert.equal((await sell(twice)).kind, "unknown");
});

test("a recorded inquiry is the approved sale, by the first of three names that the bank knows", async () => {
  const statusOf = (...replies: Reply[]) => terminalOf({}, ...replies).terminal.query(referenceOf(order));
  for (const [at, prefix] of ["TDS_", "TDSC", "0000"].entries()) {
    const record = recordedAgreement({ orderID: prefix + bankOrderId });
    const status = await statusOf(...Array.from({ length: at }, () => refused("E219")), record);
    assert.ok(status.kind === "approved" && status.calls.length === at + 1, prefix);
    assert.deepEqual([status.amount, status.refundedTotal, status.settled], [decimal("1.16"), null, null]);
    assert.equal(status.references.hostReference, "021450428990000191");
  }
  const notFound = await statusOf(refused("E219"), refused("E219"), refused("E219"));
  assert.deepEqual([notFound.kind, notFound.calls.length], ["notFound", 3]);
  const mine = (changes: Record<string, string>) => recordedAgreement({ orderID: `TDS_${bankOrderId}`, ...changes });
  for (const reply of [recordedForeignAddress, null, mine({ orderID: "TDS_X" }), mine({ state: "Return" })])
    assert.equal((await statusOf(reply)).kind, "unknown", JSON.stringify(reply));
  assert.equal((await statusOf(refused("E219"), refused("E219"), null)).kind, "unknown");
  const upper = posnetSpelling(mine({}));
  assert.equal((await statusOf(upper)).kind, "approved", "hostLogKey as the manual writes it");
});

test("an inquiry's sum has a comma, and dots between thousands if any", async () => {
  const read = async (amount: string) => {
    const record = recordedAgreement({ orderID: `TDS_${bankOrderId}`, amount });
    const status = await terminalOf({}, record).terminal.query(referenceOf(order));
    return status.kind === "approved" ? status.amount : null;
  };
  assert.equal(await read("1234,56"), decimal("1234.56"));
  assert.equal(await read("1.234.567,89"), decimal("1234567.89"));
  for (const text of ["1.234", "1,2", "12.34,56", "1,234,56", "-1,00", "0,00", ""])
    assert.equal(await read(text), null, text);
});

test("a void and a refund name the sale by its key, and each refusal has its reason", async () => {
  const reference = { ...referenceOf(order), references: known };
  const outcomeOf = async (verb: "void" | "refund", code: string) => {
    const { terminal, sent } = terminalOf({}, refused(code));
    const outcome = await terminal[verb](reference);
    assert.ok(sent.length === 1 && sent[0]!.includes("<hostLogKey>021450428990000191</hostLogKey>"));
    return outcome.kind === "refused" ? outcome.reason : outcome.kind;
  };
  const voids = { "0211": "day_closed", "0218": "nothing_to_reverse", "0220": "alreadyDone", "0370": "alreadyDone" };
  const refunds = {
    "0205": "nothing_to_reverse",
    "0220": "nothing_to_reverse",
    "0411": "day_not_closed",
    "0450": "other",
  };
  for (const [code, expected] of Object.entries(voids)) assert.equal(await outcomeOf("void", code), expected, code);
  for (const [code, expected] of Object.entries(refunds)) assert.equal(await outcomeOf("refund", code), expected, code);
  for (const verb of ["void", "refund"] as const) {
    assert.equal(await outcomeOf(verb, "0122"), "nothing_to_reverse");
    assert.equal(await outcomeOf(verb, "0148"), "other");
    for (const code of ["0091", "0100", "0127", "0200", "E999", "9999"])
      assert.equal(await outcomeOf(verb, code), "unknown", code);
  }
  const { terminal } = terminalOf({}, { approved: "1", respCode: "", respText: "", hostlogkey: "020000000090000192" });
  const done = await terminal.refund({ ...reference, amount: decimal("1") });
  assert.ok(done.kind === "done" && done.references.transactionId === "020000000090000192");
});

test("card, CVV and key that a bank quotes are redacted, and requests name their merchant in headers", async () => {
  const text = `${card.pan} 731 10,10,10,10,10,10,10,10 gecersiz`;
  const { terminal, headers } = terminalOf({}, refused("0014", text));
  const outcome = await terminal.sell({ ...sale, card: { ...card, cvv: "731" } });
  assert.ok(outcome.kind === "declined" && outcome.decline.message === "*** *** *** gecersiz", JSON.stringify(outcome));
  assert.doesNotMatch(JSON.stringify(outcome), /4355|731|10,10/);
  const { "X-MERCHANT-ID": mid, "X-CORRELATION-ID": correlation } = headers[0] ?? {};
  assert.deepEqual([mid, correlation], ["6706598320", bankOrderId]);
});

/** The recorded reply, with its key spelt as in the manual. */
function posnetSpelling({ transactions }: ReturnType<typeof recordedAgreement>) {
  const { hostlogkey, ...transaction } = transactions.transaction;
  return { approved: "1", transactions: { transaction: { ...transaction, hostLogKey: hostlogkey } } };
}
