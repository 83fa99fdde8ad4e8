import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, orderOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor } from "../contract/test-support/simulated-bank.ts";
import { posnet } from "./posnet.ts";
import { recordedForeignAddress, recordedResolution, terminalOf } from "./test-support/replies.ts";

/** The recorded order has an underscore, which our own never have. Nothing of a return depends on it. */
const order = { ...orderOf("56.96"), bankOrderId: "YKB_0000080603153823" };
const payer = { card: cardFor("approved"), payerIp: "203.0.113.7", buyer: null };
const start = { ...orderOf("56.96"), ...payer, returnUrl: "https://pay.example/3ds/token", locale: "en" as const };
const packets = { BankPacket: "B1", MerchantPacket: "M+1/=", Sign: "S1" };
const returned: Record<string, string> = {
  ...packets,
  CCPrefix: "450634",
  TranType: "Sale",
  Amount: "5696",
  Xid: order.bankOrderId,
  MerchantId: "6706598320",
};

type Reply = Parameters<typeof terminalOf>[1];
const startedWith = (reply: Reply) => terminalOf({}, reply).terminal.startThreeDs(start);
const judge = (reply: Reply, { settings = {}, expected = order, fields = returned } = {}) =>
  terminalOf(settings, reply).terminal.verifyThreeDsReturn({ ...expected, session: {} }, { method: "POST", fields });
const refused = (respCode: string, respText = "") => ({ approved: "0", respCode, respText });

test("the start sends the card once, and the form has the bank's data and no card", async () => {
  const oosRequestDataResponse = { data1: "D1", data2: "D2", sign: "DS" };
  const { terminal, sent } = terminalOf({}, { approved: "1", respCode: "", respText: "", oosRequestDataResponse });
  const started = await terminal.startThreeDs({ ...start, installments: 3 });
  assert.ok(started.kind === "form");
  const names = { amount: "5696", currencyCode: "TL", installment: "03", XID: start.bankOrderId, tranType: "Sale" };
  for (const [name, value] of Object.entries({ ...names, ccno: payer.card.pan, expDate: "3012" }))
    assert.ok(sent[0]!.includes(`<${name}>${value}</${name}>`), name);
  assert.deepEqual(started.form, {
    method: "POST",
    action: "https://bank.example/3DSWebService/YKBPaymentService",
    fields: {
      mid: "6706598320",
      posnetID: "27426",
      posnetData: "D1",
      posnetData2: "D2",
      digest: "DS",
      merchantReturnURL: start.returnUrl,
      url: "",
      lang: "en",
    },
  });
  assert.ok(!JSON.stringify(started).includes(payer.card.pan));
});

test("a start that is refused says whether the card or the terminal is at fault", async () => {
  for (const [code, expected] of [
    ["0014", "card_data"],
    ["0057", "closed_to_internet"],
    ["0012", "refused"],
  ] as const) {
    const started = await startedWith(refused(code));
    assert.ok(started.kind === "declined" && started.decline.class === expected, code);
  }
  for (const reply of [recordedForeignAddress, refused("0127"), refused("0200"), refused("E999")]) {
    const started = await startedWith(reply);
    assert.ok(started.kind === "failed" && started.cause === "refused", JSON.stringify(reply));
  }
  const without = { approved: "1", respCode: "", oosRequestDataResponse: { data1: "D1", sign: "DS" } };
  for (const [reply, cause] of [
    [null, "lost"],
    ["<html>", "unreadable"],
    [without, "unreadable"],
  ] as const) {
    const started = await startedWith(reply);
    assert.ok(started.kind === "failed" && started.cause === cause, cause);
  }
});

test("a recorded word of the bank authenticates its order by its published mac", async () => {
  const judged = await judge(recordedResolution());
  assert.ok(judged.kind === "authenticated", JSON.stringify(judged));
  assert.deepEqual(judged.authentication, { threeDsStatus: "1", fields: { bankData: "B1" } });
  assert.deepEqual(
    judged.calls.map(({ operation }) => operation),
    ["threeDsVerify"],
  );
  const { terminal, sent } = terminalOf({}, recordedResolution());
  await terminal.verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields: returned });
  for (const part of ["<bankData>B1</bankData>", "<merchantData>M&#43;1/=</merchantData>", "<sign>S1</sign>"])
    assert.ok(sent[0]!.includes(part) || sent[0]!.includes(part.replace("&#43;", "+")), part);
});

test("a word about another order, sum, currency or count is forged, and one without them is undecided", async () => {
  for (const changes of [{ xid: "ANOTHER" }, { amount: "5697" }, { currency: "US" }, { installment: "03" }]) {
    assert.equal((await judge(recordedResolution(changes))).kind, "forged", JSON.stringify(changes));
    const [name = ""] = Object.keys(changes);
    assert.equal((await judge(recordedResolution({ [name]: "" }))).kind, "undecided", name);
  }
  const others = [
    { ...order, amount: decimal("56.97") },
    { ...order, installments: 3 },
  ];
  for (const expected of others) assert.equal((await judge(recordedResolution(), { expected })).kind, "forged");
});

test("a success without the bank's mac is undecided, and so is every refusal that is not about the return", async () => {
  for (const mac of ["", "DF2323A3BMC782QOP42RT", "7I9ojRm7yzvZZTFNOYWocGIGSTv2Vmq23STR6X6X+c0="])
    assert.equal((await judge(recordedResolution({ mac }))).kind, "undecided");
  assert.equal((await judge(recordedResolution(), { settings: { encKey: "another" } })).kind, "undecided");
  for (const reply of [null, "", recordedForeignAddress, refused("0100"), refused("0127"), refused("E999")])
    assert.equal((await judge(reply)).kind, "undecided", JSON.stringify(reply));
  for (const code of ["E216", "0200"]) assert.equal((await judge(refused(code))).kind, "forged", code);
});

test("only full authentication counts, and each failure has its reason", async () => {
  const expected = {
    "0": "not_authenticated",
    "2": "not_enrolled",
    "3": "not_enrolled",
    "4": "attempted",
    "7": "technical",
    "9": "technical",
    "": "technical",
  };
  for (const [mdStatus, reason] of Object.entries(expected)) {
    const judged = await judge(recordedResolution({ mdStatus, mdErrorMessage: "Not authenticated" }));
    assert.ok(judged.kind === "failed" && judged.reason === reason, mdStatus);
    assert.equal(judged.reroute, ["7", "9"].includes(mdStatus) ? "yes" : "no", mdStatus);
  }
  const cancelled = await judge(recordedResolution({ mdStatus: "0", mdErrorMessage: "Kullanıcı iptal etti" }));
  assert.ok(cancelled.kind === "failed" && cancelled.reason === "cancelled");
  assert.equal((await judge(recordedResolution({ mdStatus: "11" }))).kind, "undecided");
  // The mac covers the status: a half one needs its own.
  const half = await judge(recordedResolution({ mdStatus: "4" }), { settings: { acceptAttempt: "yes" } });
  assert.equal(half.kind, "undecided");
});

test("a return without all packets never asks the bank; only an empty one of this order has failed", async () => {
  const kindOf = async (fields: Record<string, string>) => {
    const { terminal, sent } = terminalOf({});
    const judged = await terminal.verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields });
    assert.deepEqual([sent, judged.calls], [[], []]);
    return judged.kind;
  };
  for (const name of Object.keys(packets)) {
    const { [name]: _removed, ...rest } = returned;
    assert.equal(await kindOf(rest), "forged", name);
  }
  assert.equal(await kindOf({}), "failed");
  assert.equal(await kindOf({ Xid: order.bankOrderId }), "failed");
  assert.equal(await kindOf({ Xid: "ANOTHER" }), "forged");
});

test("people read what the bank encloses for information, and none of the packets", () => {
  const described = posnet.describeReturn({ method: "POST", fields: returned });
  assert.deepEqual(described, { TranType: "Sale", Amount: "5696", Xid: order.bankOrderId, MerchantId: "6706598320" });
});
